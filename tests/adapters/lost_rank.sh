#!/bin/sh
# A process that is lost while others send to it ends the program with an error, and nobody waits for it.
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
