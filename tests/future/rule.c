
/* splitgen: begin sk_lengths_balanced */
enum sk_status sk_lengths_balanced(int64_t dim, const struct sk_integers *given, struct sk_lengths *lengths,
                                   struct sk_message *message)
{
    const int64_t parts = number_of(given);
    if (parts < 1)
        return sk_fail(message, SK_BAD_LENGTHS, "num_outputs %lld: it must be at least 1", (long long)parts);
    set_regular(lengths, dim % parts, dim / parts + 1, parts - dim % parts, dim / parts);
    return SK_OK;
}
/* splitgen: end */
