/* text_flow: flows written by hand, for tests. */
#ifndef OCKHAM_TEST_TEXT_FLOW_H
#define OCKHAM_TEST_TEXT_FLOW_H

#include "lists/logic/heap_read.h"
#include "lists/pdr/pdr.h"
#include "logic/build.h"

#include "unit.h"

struct text_flow {
  struct terms terms;
  struct context ctx;
  struct heap_reader reader;
  struct flow flow;
};

/* Declarations as lists/logic/text.h has them: fields, marks (the one called alloc says what is allocated) and orders
 * are the state. Edges as lines `source > target: statements`, separated by ';' (see statement_of in text_flow.c); a
 * location whose number has a '*' is the head of a loop. Constants whose names begin with v are integers. Location 0 is
 * the entry, `exit` and `error` are the ends. */
void text_flow_init(struct text_flow *, const char *declarations, const char *edges);
void text_flow_release(struct text_flow *);
term text_flow_formula(struct text_flow *, const char *text);

#endif
