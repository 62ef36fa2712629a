/* The source in the test. */
#include "confirm/testfile/test_private.h"

void test_put_copy(struct test *t) { test_refuse(t, "plain C does not notice this violation"); }
