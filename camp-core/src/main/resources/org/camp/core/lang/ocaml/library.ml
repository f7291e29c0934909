(* The library of the OCaml-like surface, as source in the language: what a call costs follows from this text.
   The functions of a section see each other; every function is static: naming it costs T_Var, it is never captured,
   its definition costs nothing. *)
(** List *)
let rec length_from n l = match l with [] -> n | _ :: t -> length_from (n + 1) t
let length l = length_from 0 l
let hd l = match l with x :: _ -> x | [] -> failwith "hd"
let tl l = match l with _ :: t -> t | [] -> failwith "tl"
let rec nth l n = match l with x :: t -> if n = 0 then x else nth t (n - 1) | [] -> failwith "nth"
let rec rev_append l m = match l with [] -> m | x :: t -> rev_append t (x :: m)
let rev l = rev_append l []
let rec append l m = match l with [] -> m | x :: t -> x :: append t m
let rec concat ls = match ls with [] -> [] | l :: t -> append l (concat t)
let rec flatten ls = match ls with [] -> [] | l :: t -> append l (flatten t)
let rec map f l = match l with [] -> [] | x :: t -> let y = f x in y :: map f t
let rec mapi_from i f l = match l with [] -> [] | x :: t -> let y = f i x in y :: mapi_from (i + 1) f t
let mapi f l = mapi_from 0 f l
let rec map2 f l m = match l, m with x :: s, y :: t -> let z = f x y in z :: map2 f s t | [], [] -> [] | _ -> failwith "map2"
let rec iter f l = match l with [] -> nil | x :: t -> f x; iter f t
let rec iteri_from i f l = match l with [] -> nil | x :: t -> f i x; iteri_from (i + 1) f t
let iteri f l = iteri_from 0 f l
let rec fold_left f b l = match l with [] -> b | x :: t -> fold_left f (f b x) t
let rec fold_right f l b = match l with [] -> b | x :: t -> f x (fold_right f t b)
let rec filter p l = match l with [] -> [] | x :: t -> if p x then x :: filter p t else filter p t
let rec partition p l = match l with [] -> ([], []) | x :: t -> let (u, v) = partition p t in if p x then (x :: u, v) else (u, x :: v)
let rec exists p l = match l with [] -> false | x :: t -> if p x then true else exists p t
let rec for_all p l = match l with [] -> true | x :: t -> if p x then for_all p t else false
let rec mem x l = match l with [] -> false | y :: t -> if x = y then true else mem x t
let rec assoc k l = match l with [] -> raise Not_found | (a, b) :: t -> if a = k then b else assoc k t
let rec init_from i n f = if i >= n then [] else let y = f i in y :: init_from (i + 1) n f
let init n f = init_from 0 n f
let rec combine l m = match l, m with x :: s, y :: t -> (x, y) :: combine s t | [], [] -> [] | _ -> failwith "combine"
let rec split l = match l with [] -> ([], []) | (x, y) :: t -> let (u, v) = split t in (x :: u, y :: v)
let rec merge c l m = match l, m with [], r -> r | r, [] -> r | x :: s, y :: t -> if c x y <= 0 then x :: merge c s m else y :: merge c l t
let rec halve l = match l with [] -> ([], []) | x :: [] -> ([x], []) | x :: y :: t -> let (u, v) = halve t in (x :: u, y :: v)
let rec sort c l = match l with [] -> [] | x :: [] -> l | _ -> let (u, v) = halve l in merge c (sort c u) (sort c v)
let rec rev_map_to f l m = match l with [] -> m | x :: t -> rev_map_to f t (f x :: m)
let rev_map f l = rev_map_to f l []
let rec iter2 f l m = match l, m with x :: s, y :: t -> f x y; iter2 f s t | [], [] -> nil | _ -> failwith "iter2"
let rec fold_left2 f b l m = match l, m with x :: s, y :: t -> fold_left2 f (f b x y) s t | [], [] -> b | _ -> failwith "fold_left2"
let rec find p l = match l with [] -> raise Not_found | x :: t -> if p x then x else find p t
let rec find_opt p l = match l with [] -> None | x :: t -> if p x then Some x else find_opt p t
let rec assoc_opt k l = match l with [] -> None | (a, b) :: t -> if a = k then Some b else assoc_opt k t
let rec mem_assoc k l = match l with [] -> false | (a, b) :: t -> if a = k then true else mem_assoc k t
let rec filter_map f l = match l with [] -> [] | x :: t -> (match f x with Some y -> y :: filter_map f t | None -> filter_map f t)
let concat_map f l = concat (map f l)
let cons x l = x :: l
let stable_sort c l = sort c l
let fast_sort c l = sort c l
let find_all p l = filter p l
let rec exists2 p l m = match l, m with x :: s, y :: t -> if p x y then true else exists2 p s t | [], [] -> false | _ -> failwith "exists2"
let rec for_all2 p l m = match l, m with x :: s, y :: t -> if p x y then for_all2 p s t else false | [], [] -> true | _ -> failwith "for_all2"
let rec fold_right2 f l m b = match l, m with x :: s, y :: t -> f x y (fold_right2 f s t b) | [], [] -> b | _ -> failwith "fold_right2"
let rec nth_opt l n = match l with [] -> None | x :: t -> if n = 0 then Some x else nth_opt t (n - 1)
let rec remove_assoc k l = match l with [] -> [] | (a, b) :: t -> if a = k then t else (a, b) :: remove_assoc k t
(** Array *)
let init n f = if n = 0 then [||] else let a = Array.make n (f 0) in (for i = 1 to n - 1 do a.(i) <- f i done; a)
let map f a = init (Array.length a) (fun i -> f a.(i))
let mapi f a = init (Array.length a) (fun i -> f i a.(i))
let map2 f a b = init (Array.length a) (fun i -> f a.(i) b.(i))
let iter f a = for i = 0 to Array.length a - 1 do f a.(i) done
let iteri f a = for i = 0 to Array.length a - 1 do f i a.(i) done
let fold_left f b a = let r = ref b in (for i = 0 to Array.length a - 1 do r := f !r a.(i) done; !r)
let fold_right f a b = let r = ref b in (for i = Array.length a - 1 downto 0 do r := f a.(i) !r done; !r)
let rec to_list_from a i = if i >= Array.length a then [] else let x = a.(i) in x :: to_list_from a (i + 1)
let to_list a = to_list_from a 0
let rec fill_from a i l = match l with [] -> a | x :: t -> a.(i) <- x; fill_from a (i + 1) t
let of_list l = match l with [] -> [||] | x :: _ -> fill_from (Array.make (List.length l) x) 0 l
let concat ls = List.fold_left (fun a b -> Array.append a b) [||] ls
let blit a i b j n = for k = 0 to n - 1 do b.(j + k) <- a.(i + k) done
let rec exists_from p a i = if i >= Array.length a then false else if p a.(i) then true else exists_from p a (i + 1)
let exists p a = exists_from p a 0
let for_all p a = not (exists_from (fun x -> not (p x)) a 0)
let mem x a = exists_from (fun y -> x = y) a 0
let fill a i n x = for k = i to i + n - 1 do a.(k) <- x done
let sort c a = let done_ = fill_from a 0 (List.sort c (to_list a)) in nil
let stable_sort c a = sort c a
let fast_sort c a = sort c a
let make_matrix n m x = init n (fun i -> Array.make m x)
(** String *)
let rec concat_rest c l = match l with [] -> "" | x :: t -> c ^ x ^ concat_rest c t
let concat c l = match l with [] -> "" | x :: t -> x ^ concat_rest c t
let init n f = List.fold_left (fun s c -> s ^ String.make 1 c) "" (List.init n f)
let map f s = init (String.length s) (fun i -> f (String.get s i))
let iter f s = for i = 0 to String.length s - 1 do f (String.get s i) done
(** Fun *)
let id x = x
let flip f x y = f y x
let const x y = x
(** Option *)
let get o = match o with Some x -> x | None -> failwith "get"
let value o d = match o with Some x -> x | None -> d
let map f o = match o with Some x -> Some (f x) | None -> None
let is_some o = match o with Some x -> true | None -> false
let is_none o = match o with Some x -> false | None -> true
let bind o f = match o with Some x -> f x | None -> None
let some x = Some x
(** Stdlib *)
let ignore x = nil
let incr r = r := !r + 1
let decr r = r := !r - 1
let to_array v = let f = proj v in Array.init bsp_p (fun i -> f (i + first_pid))
let to_list v = let f = proj v in List.init bsp_p (fun i -> f (i + first_pid))
let succ n = n + 1
let pred n = n - 1
(** Bsml *)
let replicate x = << x >>
let parfun f v = << f $v$ >>
let parfun2 f u v = << f $u$ $v$ >>
let parfun3 f u v w = << f $u$ $v$ $w$ >>
let apply2 f u v = << $f$ $u$ $v$ >>
let applyif p f g v = let who = pid in << if p $who$ then f $v$ else g $v$ >>
let applyat n f g v = let who = pid in << if $who$ = n then f $v$ else g $v$ >>
let mask p u v = let who = pid in << if p $who$ then $u$ else $v$ >>
let rec procs_from i = if i >= first_pid + bsp_p then [] else i :: procs_from (i + 1)
let procs x = procs_from first_pid
let proj_list v = List.map (proj v) (procs nil)
let list_of_par v = List.map (proj v) (procs nil)
let wrap i = let p = bsp_p in let j = (i - first_pid) mod p in first_pid + (if j < 0 then j + p else j)
let shift d v =
  let who = pid in
  let got = put << let x = $v$ in let to_ = wrap ($who$ + d) in fun j -> if j = to_ then x else nil >> in
  << $got$ (wrap ($who$ - d)) >>
let shift_right v = shift 1 v
let shift_left v = shift (0 - 1) v
let totex v = put << let x = $v$ in fun j -> x >>
let total_exchange v = let f = totex v in << List.map $f$ (procs nil) >>
let bcast_direct root v =
  let who = pid in
  let got = put << let x = $v$ in let me = $who$ in fun j -> if me = root then x else nil >> in
  << $got$ root >>
let bcast_proj root v = let x = proj v root in << x >>
let gather_list root v =
  let who = pid in
  let got = put << let x = $v$ in fun j -> if j = root then x else nil >> in
  << if $who$ = root then List.map $got$ (procs nil) else [] >>
let scatter part root v =
  let who = pid in
  let got = put << let x = $v$ in let me = $who$ in fun j -> if me = root then part x j else nil >> in
  << $got$ root >>
let fold_direct f b v = let all = total_exchange v in << List.fold_left f b $all$ >>
let scan_direct f b v =
  let who = pid in
  let got = totex v in
  << let g = $got$ in let me = $who$ in List.fold_left (fun s j -> if j <= me then f s (g j) else s) b (procs nil) >>
