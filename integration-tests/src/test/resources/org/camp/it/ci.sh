#!/bin/sh
# Fails when a change makes the ring slower than promised.
set -e
: "${CAMP:=java -jar camp-cli/target/camp.jar}"

# What must hold, and what must hold for every size.
$CAMP analyze ring.scr -m ring.yaml -q \
  --assert 'mpst.wellFormed = true' --assert 'mpst.cost.total <= 2ms'
$CAMP sweep ring.scr -m ring.yaml -D n=2..64 -q \
  --assert 'exponent(mpst.cost.total, n) <= 1.1'

# What must stay as it was. The baseline was made by: camp analyze ... -f json -O ring.json
$CAMP analyze ring.scr -m ring.yaml -q --baseline ring.json --tolerance 5%

# The main figures may become better. Test cases for the build server.
$CAMP analyze ring.scr -m ring.yaml -q -f junit -O ring.xml \
  --baseline ring.json --of main --worse-by 5%
