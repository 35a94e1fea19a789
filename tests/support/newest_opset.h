/*
 * newest_opset.h - the newest opset that the tables know; the tests' own copy.
 */
#ifndef SGK_TEST_NEWEST_OPSET_H
#define SGK_TEST_NEWEST_OPSET_H

#define NEWEST_OPSET 28
#define NEWEST_OPSET_TEXT TEXT_OF(NEWEST_OPSET)

#define TEXT_OF(macro) TEXT_OF_WORDS(macro)
#define TEXT_OF_WORDS(words) #words

#endif
