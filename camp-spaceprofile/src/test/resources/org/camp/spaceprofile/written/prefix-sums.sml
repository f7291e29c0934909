(* Prefix sums of a sequence by recursive pairing. *)
val n = CommandLineArgs.parseInt "n" 32

fun scan s =
  if Seq.length s = 0 then (Seq.empty (), 0)
  else if Seq.length s = 1 then (Seq.singleton 0, Seq.nth s 0)
  else
    let
      val half = Seq.length s div 2
      fun pair i = Seq.nth s (2 * i) + Seq.nth s (2 * i + 1)
      val (sums, total) = scan (Seq.tabulate pair half)
      fun expand i =
        if i mod 2 = 0 then Seq.nth sums (i div 2)
        else Seq.nth sums (i div 2) + Seq.nth s (i - 1)
    in
      (Seq.tabulate expand (2 * half), total)
    end

val (prefix, total) = scan (Seq.tabulate (fn i => i + 1) n)
val result = (Seq.toList prefix, total)
