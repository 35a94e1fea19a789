# What nvcc alone understands in a .cu file, as calls of stand_in/cuda_runtime.h; launches by the address of a kernel, too, which must
# keep its type.
s/\([a-z_]*\)<<<\(.*\)>>>(\(.*\));/stand_in_launch(\1, {\2}, \3);/
s/extern __shared__ \([a-z0-9_]*\) \([a-z_]*\)\[\];/\1 *const \2 = (\1 *)stand_in.shared;/
s/[a-z]*LaunchKernel((const void \*)\([A-Za-z0-9_]*\), /stand_in_launch_kernel(\1, /
s/^#include "\(.*\)\.cu"/#include "\1.cpp"/
