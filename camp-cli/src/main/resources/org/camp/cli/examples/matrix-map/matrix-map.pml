(* The product of two n by n matrices in the data-parallel style: nested maps. *)
let fun total a i so_far =
      if i = length a then so_far else total a (i + 1) (so_far + sub(a, i))
    fun entry i j =
      total (map (fn k => real (i * n + k) * real (k * n + j)) (idx n)) 0 0.0
in map (fn i => map (fn j => entry i j) (idx n)) (idx n) end
