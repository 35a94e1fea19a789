"""PyTorch's copies of the workloads: a line for each, with the ratios of eager mode and of split_with_sizes_copy to a memcpy.

Usage: pytorch.py WORKLOADS; a line of it is NAME DTYPE DIMS AXIS LENGTHS. As bench.cu: medians, in a graph below 8 MiB.
"""
import statistics
import sys

import torch


def median(run, is_small, rounds=15, launches=20):
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        run()
        run()
        stream.synchronize()
        if is_small:
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, stream=stream):
                for _ in range(launches):
                    run()
        times = []
        for _ in range(rounds):
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record(stream)
            graph.replay() if is_small else run()
            end.record(stream)
            end.synchronize()
            times.append(begin.elapsed_time(end) / (launches if is_small else 1))
    return statistics.median(times)


def figure(run, is_small, memcpy):
    try:
        return f"{median(run, is_small) / memcpy:.2f}"
    except RuntimeError:
        return "fails"


def main():
    for line in open(sys.argv[1]):
        name, dtype, dims, axis, lengths = line.split()
        dims, axis, lengths = [int(d) for d in dims.split("x")], int(axis), [int(n) for n in lengths.split(",")]
        whole = torch.zeros(dims, dtype=getattr(torch, dtype), device="cuda")
        other = torch.empty_like(whole)
        is_small = whole.numel() * whole.element_size() < 8 << 20
        parts = [part.contiguous() for part in whole.split(lengths, axis)]
        memcpy = median(lambda: other.copy_(whole), is_small)
        eager = figure(lambda: [part.contiguous() for part in whole.split(lengths, axis)], is_small, memcpy)
        split = figure(lambda: torch.split_with_sizes_copy(whole, lengths, axis, out=parts), is_small, memcpy)
        print(name, eager, split, flush=True)
        del whole, other, parts
        torch.cuda.empty_cache()


main()
