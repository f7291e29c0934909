(* The library of the SML side, as source in the language: what a call costs follows from this text.
   Every function is static code: naming it is one node without a location.
   GRAIN is the option grain, 1 unless given. *)
structure Fn = struct
  fun op o (f, g) = fn x => f (g x)
  fun op before (x, y) = x
  fun id x = x
  fun const x y = x
  fun curry f x y = f (x, y)
  fun flip f (x, y) = f (y, x)
end
structure Bool = struct
  fun toString b = if b then "true" else "false"
  fun not b = if b then false else true
end
structure Option = struct
  fun valOf x = case x of SOME y => y | NONE => raise Option
  fun isSome x = case x of SOME _ => true | NONE => false
  fun getOpt (x, d) = case x of SOME y => y | NONE => d
  fun map f x = case x of SOME y => SOME (f y) | NONE => NONE
end
structure List = struct
  fun null l = case l of nil => true | _ :: _ => false
  fun hd l = case l of x :: _ => x | nil => raise Empty
  fun tl l = case l of _ :: t => t | nil => raise Empty
  fun last l = case l of x :: t => (case t of nil => x | _ :: _ => last t) | nil => raise Empty
  fun lengthFrom n l = case l of nil => n | _ :: t => lengthFrom (n + 1) t
  fun length l = lengthFrom 0 l
  fun nth (l, n) = case l of x :: t => if n = 0 then x else nth (t, n - 1) | nil => raise Subscript
  fun revAppend (l, m) = case l of nil => m | x :: t => revAppend (t, x :: m)
  fun rev l = revAppend (l, nil)
  fun op @ (l, m) = case l of nil => m | x :: t => x :: (t @ m)
  fun concat ls = case ls of nil => nil | l :: t => l @ concat t
  fun take (l, n) = if n = 0 then nil else case l of x :: t => x :: take (t, n - 1) | nil => raise Subscript
  fun drop (l, n) = if n = 0 then l else case l of _ :: t => drop (t, n - 1) | nil => raise Subscript
  fun app f l = case l of nil => () | x :: t => (f x; app f t)
  fun map f l = case l of nil => nil | x :: t => let val y = f x in y :: map f t end
  fun mapPartial f l = case l of nil => nil | x :: t => (case f x of NONE => mapPartial f t | SOME y => y :: mapPartial f t)
  fun filter p l = case l of nil => nil | x :: t => if p x then x :: filter p t else filter p t
  fun partition p l = case l of nil => (nil, nil) | x :: t => let val b = p x val (u, v) = partition p t in if b then (x :: u, v) else (u, x :: v) end
  fun find p l = case l of nil => NONE | x :: t => if p x then SOME x else find p t
  fun exists p l = case l of nil => false | x :: t => p x orelse exists p t
  fun all p l = case l of nil => true | x :: t => p x andalso all p t
  fun foldl f b l = case l of nil => b | x :: t => foldl f (f (x, b)) t
  fun foldr f b l = case l of nil => b | x :: t => f (x, foldr f b t)
  fun tabulateFrom (i, n, f) = if i >= n then nil else let val y = f i in y :: tabulateFrom (i + 1, n, f) end
  fun tabulate (n, f) = if n < 0 then raise Size else tabulateFrom (0, n, f)
  fun collate f (l, m) =
    case (l, m) of (nil, nil) => EQUAL | (nil, _) => LESS | (_, nil) => GREATER
    | (x :: s, y :: t) => (case f (x, y) of EQUAL => collate f (s, t) | c => c)
end
structure ListPair = struct
  fun zip (l, m) = case (l, m) of (x :: s, y :: t) => (x, y) :: zip (s, t) | _ => nil
  fun map f (l, m) = case (l, m) of (x :: s, y :: t) => let val z = f (x, y) in z :: map f (s, t) end | _ => nil
  fun unzip l = case l of nil => (nil, nil) | (x, y) :: t => let val (u, v) = unzip t in (x :: u, y :: v) end
  fun foldl f b (l, m) = case (l, m) of (x :: s, y :: t) => foldl f (f (x, y, b)) (s, t) | _ => b
  fun app f (l, m) = case (l, m) of (x :: s, y :: t) => (f (x, y); app f (s, t)) | _ => ()
  fun all p (l, m) = case (l, m) of (x :: s, y :: t) => p (x, y) andalso all p (s, t) | _ => true
