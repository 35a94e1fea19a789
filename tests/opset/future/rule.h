
/* As many parts as given says, 1 or more, whose lengths differ by one at most; the longer ones come first. */
sgk_length_rule sgk_lengths_balanced;

#endif
