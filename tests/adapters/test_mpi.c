/*
 * test_mpi.c - four processes send parts from where they lie and receive them into their place. With the argument
 * "killed" or "left", the last process ends at the first sample: mpirun must then end all of them (lost_rank.sh).
 */
#include "sgk_mpi.h"

#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness.h"
#include "samples.h"

enum { MAX_PARTS = 8, ROOT = 0, PROCESSES = 4 };

static int own_rank;
static const char *loss;

/* The MPI type of an element, for both sides. */
static MPI_Datatype element_of(int32_t dtype)
{
    switch (sgk_dtype_bits(dtype)) {
    case 8:
        return MPI_UINT8_T;
    case 16:
        return MPI_UINT16_T;
    case 32:
        return MPI_FLOAT;
    case 64:
        return MPI_INT64_T;
    default:
        return MPI_C_DOUBLE_COMPLEX;
    }
}

static MPI_Datatype type_of(const struct sample *sample, size_t index, MPI_Datatype element)
{
    struct sgk_part part;
    MPI_Datatype type;
    int bytes;
    sgk_plan_part(&sample->plan, index, &part);
    REQUIRE(sgk_mpi_type(&part, element, &type) == MPI_SUCCESS, "%s: part %zu: no type", sample->name, index);
    MPI_Type_size(type, &bytes);
    REQUIRE((size_t)bytes == sgk_plan_bytes(&sample->plan, index), "%s: part %zu: %d bytes", sample->name, index,
            bytes);
    return type;
}

