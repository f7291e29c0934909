fun sum [] = 0
  | sum (x :: rest) = x + sum rest
val total = sum (List.tabulate (10, fn i => i * i))
val _ = print (Int.toString total ^ "\n")
