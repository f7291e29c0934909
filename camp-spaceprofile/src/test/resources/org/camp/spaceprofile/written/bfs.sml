(* Breadth-first search by levels over arrays, with equal writes of levels. *)
val n = CommandLineArgs.parseInt "n" 24
fun edges v = List.filter (fn w => w < n) [2 * v + 1, 2 * v + 2, v + 5]
val level = Array.array (n, ~1)
val _ = Array.update (level, 0, 0)
fun round (depth, frontier) =
  if null frontier then depth
  else
    let
      val fresh = List.concat (map edges frontier)
      val new = List.filter (fn w => Array.sub (level, w) = ~1) fresh
      val arr = Seq.fromList new
      val _ = ForkJoin.parfor 1 (0, Seq.length arr) (fn i =>
        Array.update (level, Seq.nth arr i, depth + 1))
      fun once ([], _) = []
        | once (x :: xs, seen) = if List.exists (fn y => y = x) seen then once (xs, seen) else x :: once (xs, x :: seen)
    in
      round (depth + 1, once (new, []))
    end
val depth = round (0, [0])
val result = (depth, Array.foldr op:: [] level)
