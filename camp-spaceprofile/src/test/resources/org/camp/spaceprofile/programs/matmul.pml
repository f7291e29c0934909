(* The product of an n x n matrix with itself, by balanced trees of parallel pairs. *)
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

  fun add x y = x + y

  fun product a order =
    let fun inner row column =
          reduce add (fn k => sub(row, k) * sub(column, k)) 0.0 (length column)
        fun line rows column =
          tabulate (fn k => inner (sub(rows, k)) column) (length rows)
    in tabulate (fn k => line order (sub(a, k))) (length a) end

  val matrix = tabulate (fn i => tabulate (fn j => real(i + j)) n) n
in
  product matrix matrix
end
