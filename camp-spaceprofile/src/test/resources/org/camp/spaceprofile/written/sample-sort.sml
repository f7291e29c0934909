(* Sample sort: buckets by splitters, sorted in parallel. *)
structure Key = struct type t = int val compare = Int.compare end

functor SampleSort (K : sig type t val compare : t * t -> order end) =
struct
  fun less (a, b) = K.compare (a, b) = LESS
  fun insert (x, []) = [x]
    | insert (x, y :: rest) = if less (x, y) then x :: y :: rest else y :: insert (x, rest)
  fun small xs = List.foldl insert [] xs
  fun split (bounds, xs) =
    case bounds of
      [] => [xs]
    | b :: rest =>
        let val (low, high) = List.partition (fn x => less (x, b)) xs
        in low :: split (rest, high) end
  fun par [] = []
    | par [f] = [f ()]
    | par fs =
        let
          val half = length fs div 2
          val (a, b) =
            ForkJoin.par (fn () => par (List.take (fs, half)), fn () => par (List.drop (fs, half)))
        in
          a @ b
        end
  fun sort splitters xs =
    List.concat (par (map (fn bucket => fn () => small bucket) (split (small splitters, xs))))
end

structure S = SampleSort (Key)
val n = CommandLineArgs.parseInt "n" 40
val xs = List.tabulate (n, fn i => (i * 37 + 11) mod 101)
val result = S.sort [75, 25, 50] xs
