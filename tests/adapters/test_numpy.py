"""Arrays of NumPy split by the library into arrays of NumPy that lie where the parts do.

Usage: test_numpy.py LIBRARY, of numpy_parts.c."""
import ctypes
import itertools
import sys
import weakref

import numpy

library = ctypes.CDLL(sys.argv[1])
python = ctypes.pythonapi
python.PyCapsule_GetPointer.restype = ctypes.c_void_p
python.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
python.PyCapsule_SetName.argtypes = [ctypes.py_object, ctypes.c_char_p]
python.PyCapsule_New.restype = ctypes.py_object
python.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
library.split.argtypes = [ctypes.c_void_p, ctypes.c_int64, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]

DTYPES = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64",
          "complex64", "complex128"]
BAD_SHAPE, BAD_LENGTHS = 3, 8
# a name must outlive its capsules
NAME, USED = b"dltensor", b"used_dltensor"


class Part:
    """A part as from_dlpack asks for it."""

    def __init__(self, pointer):
        self.pointer = pointer

    def __dlpack__(self, stream=None):
        return python.PyCapsule_New(self.pointer, NAME, None)

    def __dlpack_device__(self):
        return 1, 0


class Owned(numpy.ndarray):
    """An array that a weak reference can watch."""


def split(array, axis, lengths):
    """The library's parts of an array, and the status."""
    capsule = array.__dlpack__()
    parts = (ctypes.c_void_p * len(lengths))()
    numbers = (ctypes.c_int64 * len(lengths))(*lengths)
    status = library.split(python.PyCapsule_GetPointer(capsule, NAME), axis, numbers, len(lengths), parts)
    if status == 0:
        python.PyCapsule_SetName(capsule, USED)
    return [numpy.from_dlpack(Part(part)) for part in parts if status == 0], status


def check(dtype, shape, axis):
    count = int(numpy.prod(shape))
    array = numpy.arange(1, count + 1).astype(dtype).reshape(shape).view(Owned)
    watched = weakref.ref(array)
    dim = shape[axis]
    lengths = [1, 0, dim - 1]
    parts, status = split(array, axis, lengths)
    assert status == 0, status
    expected = numpy.split(numpy.asarray(array), [1, 1], axis)
    for part, wanted in zip(parts, expected, strict=True):
        what = (dtype, shape, axis, part.shape)
        assert part.dtype == wanted.dtype and part.shape == wanted.shape, what
        assert numpy.array_equal(part, wanted), what
        assert part.size == 0 or part.strides == wanted.strides, what
        assert part.size == 0 or numpy.shares_memory(part, array), what
    # the parts keep the array alive; the last one deletes it
    del array, expected, wanted, part
    while parts:
        assert watched() is not None, (dtype, shape, axis)
        del parts[0]
    assert watched() is None, (dtype, shape, axis)


def check_refusals():
    array = numpy.zeros((4, 6), "float32")
    for wrong, lengths, status in [(array.T, [2, 4], BAD_SHAPE), (array[:, ::2], [1, 3], BAD_SHAPE),
                                   (array, [2, 3], BAD_LENGTHS)]:
        assert split(wrong, 0, lengths)[1] == status, wrong.strides
    assert split(array[1:3], 0, [1, 1])[1] == 0


checked = 0
for dtype, rank in itertools.product(DTYPES, range(1, 9)):
    for axis in range(-rank, rank):
        check(dtype, (3, 2, 4, 1, 2, 3, 2, 5)[-rank:], axis)
        checked += 1
check_refusals()
print(f"{checked} arrays")
