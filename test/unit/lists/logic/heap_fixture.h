/* heap_fixture: a vocabulary with a reader, so that tests can write formulas as text. */
#ifndef OCKHAM_TEST_HEAP_FIXTURE_H
#define OCKHAM_TEST_HEAP_FIXTURE_H

#include "lists/logic/decide.h"
#include "lists/logic/heap_read.h"
#include "lists/logic/normal.h"
#include "lists/logic/predicates.h"
#include "lists/logic/text.h"
#include "logic/build.h"

#include "unit.h"

struct heap_fixture {
  struct terms terms;
  struct vocabulary vocabulary;
  struct context ctx;
  struct heap_reader reader;
};

static const char heap_declarations[] = "field n, m; const h, x, y, z; bool p, q; relation C/1, D/2; mark alloc;"
                                        "order key; entry en; bounded in/2;";

static inline int heap_setup(void **state) {
  struct heap_fixture *f = xcalloc(1, sizeof *f);
  term none;
  terms_init(&f->terms);
  vocabulary_init(&f->vocabulary, &f->terms);
  context_init(&f->ctx, 0, 0);
  heap_reader_init(&f->reader, &f->vocabulary, &f->ctx.diagnostics);
  *state = f;
  return heap_read(&f->reader, "declarations", heap_declarations, &none) ? 0 : -1;
}

static inline int heap_teardown(void **state) {
  struct heap_fixture *f = *state;
  heap_reader_release(&f->reader);
  context_release(&f->ctx);
  vocabulary_release(&f->vocabulary);
  terms_release(&f->terms);
  free(f);
  return 0;
}

/* The formula that the text means; fails the test if it means none. */
static inline term heap_text(struct heap_fixture *f, const char *text) {
  term t;
  if (!heap_read(&f->reader, "text", text, &t)) {
    diagnostics_print(&f->ctx.diagnostics, stderr);
    fail_msg("cannot read %s", text);
  }
  return t;
}

#define HEAP_TEST(name) cmocka_unit_test_setup_teardown(name, heap_setup, heap_teardown)

#endif
