(* Quicksort of trees; each half is partitioned and sorted in one parallel branch. *)
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

  (* The numbers from low + size - 1 down to low, in leaves of at most four. *)
  fun list low size = if size = 0 then nil else (low + size - 1) :: list low (size - 1)
  fun input low size =
    if size <= 4 then Leaf(list low size)
    else let val half = size div 2
         in Node(input (low + half) (size - half), input low half) end

  fun sort tree =
    case tree of
      Empty => Empty
    | Leaf(list) =>
        (case list of
           nil => Empty
         | head :: tail =>
             (case tail of
                nil => tree
              | second :: rest =>
               (let val pivot = first tree
                in let val parts = {sort (filter (fn x => x < pivot) tree),
                                 sort (filter (fn x => x >= pivot) tree)}
                in join (#1 parts) (#2 parts) end end)))
    | Node(s, t) =>
               (let val pivot = first tree
                in let val parts = {sort (filter (fn x => x < pivot) tree),
                                 sort (filter (fn x => x >= pivot) tree)}
                in join (#1 parts) (#2 parts) end end)
in
  sort (input 0 n)
end
