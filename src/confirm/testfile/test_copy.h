/* What puts checks into the copy of the source shares. */
#ifndef OCKHAM_CONFIRM_TESTFILE_TEST_COPY_H
#define OCKHAM_CONFIRM_TESTFILE_TEST_COPY_H

#include "base/text/edits.h"
#include "confirm/testfile/test_private.h"

/* A runtime that a test holds (scripts/embed.py). */
struct embedded_file {
  const char *name;
  const unsigned char *bytes;
  size_t size;
};

struct copy {
  struct test *t;
  const char *file;
  struct strbuf text;
  struct edits edits;
  uint32_t line;       /* of the violation, */
  bool is_seen;        /* in which something is looked at */
  bool notes_objects;  /* it is about a variable or a literal: so whose address is taken is noted, */
  bool notes_literals; /* of literals too */
};

void copy_edit(struct copy *, size_t at, enum edit_kind, size_t replaced, struct strbuf *text);
uint32_t copy_line_of(const struct copy *, size_t at);
bool copy_has(const struct copy *, const struct ast_node *);
void copy_put_source(const struct copy *, const struct ast_node *, struct strbuf *out);
/* `, "file.c:3: p->next")` */
void copy_put_expression(const struct copy *, const struct ast_node *, struct strbuf *out);

/* test_arithmetic.c: the operations in the line of the violation are looked at before they happen. */
void test_check_arithmetic(struct copy *, const struct ast_node *body);
void test_put_arithmetic(struct test *);

#endif