end
structure Util = struct
  fun for (lo, hi) f = if lo >= hi then () else (f lo; for (lo + 1, hi) f)
  fun loop (lo, hi) b f = if lo >= hi then b else loop (lo + 1, hi) (f (b, lo)) f
  fun ceilDiv n k = 1 + (n - 1) div k
  fun pow2 i = if i <= 0 then 1 else 2 * pow2 (i - 1)
  fun log2 n = if n < 1 then 0 else 1 + log2 (n div 2)
  fun boundFrom (n, m) = if m >= n then m else boundFrom (n, 2 * m)
  fun boundPow2 n = boundFrom (n, 1)
  fun forBackwards (lo, hi) f = if lo >= hi then () else (f (hi - 1); forBackwards (lo, hi - 1) f)
  fun xorShiftR (v, k) = Word64.xorb (v, Word64.>> (v, k))
  fun xorShiftL (v, k) = Word64.xorb (v, Word64.<< (v, k))
  fun hash64 u =
    let val v = u * 0w3935559000370003845 + 0w2691343689449507681
        val w = xorShiftR (xorShiftL (xorShiftR (v, 0w21), 0w37), 0w4) * 0w4768777513237032717
    in xorShiftL (xorShiftR (xorShiftL (w, 0w20), 0w41), 0w5) end
  fun hash64_2 u =
    let val v = xorShiftR (u, 0w30) * 0wxbf58476d1ce4e5b9
        val w = xorShiftR (v, 0w27) * 0wx94d049bb133111eb
    in xorShiftR (w, 0w31) end
  fun hash x = Word64.toIntX (hash64 (Word64.fromInt x))
  fun hash32 a =
    let fun w x = Word32.fromInt x
        val b = (a + w 0x7ed55d16) + Word32.<< (a, 0w12)
        val c = Word32.xorb (Word32.xorb (b, w 0xc761c23c), Word32.>> (b, 0w19))
        val d = (c + w 0x165667b1) + Word32.<< (c, 0w5)
        val e = Word32.xorb (d + w 0xd3a2646c, Word32.<< (d, 0w9))
        val f = (e + w 0xfd7046c5) + Word32.<< (e, 0w3)
    in Word32.xorb (Word32.xorb (f, w 0xb55a4f09), Word32.>> (f, 0w16)) end
  fun hash32_2 a =
    let val z = a + Word32.fromInt 0x6D2B79F5
        val y = Word32.xorb (z, Word32.>> (z, 0w15)) * Word32.orb (z, Word32.fromInt 1)
        val x = Word32.xorb (y, y + Word32.xorb (y, Word32.>> (y, 0w7)) * Word32.orb (y, Word32.fromInt 61))
    in Word32.xorb (x, Word32.>> (x, 0w14)) end
  fun copyListIntoArray l a i = case l of nil => i | x :: t => (Array.update (a, i, x); copyListIntoArray t a (i + 1))
  fun repeat (n, f) = if n <= 1 then f () else (f (); repeat (n - 1, f))
  fun die text = raise Fail text
  fun getTime f = (f (), 0.0)
  fun closeEnough (x, y) = Real.abs (x - y) <= 0.000001
  fun revMap f l = List.revAppend (List.map f l, nil)
end
structure ForkJoin = struct
  fun par (f, g) = {f (), g ()}
  fun parfor grain (lo, hi) f =
    if hi - lo <= grain orelse hi - lo <= 1 then Util.for (lo, hi) f
    else
      let val mid = lo + (hi - lo) div 2
          val _ = par (fn _ => parfor grain (lo, mid) f, fn _ => parfor grain (mid, hi) f)
      in () end
