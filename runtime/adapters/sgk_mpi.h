/*
 * sgk_mpi.h - MPI: a part of a plan as a datatype, to be sent from the input, or received into its place, unpacked.
 *
 *     sgk_plan_part(&plan, 2, &part);
 *     sgk_mpi_type(&part, MPI_FLOAT, &type);
 *     MPI_Send(data, 1, type, rank, tag, communicator);       data: the input's; the receiver has a dense part
 *     MPI_Type_free(&type);
 *
 * Needs <mpi.h> of MPI 3.0 or newer; links nothing of the library but what makes plans.
 */
#ifndef SGK_MPI_H
#define SGK_MPI_H

#include <limits.h>
#include <mpi.h>

#include "sgk_plan.h"

SGK_EXTERN_C_BEGIN

/*
 * Writes a committed type that is the part of a tensor, whose first byte is the buffer to name in calls; the caller
 * frees it. The part counts bytes, as sgk_plan_part gives it where plan->unit_bits is 8. element is what both sides
 * call an element: MPI_FLOAT, or MPI_BYTE for any dtype between machines of one kind. Returns MPI_SUCCESS or, with no
 * type made:
 *   MPI_ERR_TYPE   a run is not a whole number of elements.
 *   MPI_ERR_COUNT  rows, or the elements of a run, are beyond int.
 *   what MPI says  after its error handler, which by default ends the program.
 */
static inline int sgk_mpi_type(const struct sgk_part *part, MPI_Datatype element, MPI_Datatype *type)
{
    const MPI_Aint offset = (MPI_Aint)part->offset;
    MPI_Datatype rows;
    int size;
    int error = MPI_Type_size(element, &size);
    if (error != MPI_SUCCESS)
        return error;
    if (size <= 0 || part->run % (size_t)size != 0)
        return MPI_ERR_TYPE;
    const size_t elements = part->run / (size_t)size;
    if (part->rows > INT_MAX || elements > INT_MAX)
        return MPI_ERR_COUNT;
    error = MPI_Type_create_hvector((int)part->rows, (int)elements, (MPI_Aint)part->stride, element, &rows);
    if (error != MPI_SUCCESS)
        return error;
    error = MPI_Type_create_hindexed_block(1, 1, &offset, rows, type);
    MPI_Type_free(&rows);
    if (error != MPI_SUCCESS)
        return error;
    error = MPI_Type_commit(type);
    if (error != MPI_SUCCESS)
        MPI_Type_free(type);
    return error;
}

SGK_EXTERN_C_END

#endif
