/*
 * found.h - what the proofs take for granted of the functions that traits find for equal columns. There are no such functions:
 * found_finder stands for the finder of a plan's traits, and found_columns for what it returns, once in each move.
 */
/*@ // the number of columns for which it was found, and their width
    axiomatic Found {
      logic integer found_count;
      logic integer found_width;
    } */

/*@ requires \valid_read((char *)input + (0 .. product(rows, product(found_count, found_width)) - 1));
    requires product(rows, product(found_count, found_width)) <= 0x7FFFFFFFFFFFFFFF;
    requires \valid_read(outputs + (0 .. found_count - 1));
    requires \forall integer i; 0 <= i < found_count ==>
        \valid((char *)outputs[i] + (0 .. product(rows, found_width) - 1)) &&
        \separated((char *)outputs[i] + (0 .. product(rows, found_width) - 1),
            (char *)input + (0 .. product(rows, product(found_count, found_width)) - 1));
    requires \forall integer i, k; 0 <= i < found_count && 0 <= k < found_count && i != k ==>
        \separated((char *)outputs[i] + (0 .. product(rows, found_width) - 1),
            (char *)outputs[k] + (0 .. product(rows, found_width) - 1));
    assigns { ((char *)outputs[i])[k] | integer i, k; 0 <= i < found_count && 0 <= k < product(rows, found_width) };
    ensures \forall integer i; 0 <= i < found_count ==>
        sgk_copied{Post, Pre}((char *)\old(outputs[i]), (char *)input + product(i, found_width), rows, found_width,
            product(found_count, found_width)); */
void found_columns(const void *input, void *const outputs[], size_t rows);

/*@ assigns \result \from count, width;
    ensures \result == \null || (\result == &found_columns && found_count == count && found_width == width); */
sgk_columns *found_finder(size_t count, size_t width);

#ifdef PROOF_COLUMNS
/*@ axiomatic FoundByTraits {
      axiom traits_are_valid{L}: \forall struct sgk_traits *t; sgk_are_traits(t) ==> \valid_read(t);
      axiom traits_find_columns{L}: \forall struct sgk_traits *t;
          sgk_are_traits(t) ==> t->find_columns == \null || t->find_columns == &found_finder;
    } */
#endif