end
structure Array = struct
  fun fill (a, i, l) = case l of nil => a | x :: t => (Array.update (a, i, x); fill (a, i + 1, t))
  fun fromList l = fill (ForkJoin.alloc (List.length l), 0, l)
  fun tabulate (n, f) = let val a = ForkJoin.alloc n in Util.for (0, n) (fn i => Array.update (a, i, f i)); a end
  fun app f a = Util.for (0, Array.length a) (fn i => f (Array.sub (a, i)))
  fun appi f a = Util.for (0, Array.length a) (fn i => f (i, Array.sub (a, i)))
  fun modify f a = Util.for (0, Array.length a) (fn i => Array.update (a, i, f (Array.sub (a, i))))
  fun modifyi f a = Util.for (0, Array.length a) (fn i => Array.update (a, i, f (i, Array.sub (a, i))))
  fun foldl f b a = Util.loop (0, Array.length a) b (fn (s, i) => f (Array.sub (a, i), s))
  fun foldli f b a = Util.loop (0, Array.length a) b (fn (s, i) => f (i, Array.sub (a, i), s))
  fun foldr f b a = let val n = Array.length a in Util.loop (0, n) b (fn (s, i) => f (Array.sub (a, n - 1 - i), s)) end
  fun existsFrom p a i = i < Array.length a andalso (p (Array.sub (a, i)) orelse existsFrom p a (i + 1))
  fun exists p a = existsFrom p a 0
  fun all p a = Bool.not (existsFrom (fn x => Bool.not (p x)) a 0)
  fun copy {src, dst, di} = Util.for (0, Array.length src) (fn i => Array.update (dst, di + i, Array.sub (src, i)))
  fun toList a = foldr (fn (x, l) => x :: l) nil a
end
structure Vector = struct
  fun fromList l = Array.vector (Array.fromList l)
  fun tabulate (n, f) = Array.vector (Array.tabulate (n, f))
  fun map f v = tabulate (Vector.length v, fn i => f (Vector.sub (v, i)))
  fun foldl f b v = Util.loop (0, Vector.length v) b (fn (s, i) => f (Vector.sub (v, i), s))
  fun foldr f b v = let val n = Vector.length v in Util.loop (0, n) b (fn (s, i) => f (Vector.sub (v, n - 1 - i), s)) end
  fun app f v = Util.for (0, Vector.length v) (fn i => f (Vector.sub (v, i)))
  fun concat vs = fromList (List.concat (List.map (fn v => foldr (fn (x, l) => x :: l) nil v) vs))
