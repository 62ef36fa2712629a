/* model_print: heaps in the messages of tests. */
#ifndef OCKHAM_TEST_MODEL_PRINT_H
#define OCKHAM_TEST_MODEL_PRINT_H

#include "base/strbuf.h"
#include "lists/logic/model.h"

/* One line per node: its constants, where its fields point, its keys as small numbers where nodes differ in them, the
 * marks that hold; `null` first. Then relations of several nodes. */
void heap_model_print(const struct heap_model *, struct strbuf *);

#endif
