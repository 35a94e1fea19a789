/*
 * newest_opset.h - the newest opset that the tables know; the tests' own copy, which newest_opset.lua reads.
 */
#ifndef SGK_TEST_NEWEST_OPSET_H
#define SGK_TEST_NEWEST_OPSET_H

#define NEWEST_OPSET 28

#endif
