
/* As many parts as given says, 1 or more, whose lengths differ by one at most; the longer ones come first. */
sk_length_rule sk_lengths_balanced;

#endif
