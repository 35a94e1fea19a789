
/* splitgen: begin sgk_lengths_balanced */
enum sgk_status sgk_lengths_balanced(int64_t dim, const struct sgk_integers *given, struct sgk_lengths *lengths,
                                     struct sgk_message *message)
{
    const int64_t parts = number_of(given);
    if (parts < 1)
        return sgk_fail(message, SGK_BAD_LENGTHS, "num_outputs %lld: it must be at least 1", (long long)parts);
    set_regular(lengths, dim % parts, dim / parts + 1, parts - dim % parts, dim / parts);
    return SGK_OK;
}
/* splitgen: end */
