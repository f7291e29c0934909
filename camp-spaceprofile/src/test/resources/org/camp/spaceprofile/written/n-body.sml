(* Two steps of n bodies in the plane, forces in parallel. *)
type vec = real * real
type body = {mass : real, at : vec, speed : vec}
val n = CommandLineArgs.parseInt "n" 6
fun plus ((a, b) : vec, (c, d) : vec) = (a + c, b + d)
fun scale k ((a, b) : vec) = (k * a, k * b)
fun pull ({at = (x, y), ...} : body) ({mass, at = (u, v), ...} : body) =
  let
    val (dx, dy) = (u - x, v - y)
    val d2 = dx * dx + dy * dy + 0.01
  in
    scale (mass / (d2 * Math.sqrt d2)) (dx, dy)
  end
fun step dt bodies =
  Seq.map
    (fn b as {mass, at, speed} =>
       let
         val force = Seq.reduce plus (0.0, 0.0) (Seq.map (pull b) bodies)
         val speed' = plus (speed, scale dt force)
       in
         {mass = mass, at = plus (at, scale dt speed'), speed = speed'}
       end)
    bodies
fun start i = {mass = 1.0, at = (real i, real (i * i mod 5)), speed = (0.0, 0.0)}
fun go 0 bodies = bodies
  | go k bodies = go (k - 1) (step 0.1 bodies)
val result = Seq.toList (Seq.map #at (go 2 (Seq.tabulate start n)))
