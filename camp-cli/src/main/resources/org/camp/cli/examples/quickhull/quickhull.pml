(* Quickhull: the convex hull of n points on a circle, by farthest points. *)
let
  (* Trees of lists: Empty, Leaf of a list, Node of two trees that are not empty. *)
  fun join s t =
    case s of
      Empty => t
    | Leaf(xs) => (case t of Empty => s | Leaf(ys) => Node(s, t) | Node(u, v) => Node(s, t))
    | Node(x, y) => (case t of Empty => s | Leaf(ys) => Node(s, t) | Node(u, v) => Node(s, t))

  fun keep test list =
    case list of
      nil => nil
    | head :: tail => if test head then head :: keep test tail else keep test tail

  fun leaf list = case list of nil => Empty | head :: tail => Leaf(list)

  fun filter test tree =
    case tree of
      Empty => Empty
    | Leaf(list) => leaf (keep test list)
    | Node(s, t) => let val both = {filter test s, filter test t} in join (#1 both) (#2 both) end

  fun first tree =
    case tree of Leaf(list) => (case list of head :: tail => head) | Node(s, t) => first s

  fun side a b p = (#1 b - #1 a) * (#2 p - #2 a) - (#2 b - #2 a) * (#1 p - #1 a)

  fun point i =
    let val angle = (real i + 0.25) * 6.283185307179586 / real n in (cos angle, sin angle) end
  fun list low size =
    if size = 0 then nil else point (low + size - 1) :: list low (size - 1)
  fun input low size =
    if size <= 4 then Leaf(list low size)
    else let val half = size div 2
         in let val halves = {input low half, input (low + half) (size - half)}
         in Node(#1 halves, #2 halves) end end

  fun better score p q = if score p >= score q then p else q
  fun bestOf score found list =
    case list of nil => found | head :: tail => bestOf score (better score found head) tail
  fun best score tree =
    case tree of
      Leaf(list) => (case list of head :: tail => bestOf score head tail)
    | Node(s, t) =>
        let val both = {best score s, best score t} in better score (#1 both) (#2 both) end

  (* The part of the hull from a to b, of the points to the left of that line. *)
  fun arc a b tree =
    case tree of
      Empty => Leaf(a :: nil)
    | Leaf(list) => (let val far = best (fn p => side a b p) tree in
       let val parts = {filter (fn p => side a far p > 0.0) tree,
                        filter (fn p => side far b p > 0.0) tree} in
       let val left = #1 parts in let val right = #2 parts in
       let val hulls = {arc a far left, arc far b right} in
         Node(#1 hulls, #2 hulls) end end end end end)
    | Node(s, t) => (let val far = best (fn p => side a b p) tree in
       let val parts = {filter (fn p => side a far p > 0.0) tree,
                        filter (fn p => side far b p > 0.0) tree} in
       let val left = #1 parts in let val right = #2 parts in
       let val hulls = {arc a far left, arc far b right} in
         Node(#1 hulls, #2 hulls) end end end end end)
in
  let val points = input 0 n in
  let val west = best (fn p => 0.0 - #1 p) points in
  let val east = best (fn p => #1 p) points in
  let val parts = {filter (fn p => side west east p > 0.0) points,
                   filter (fn p => side east west p > 0.0) points} in
  let val upper = #1 parts in let val lower = #2 parts in
  let val hulls = {arc west east upper, arc east west lower} in
    Node(#1 hulls, #2 hulls) end end end end end end end
end
