#!/bin/sh
# z3.sh Z3 ARGUMENT... FILE: runs Z3 with $Z3_OPTIONS. Of Why3's axiom on separate memory, one of two nested quantifiers has no pattern,
# so that Z3 makes an instance for each pair of addresses: they become one quantifier, which means the same.
z3=$1
shift
for file; do :; done
sed -i -z -E \
    -e 's/\(forall \(\(p addr\) \(q addr\)\)\s+\(forall \(\(a Int\) \(b Int\) \(i Int\) \(j Int\)\)/(forall ((p addr) (q addr) (a Int) (b Int) (i Int) (j Int))/' \
    -e 's/(\(addrqtmk \(base q\) j\)\)) \)\)\)\)/\1 )))/' "$file"
# shellcheck disable=SC2086 # several options
exec "$z3" $Z3_OPTIONS "$@"
