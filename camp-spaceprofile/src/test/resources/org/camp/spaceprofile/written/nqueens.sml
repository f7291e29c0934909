(* Counts the ways to place n queens, all columns of a row in parallel. *)
val n = CommandLineArgs.parseInt "n" 6

fun safe (column, placed) =
  let
    fun ok (_, []) = true
      | ok (distance, other :: rest) =
          other <> column andalso abs (other - column) <> distance andalso ok (distance + 1, rest)
  in
    ok (1, placed)
  end

fun count (row, placed) =
  if row = n then 1
  else
    SeqBasis.reduce 1 op+ 0 (0, n) (fn column =>
      if safe (column, placed) then count (row + 1, column :: placed) else 0)

val ways = count (0, [])
val _ = print ("ways " ^ Int.toString ways ^ "\n")
val result = ways
