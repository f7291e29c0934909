(* Barnes-Hut: the forces on n bodies in the unit square, by a quad tree of their masses. *)
let
  (* The array [| f 0, ..., f (count - 1) |]. *)
  fun tabulate f count =
    let fun piece from size =
          if size = 0 then array(0, f 0)
          else if size = 1 then array(1, f from)
          else let val halves = {piece from (size div 2),
                                 piece (from + size div 2) (size - size div 2)}
               in append(#1 halves, #2 halves) end
    in piece 0 count end

  (* g 0, ..., g (count - 1), combined by f; zero when there is nothing. *)
  fun reduce f g zero count =
    let fun piece from size =
          if size = 0 then zero
          else if size = 1 then g from
          else let val halves = {piece from (size div 2),
                                 piece (from + size div 2) (size - size div 2)}
               in f (#1 halves) (#2 halves) end
    in piece 0 count end

  fun keep test list =
    case list of
      nil => nil
    | head :: tail => if test head then head :: keep test tail else keep test tail
  fun toList a i count = if i = count then nil else sub(a, i) :: toList a (i + 1) count

  (* A body is (x, y, mass). *)
  fun body i =
    (real((i * 7919) mod 1009) / 1009.0, real((i * 104729) mod 997) / 997.0, 1.0)

  (* A cell is QEmpty, QBody of a body, or QNode of mass, centre, size and four cells. *)
  fun mass c =
    case c of QEmpty => 0.0 | QBody(b) => #3 b | QNode(m, x, y, s, p, q, r, t) => m
  fun momentX c =
    case c of QEmpty => 0.0 | QBody(b) => #1 b * #3 b | QNode(m, x, y, s, p, q, r, t) => x * m
  fun momentY c =
    case c of QEmpty => 0.0 | QBody(b) => #2 b * #3 b | QNode(m, x, y, s, p, q, r, t) => y * m

  fun build bodies x y size =
    case bodies of
      nil => QEmpty
    | one :: others =>
        (case others of
           nil => QBody(one)
         | two :: more =>
             let val half = size / 2.0 in let val midX = x + half in let val midY = y + half in
             let val cells =
               { {build (keep (fn b => if #1 b < midX then #2 b < midY else false) bodies)
                    x y half,
                  build (keep (fn b => if #1 b < midX then #2 b >= midY else false) bodies)
                    x midY half},
                 {build (keep (fn b => if #1 b >= midX then #2 b < midY else false) bodies)
                    midX y half,
                  build (keep (fn b => if #1 b >= midX then #2 b >= midY else false) bodies)
                    midX midY half} } in
             let val sw = #1 (#1 cells) in let val nw = #2 (#1 cells) in
             let val se = #1 (#2 cells) in let val ne = #2 (#2 cells) in
             let val m = mass sw + mass nw + mass se + mass ne in
               QNode(m,
                     (momentX sw + momentX nw + momentX se + momentX ne) / m,
                     (momentY sw + momentY nw + momentY se + momentY ne) / m,
                     size, sw, nw, se, ne)
             end end end end end end end end end)

  (* The pull of a mass m at (x, y) on a body at (atX, atY). *)
  fun pull atX atY x y m =
    let val dx = x - atX in let val dy = y - atY in
    let val d = dx * dx + dy * dy + 0.0001 in
    let val weight = m / (d * sqrt d) in (dx * weight, dy * weight) end end end end

  fun plus p q = (#1 p + #1 q, #2 p + #2 q)

  fun force b cell =
    case cell of
      QEmpty => (0.0, 0.0)
    | QBody(other) => pull (#1 b) (#2 b) (#1 other) (#2 other) (#3 other)
    | QNode(m, x, y, size, sw, nw, se, ne) =>
        let val dx = x - #1 b in let val dy = y - #2 b in
        if size * size < 0.25 * (dx * dx + dy * dy) then pull (#1 b) (#2 b) x y m
        else let val parts = { {force b sw, force b nw}, {force b se, force b ne} } in
               plus (plus (#1 (#1 parts)) (#2 (#1 parts))) (plus (#1 (#2 parts)) (#2 (#2 parts)))
             end end end

  val bodies = tabulate body n
  val tree = build (toList bodies 0 n) 0.0 0.0 1.0
in
  tabulate (fn i => force (sub(bodies, i)) tree) n
end