end
structure ArraySlice = struct
  type 'a slice = {base : 'a array, start : int, size : int}
  fun full a : 'a slice = {base = a, start = 0, size = Array.length a}
  fun slice (a, i, n) =
    case n of
      NONE => if i < 0 orelse i > Array.length a then raise Subscript else {base = a, start = i, size = Array.length a - i}
    | SOME k => if i < 0 orelse k < 0 orelse i + k > Array.length a then raise Subscript else {base = a, start = i, size = k}
  fun length (s : 'a slice) = #size s
  fun sub (s : 'a slice, i) = if i < 0 orelse i >= #size s then raise Subscript else Array.sub (#base s, #start s + i)
  fun update (s : 'a slice, i, x) = if i < 0 orelse i >= #size s then raise Subscript else Array.update (#base s, #start s + i, x)
  fun subslice (s : 'a slice, i, n) =
    let val k = case n of NONE => #size s - i | SOME k => k
    in if i < 0 orelse k < 0 orelse i + k > #size s then raise Subscript else {base = #base s, start = #start s + i, size = k} end
  fun base (s : 'a slice) = (#base s, #start s, #size s)
  fun foldl f b s = Util.loop (0, length s) b (fn (x, i) => f (sub (s, i), x))
  fun app f s = Util.for (0, length s) (fn i => f (sub (s, i)))
end
structure Util = struct
  open Util
  fun foreach s f = ForkJoin.parfor 4096 (0, ArraySlice.length s) (fn i => f (i, ArraySlice.sub (s, i)))
end
structure SeqBasis = struct
  fun tabulate grain (lo, hi) f =
    let val a = ForkJoin.alloc (hi - lo)
    in ForkJoin.parfor grain (lo, hi) (fn i => Array.update (a, i - lo, f i)); a end
  fun foldl g b (lo, hi) f = if lo >= hi then b else foldl g (g (b, f lo)) (lo + 1, hi) f
  fun foldr g b (lo, hi) f = if lo >= hi then b else foldr g (g (b, f (hi - 1))) (lo, hi - 1) f
  fun tabFilter grain (lo, hi) f =
    let val t = tabulate grain (lo, hi) f
        fun keep (l, x) = case x of NONE => l | SOME y => y :: l
    in Array.fromList (List.rev (foldl keep nil (0, Array.length t) (fn i => Array.sub (t, i)))) end
  fun reduce grain g b (lo, hi) f =
    if hi - lo <= grain orelse hi - lo <= 1 then foldl g b (lo, hi) f
    else
      let val mid = lo + (hi - lo) div 2
      in g (ForkJoin.par (fn _ => reduce grain g b (lo, mid) f, fn _ => reduce grain g b (mid, hi) f)) end
  fun scan grain g b (lo, hi) f =
    let val n = hi - lo
        val k = if grain < 1 then 1 else grain
        val m = if n <= 0 then 0 else 1 + (n - 1) div k
        val a = ForkJoin.alloc (n + 1)
        fun fill (i, stop, s) = if i >= stop then s else (Array.update (a, i - lo, s); fill (i + 1, stop, g (s, f i)))
    in
      if m <= 1 then (Array.update (a, n, fill (lo, hi, b)); a)
      else
        let val sums = tabulate 1 (0, m) (fn j => foldl g b (lo + j * k, Int.min (lo + (j + 1) * k, hi)) f)
            val starts = scan (if k = 1 then m else k) g b (0, m) (fn j => Array.sub (sums, j))
        in
          ForkJoin.parfor 1 (0, m) (fn j => (fill (lo + j * k, Int.min (lo + (j + 1) * k, hi), Array.sub (starts, j)); ()));
          Array.update (a, n, Array.sub (starts, m));
          a
        end
    end
  fun filter grain (lo, hi) f p =
    let val n = hi - lo
        val k = if grain < 1 then 1 else grain
        val m = if n <= 0 then 0 else 1 + (n - 1) div k
        fun count (i, stop, c) = if i >= stop then c else count (i + 1, stop, if p i then c + 1 else c)
        val counts = tabulate 1 (0, m) (fn j => count (lo + j * k, Int.min (lo + (j + 1) * k, hi), 0))
        val starts = scan m (fn (x, y) => x + y) 0 (0, m) (fn j => Array.sub (counts, j))
        val a = ForkJoin.alloc (Array.sub (starts, m))
        fun put (i, stop, c) = if i >= stop then () else if p i then (Array.update (a, c, f i); put (i + 1, stop, c + 1)) else put (i + 1, stop, c)
    in ForkJoin.parfor 1 (0, m) (fn j => put (lo + j * k, Int.min (lo + (j + 1) * k, hi), Array.sub (starts, j))); a end
end
structure Seq = struct
  type 'a t = 'a ArraySlice.slice
  type 'a seq = 'a t
  fun fromArray a = ArraySlice.full a
  fun fromArraySeq s = s
  fun toArraySeq s = s
  fun force s = s
  fun fromList l = ArraySlice.full (Array.fromList l)
  fun toList s = let val n = ArraySlice.length s in Util.loop (0, n) nil (fn (l, i) => ArraySlice.sub (s, n - 1 - i) :: l) end
  fun empty () = fromList nil
  fun singleton x = ArraySlice.full (Array.array (1, x))
  fun length s = ArraySlice.length s
  fun nth s i = ArraySlice.sub (s, i)
  fun first s = nth s 0
  fun last s = nth s (length s - 1)
  fun subseq s (i, k) = ArraySlice.subslice (s, i, SOME k)
  fun take s k = subseq s (0, k)
  fun drop s k = subseq s (k, length s - k)
  fun tabulate f n = ArraySlice.full (SeqBasis.tabulate GRAIN (0, n) f)
  fun tabulateG g f n = ArraySlice.full (SeqBasis.tabulate g (0, n) f)
  fun fromRevList l = fromList (List.rev l)
  fun map f s = tabulate (fn i => f (nth s i)) (length s)
  fun mapIdx f s = tabulate (fn i => f (i, nth s i)) (length s)
  fun enum s = mapIdx (fn x => x) s
  fun zipWith f (s, t) = tabulate (fn i => f (nth s i, nth t i)) (Int.min (length s, length t))
  fun zip (s, t) = zipWith (fn x => x) (s, t)
  fun rev s = let val n = length s in tabulate (fn i => nth s (n - 1 - i)) n end
  fun append (s, t) = let val n = length s in tabulate (fn i => if i < n then nth s i else nth t (i - n)) (n + length t) end
  fun iteratePrefixes f b s = let val (l, r) = SeqBasis.foldl (fn ((l, x), y) => (x :: l, f (x, y))) (nil, b) (0, length s) (fn i => nth s i) in (fromRevList l, r) end
  fun iterate f b s = SeqBasis.foldl f b (0, length s) (fn i => nth s i)
  fun reduce f b s = SeqBasis.reduce GRAIN f b (0, length s) (fn i => nth s i)
  fun scan f b s = let val p = ArraySlice.full (SeqBasis.scan GRAIN f b (0, length s) (fn i => nth s i)) in (take p (length s), nth p (length s)) end
  fun scanIncl f b s = drop (ArraySlice.full (SeqBasis.scan GRAIN f b (0, length s) (fn i => nth s i))) 1
  fun filter p s = ArraySlice.full (SeqBasis.filter GRAIN (0, length s) (fn i => nth s i) (fn i => p (nth s i)))
  fun filterIdx p s = ArraySlice.full (SeqBasis.filter GRAIN (0, length s) (fn i => nth s i) (fn i => p (i, nth s i)))
  fun applyIdx s f = ForkJoin.parfor GRAIN (0, length s) (fn i => f (i, nth s i))
  fun filtermap p f s = ArraySlice.full (SeqBasis.filter GRAIN (0, length s) (fn i => f (nth s i)) (fn i => p (nth s i)))
  fun scanWithTotal f b s = ArraySlice.full (SeqBasis.scan GRAIN f b (0, length s) (fn i => nth s i))
  fun zipWith3 f (s, t, u) = tabulate (fn i => f (nth s i, nth t i, nth u i)) (Int.min (length s, Int.min (length t, length u)))
  fun append3 (s, t, u) = append (append (s, t), u)
  fun foreach s f = ForkJoin.parfor GRAIN (0, length s) (fn i => f (i, nth s i))
  fun inject (s, u) =
    let val a = SeqBasis.tabulate GRAIN (0, length s) (fn i => nth s i)
    in ForkJoin.parfor GRAIN (0, length u) (fn i => let val (j, x) = nth u i in Array.update (a, j, x) end); ArraySlice.full a end
  fun flatten s =
    let val n = length s
        val starts = SeqBasis.scan GRAIN (fn (x, y) => x + y) 0 (0, n) (fn i => length (nth s i))
        val a = ForkJoin.alloc (Array.sub (starts, n))
    in
      ForkJoin.parfor 1 (0, n) (fn i =>
        let val t = nth s i val k = Array.sub (starts, i)
        in ForkJoin.parfor GRAIN (0, length t) (fn j => Array.update (a, k + j, nth t j)) end);
      ArraySlice.full a
    end
  fun equal eq (s, t) = length s = length t andalso reduce (fn (x, y) => x andalso y) true (tabulate (fn i => eq (nth s i, nth t i)) (length s))
end
structure String = struct
  fun explode s = List.tabulate (String.size s, fn i => String.sub (s, i))
  fun concatWith c l = case l of nil => "" | x :: t => List.foldl (fn (y, r) => r ^ c ^ y) x t
  fun map f s = String.implode (List.map f (explode s))
  fun translate f s = String.concat (List.map f (explode s))
  fun isPrefix p s = String.size p <= String.size s andalso String.substring (s, 0, String.size p) = p
  fun tokensFrom (p, s, i, j) =
    if j >= String.size s then if j > i then String.substring (s, i, j - i) :: nil else nil
    else if p (String.sub (s, j)) then if j > i then String.substring (s, i, j - i) :: tokensFrom (p, s, j + 1, j + 1) else tokensFrom (p, s, j + 1, j + 1)
    else tokensFrom (p, s, i, j + 1)
  fun tokens p s = tokensFrom (p, s, 0, 0)
  fun fieldsFrom (p, s, i, j) =
    if j >= String.size s then String.substring (s, i, j - i) :: nil
    else if p (String.sub (s, j)) then String.substring (s, i, j - i) :: fieldsFrom (p, s, j + 1, j + 1)
    else fieldsFrom (p, s, i, j + 1)
  fun fields p s = fieldsFrom (p, s, 0, 0)
end
structure CharVector = struct
  fun tabulate (n, f) = String.implode (List.tabulate (n, f))
  fun app f s = List.app f (String.explode s)
  fun map f s = String.map f s
  fun foldl f b s = List.foldl f b (String.explode s)
  fun foldr f b s = List.foldr f b (String.explode s)
  fun all f s = List.all f (String.explode s)
  fun exists f s = List.exists f (String.explode s)
  fun length s = String.size s
  fun sub (s, i) = String.sub (s, i)
end
structure Char = struct
  fun isDigit c = c >= #"0" andalso c <= #"9"
  fun isUpper c = c >= #"A" andalso c <= #"Z"
  fun isLower c = c >= #"a" andalso c <= #"z"
  fun isAlpha c = isUpper c orelse isLower c
  fun isHexDigit c = isDigit c orelse c >= #"a" andalso c <= #"f" orelse c >= #"A" andalso c <= #"F"
  fun isAlphaNum c = isAlpha c orelse isDigit c
  fun isSpace c = c = #" " orelse c >= #"\t" andalso c <= #"\r"
  fun toUpper c = if isLower c then Char.chr (Char.ord c - 32) else c
  fun toLower c = if isUpper c then Char.chr (Char.ord c + 32) else c
end
structure Summary = struct
  fun slice k f s =
    let val n = ArraySlice.length s
        val l = if k <= 2 orelse n <= k then List.tabulate (n, fn i => f (ArraySlice.sub (s, i))) else List.concat [List.tabulate (k - 1, fn i => f (ArraySlice.sub (s, i))), ["...", f (ArraySlice.sub (s, n - 1))]]
    in "[" ^ String.concatWith ", " l ^ "]" end
  fun array k f a = slice k f (ArraySlice.full a)
end
structure Util = struct
  fun summarizeArray k f a = Summary.array k f a
  fun summarizeArraySlice k f s = Summary.slice k f s
  fun all (lo, hi) p = lo >= hi orelse (p lo andalso all (lo + 1, hi) p)
  fun exists (lo, hi) p = lo < hi andalso (p lo orelse exists (lo + 1, hi) p)
end
structure CommandLineArgs = struct
  fun parseFlag name = false
  fun positional () = nil
end
structure Time = struct
  fun now () = 0.0
  fun op - (x, y) = Real.- (x, y)
  fun fmt digits x = Real.toString x
  fun toReal x = x
end
structure Benchmark = struct
  fun run message f = f ()
end
structure General = struct
  fun exnMessage e = case e of Fail text => "Fail: " ^ text | _ => exnName e
  fun o (f, g) = fn x => f (g x)
  fun before (x, ()) = x
end
structure StringCvt = struct
  datatype radix = BIN | OCT | DEC | HEX
  datatype realfmt = FIX of int option | GEN of int option
  fun fill (c, n, s) = if n <= 0 then s else fill (c, n - 1, c ^ s)
  fun padLeft c n s = fill (Char.toString c, n - String.size s, s)
  fun padFrom (c, n, s) = if n <= 0 then s else padFrom (c, n - 1, s ^ c)
  fun padRight c n s = padFrom (Char.toString c, n - String.size s, s)
end
structure Word = struct
  fun digits (w : word, base : word, text) = let val longer = Char.toString (String.sub ("0123456789ABCDEF", Word.toInt (Word.mod (w, base)))) ^ text in if Word.< (w, base) then longer else digits (Word.div (w, base), base, longer) end
  fun fmt radix w = digits (w, case radix of StringCvt.BIN => 0w2 | StringCvt.OCT => 0w8 | StringCvt.DEC => 0w10 | StringCvt.HEX => 0w16, "")
end
structure Word64 = struct
  fun fmt radix w = Word.fmt radix w
end
structure Int = struct
  fun digits (n : int, base : int, text) = let val longer = Char.toString (String.sub ("0123456789ABCDEF", Int.~ (Int.rem (n, base)))) ^ text in if Int.> (n, Int.~ base) then longer else digits (Int.quot (n, base), base, longer) end
  fun sameSign (m, n) = Int.sign m = Int.sign n
  fun base radix = case radix of StringCvt.BIN => 2 | StringCvt.OCT => 8 | StringCvt.DEC => 10 | StringCvt.HEX => 16
  fun fmt radix n = if n < 0 then "~" ^ digits (n, base radix, "") else digits (Int.~ n, base radix, "")
end
structure Option = struct
  fun app f a = case a of NONE => () | SOME x => f x
  fun filter f x = if f x then SOME x else NONE
  fun join a = case a of NONE => NONE | SOME b => b
  fun mapPartial f a = case a of NONE => NONE | SOME x => f x
  fun compose (f, g) x = case g x of NONE => NONE | SOME y => SOME (f y)
end
structure Real = struct
  fun fmt form x = case form of StringCvt.FIX n => Real.fixed (case n of NONE => 6 | SOME k => k, x) | StringCvt.GEN _ => Real.toString x
  fun sign x = if x > 0.0 then 1 else if x < 0.0 then ~1 else 0
  fun signBit x = x < 0.0
  fun sameSign (x, y) = signBit x = signBit y
  fun isFinite x = Real.== (x - x, 0.0)
  fun rem (x, y) = x - y * Real.realTrunc (x / y)
  fun realMod x = x - Real.realTrunc x
  fun realCeil x = Real.~ (Real.realFloor (Real.~ x))
end
structure Math = struct
  fun sinh x = (Math.exp x - Math.exp (Real.~ x)) / 2.0
  fun cosh x = (Math.exp x + Math.exp (Real.~ x)) / 2.0
  fun tanh x = sinh x / cosh x
end
structure List = struct
  fun getItem l = case l of nil => NONE | x :: t => SOME (x, t)
  fun appiFrom (i, f, l) = case l of nil => () | x :: t => (f (i, x); appiFrom (i + 1, f, t))
end
structure ListPair = struct
  exception UnequalLengths
  fun exists p (l, m) = case (l, m) of (x :: s, y :: t) => p (x, y) orelse exists p (s, t) | _ => false
  fun foldr f b (l, m) = case (l, m) of (x :: s, y :: t) => f (x, y, foldr f b (s, t)) | _ => b
  fun zipEq (l, m) = case (l, m) of (x :: s, y :: t) => (x, y) :: zipEq (s, t) | (nil, nil) => nil | _ => raise UnequalLengths
  fun mapEq f (l, m) = List.map f (zipEq (l, m))
  fun appEq f (l, m) = List.app f (zipEq (l, m))
  fun allEq p (l, m) = case (l, m) of (x :: s, y :: t) => p (x, y) andalso allEq p (s, t) | (nil, nil) => true | _ => false
end
structure Array = struct
  fun findFrom p a i = if i >= Array.length a then NONE else let val x = Array.sub (a, i) in if p x then SOME x else findFrom p a (i + 1) end
  fun find p a = findFrom p a 0
  fun findiFrom p a i = if i >= Array.length a then NONE else let val x = Array.sub (a, i) in if p (i, x) then SOME (i, x) else findiFrom p a (i + 1) end
  fun findi p a = findiFrom p a 0
  fun foldri f b a = let val n = Array.length a in Util.loop (0, n) b (fn (s, i) => f (n - 1 - i, Array.sub (a, n - 1 - i), s)) end
  fun copyVec {src, dst, di} = Util.for (0, Vector.length src) (fn i => Array.update (dst, di + i, Vector.sub (src, i)))
end
structure Vector = struct
  fun mapi f v = tabulate (Vector.length v, fn i => f (i, Vector.sub (v, i)))
  fun appi f v = Util.for (0, Vector.length v) (fn i => f (i, Vector.sub (v, i)))
  fun foldli f b v = Util.loop (0, Vector.length v) b (fn (s, i) => f (i, Vector.sub (v, i), s))
  fun foldri f b v = let val n = Vector.length v in Util.loop (0, n) b (fn (s, i) => f (n - 1 - i, Vector.sub (v, n - 1 - i), s)) end
  fun existsFrom p v i = i < Vector.length v andalso (p (Vector.sub (v, i)) orelse existsFrom p v (i + 1))
  fun exists p v = existsFrom p v 0
  fun all p v = Bool.not (existsFrom (fn x => Bool.not (p x)) v 0)
  fun findFrom p v i = if i >= Vector.length v then NONE else let val x = Vector.sub (v, i) in if p x then SOME x else findFrom p v (i + 1) end
  fun find p v = findFrom p v 0
  fun update (v, i, x) = mapi (fn (j, y) => if i = j then x else y) v
  fun toList v = foldr (fn (x, l) => x :: l) nil v
end
structure ArraySlice = struct
  fun isEmpty s = length s = 0
  fun vector s = Vector.tabulate (length s, fn i => sub (s, i))
  fun appi f s = Util.for (0, length s) (fn i => f (i, sub (s, i)))
  fun foldli f b s = Util.loop (0, length s) b (fn (x, i) => f (i, sub (s, i), x))
  fun foldr f b s = let val n = length s in Util.loop (0, n) b (fn (x, i) => f (sub (s, n - 1 - i), x)) end
  fun modify f s = Util.for (0, length s) (fn i => update (s, i, f (sub (s, i))))
  fun all p s = Util.loop (0, length s) true (fn (b, i) => b andalso p (sub (s, i)))
  fun exists p s = Util.loop (0, length s) false (fn (b, i) => b orelse p (sub (s, i)))
  fun copy {src, dst, di} = Util.for (0, length src) (fn i => Array.update (dst, di + i, sub (src, i)))
end
structure String = struct
  fun extract (s, i, n) = case n of NONE => String.substring (s, i, String.size s - i) | SOME k => String.substring (s, i, k)
  fun isSuffix p s = let val k = String.size s - String.size p in k >= 0 andalso String.substring (s, k, String.size p) = p end
  fun isSubstringFrom (p, s, i) = i + String.size p <= String.size s andalso (String.substring (s, i, String.size p) = p orelse isSubstringFrom (p, s, i + 1))
  fun isSubstring p s = isSubstringFrom (p, s, 0)
  fun collate f (s, t) = List.collate f (explode s, explode t)
end
structure Char = struct
  fun succ c = Char.chr (Char.ord c + 1)
  fun pred c = Char.chr (Char.ord c - 1)
  fun containsFrom (s, c, i) = i < String.size s andalso (String.sub (s, i) = c orelse containsFrom (s, c, i + 1))
  fun contains s c = containsFrom (s, c, 0)
  fun notContains s c = Bool.not (contains s c)
  fun isGraph c = c > #" " andalso c <= #"~"
  fun isPrint c = c >= #" " andalso c <= #"~"
  fun isCntrl c = Bool.not (isPrint c)
  fun isPunct c = isGraph c andalso Bool.not (isAlphaNum c)
end
structure Substring = struct
  fun full s = s
  fun string s = s
  fun size s = String.size s
  fun sub (s, i) = String.sub (s, i)
  fun substring (s, i, n) = String.substring (s, i, n)
  fun isEmpty s = String.size s = 0
  fun concat l = String.concat l
  fun triml n s = if n >= String.size s then "" else String.substring (s, n, String.size s - n)
  fun trimr n s = if n >= String.size s then "" else String.substring (s, 0, String.size s - n)
  fun explode s = String.explode s
  fun tokens p s = String.tokens p s
  fun fields p s = String.fields p s
end
