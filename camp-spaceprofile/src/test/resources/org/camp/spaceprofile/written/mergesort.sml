local
  fun merge (xs, []) = xs
    | merge ([], ys) = ys
    | merge (x :: xs, y :: ys) = if x <= y then x :: merge (xs, y :: ys) else y :: merge (x :: xs, ys)
  fun split [] = ([], [])
    | split [x] = ([x], [])
    | split (x :: y :: rest) = let val (a, b) = split rest in (x :: a, y :: b) end
in
  fun sort [] = []
    | sort [x] = [x]
    | sort xs =
        let
          val (a, b) = split xs
          val (l, r) = ForkJoin.par (fn () => sort a, fn () => sort b)
        in
          merge (l, r)
        end
end
infix 4 sorted
fun a sorted b = sort a = b
val result = ([3, 1, 2] sorted [1, 2, 3], sort (List.tabulate (20, fn i => i * 7 mod 20)))