/* The root sends all parts at once; the processes, also the root, take turns to receive them. */
static void scatter(const struct sample *sample, void *const *parts)
{
    const MPI_Datatype element = element_of(sample->plan.dtype);
    int width;
    MPI_Type_size(element, &width);
    MPI_Request requests[MAX_PARTS];
    const int count = (int)sample->plan.count;
    for (int i = 0; own_rank == ROOT && i < count; i++) {
        MPI_Datatype type = type_of(sample, (size_t)i, element);
        MPI_Isend(sample->input->data, 1, type, i % PROCESSES, i, MPI_COMM_WORLD, &requests[i]);
        MPI_Type_free(&type);
    }
    for (int i = own_rank; i < count; i += PROCESSES) {
        const size_t bytes = sgk_plan_bytes(&sample->plan, (size_t)i);
        MPI_Recv(parts[i], (int)bytes / width, element, ROOT, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        REQUIRE(memcmp(parts[i], sample->copies[i], bytes) == 0, "%s: part %d", sample->name, i);
    }
    if (own_rank == ROOT)
        MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
}

/* Sends the parts back as bytes; the root receives them into their places in an empty input. */
static void gather(const struct sample *sample, void *const *parts)
{
    const int count = (int)sample->plan.count;
    MPI_Request requests[MAX_PARTS];
    char *whole = allocate(sample->input->bytes);
    memset(whole, 0, sample->input->bytes);
    for (int i = 0; own_rank == ROOT && i < count; i++) {
        MPI_Datatype type = type_of(sample, (size_t)i, MPI_BYTE);
        MPI_Irecv(whole, 1, type, i % PROCESSES, i, MPI_COMM_WORLD, &requests[i]);
        MPI_Type_free(&type);
    }
    for (int i = own_rank; i < count; i += PROCESSES)
        MPI_Send(parts[i], (int)sgk_plan_bytes(&sample->plan, (size_t)i), MPI_BYTE, ROOT, i, MPI_COMM_WORLD);
    if (own_rank == ROOT) {
        MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
        REQUIRE(sample->input->bytes == 0 || memcmp(whole, sample->input->data, sample->input->bytes) == 0,
                "%s: put together", sample->name);
    }
    free(whole);
}

static void check_sample(const struct sample *sample)
{
    void *parts[MAX_PARTS];
    if (sample->plan.dtype == SGK_STRING) /* strings are pointers into a process */
        return;
    if (loss != NULL && own_rank == PROCESSES - 1) {
        if (strcmp(loss, "killed") == 0)
            raise(SIGKILL);
        _exit(0);
    }
    for (size_t i = 0; i < sample->plan.count; i++)
        parts[i] = allocate(sgk_plan_bytes(&sample->plan, i));
    scatter(sample, parts);
    gather(sample, parts);
    for (size_t i = 0; i < sample->plan.count; i++)
        free(parts[i]);
}

/* MPI lets a program replace its functions, here to count the types that exist, and to make one call fail. */
static int types_held;
static enum { NONE, VECTOR, BLOCK, COMMIT } failing;

static int count_type(int error)
{
    types_held += error == MPI_SUCCESS;
    return error;
}

int MPI_Type_create_hvector(int count, int length, MPI_Aint stride, MPI_Datatype of, MPI_Datatype *type)
{
    if (failing == VECTOR)
        return MPI_ERR_NO_MEM;
    return count_type(PMPI_Type_create_hvector(count, length, stride, of, type));
}

int MPI_Type_create_hindexed_block(int count, int length, const MPI_Aint offsets[], MPI_Datatype of, MPI_Datatype *type)
{
    if (failing == BLOCK)
        return MPI_ERR_NO_MEM;
    return count_type(PMPI_Type_create_hindexed_block(count, length, offsets, of, type));
}

int MPI_Type_free(MPI_Datatype *type)
{
    types_held--;
    return PMPI_Type_free(type);
}

int MPI_Type_commit(MPI_Datatype *type)
{
    return failing == COMMIT ? MPI_ERR_NO_MEM : PMPI_Type_commit(type);
}

static void leaves_no_type(void)
{
    const struct sgk_part part = {0, 8, 16, 2};
    MPI_Datatype type;
    types_held = 0;
    CHECK_INT(sgk_mpi_type(&part, MPI_FLOAT, &type), MPI_SUCCESS);
    CHECK_INT(types_held, 1);
    MPI_Type_free(&type);
    for (failing = VECTOR; failing <= COMMIT; failing++) {
        CHECK_INT(sgk_mpi_type(&part, MPI_FLOAT, &type), MPI_ERR_NO_MEM);
        CHECK_INT(types_held, 0);
    }
    failing = NONE;
}

static void sends_parts(void)
{
    visit_samples(check_sample);
}

static void refuses(void)
{
    static const struct {
        struct sgk_part part;
        int error;
    } rows[] = {
        {{0, 8, 16, 2}, MPI_SUCCESS},
        {{0, 6, 16, 2}, MPI_ERR_TYPE},
        {{0, 8, 16, (size_t)INT_MAX + 1}, MPI_ERR_COUNT},
        {{0, 4 * ((size_t)INT_MAX + 1), 4 * ((size_t)INT_MAX + 1), 1}, MPI_ERR_COUNT},
    };
    MPI_Datatype type;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        CHECK_INT(sgk_mpi_type(&rows[i].part, MPI_FLOAT, &type), rows[i].error);
        if (rows[i].error == MPI_SUCCESS)
            MPI_Type_free(&type);
    }
    MPI_Datatype nothing;
    MPI_Type_contiguous(0, MPI_FLOAT, &nothing);
    CHECK_INT(sgk_mpi_type(&rows[0].part, nothing, &type), MPI_ERR_TYPE);
    MPI_Type_free(&nothing);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    CHECK_INT(sgk_mpi_type(&rows[0].part, MPI_DATATYPE_NULL, &type), MPI_ERR_TYPE);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

/* When a process fails, the others may be waiting for it. */
static void abort_all(void)
{
    int is_done;
    MPI_Finalized(&is_done);
    if (!is_done)
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
}

int main(int argc, char **argv)
{
    int processes;
    loss = argc > 1 ? argv[1] : NULL;
    setenv("CK_FORK", "no", 1); /* a forked process is not part of MPI */
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &own_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    REQUIRE(processes == PROCESSES, "%d processes", processes);
    atexit(abort_all);
    run_test("refuses", refuses);
    run_test("leaves_no_type", leaves_no_type);
    run_test("sends_parts", sends_parts);
    MPI_Finalize();
    return EXIT_SUCCESS;
}
