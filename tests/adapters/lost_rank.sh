#!/bin/sh
# When a process dies while others send to it, the program must end with an error instead of waiting for ever.
# Usage: lost_rank.sh MPIRUN PROGRAM, of test_mpi.c; MPIEXEC_TIMEOUT is how many seconds mpirun waits
set -eu
for loss in killed left; do
    status=0
    said=$("$1" -n 4 "$2" $loss 2>&1) || status=$?
    case $status-$said in
    0-* | *'time limit'*)
        echo "a rank that is $loss: status $status"
        echo "$said"
        exit 1
        ;;
    esac
done
