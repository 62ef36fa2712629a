/* What the parts of testfile share. */
#ifndef OCKHAM_CONFIRM_TESTFILE_TEST_PRIVATE_H
#define OCKHAM_CONFIRM_TESTFILE_TEST_PRIVATE_H

#include "confirm/testfile/test_run.h"
#include "confirm/testfile/testfile.h"
#include "front/clang/syntax_tree.h"
#include "rules/rule_monitor.h"

/* An array that stands for the addresses from `low` on. */
struct test_memory {
  uint64_t low, size;
};

struct test {
  struct context *ctx;
  const struct test_request *request;
  const struct program *program;
  struct test_run run;
  VEC(struct ast) trees;          /* of the sources, in order */
  struct rules rules;             /* the property, if there are any */
  VEC(struct test_memory) memory; /* that pointers of unknown origin lead to */
  rule_hook_list hooks;
  VEC(function_id) hooked; /* per hook: the function that tells it */
  struct strbuf out;
  struct strbuf *why;
  bool is_copy;  /* the source is in the file; otherwise it is compiled beside it */
  bool has_main; /* the file has a main of its own */
  bool failed;   /* `why` says so */
};

/* Notes the first reason why there is no test; returns false. */
bool test_refuse(struct test *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Is it an operation of arithmetic that does what it may not? */
bool test_is_about_arithmetic(const struct test *);
/* Is it memory that the program has not freed when it ends? */
bool test_is_about_loss(const struct test *);
/* What looks at the program when it has ended; NULL if nothing does. */
const char *test_end(const struct test *);
/* Has the program's main another name on the command line? */
bool test_renames_main(const struct test *);
/* `-I` with the folder of the source. */
void test_put_folder(const struct test *, struct strbuf *);

/* ---- test_types.c: types of functions as the sources spell them ---- */

enum test_class { TEST_VOID, TEST_INTEGER, TEST_FLOAT, TEST_POINTER, TEST_STRUCT };

struct test_type {
  enum test_class class;
  const char *spelled; /* as the source has it; typedefs are known in a copy only */
  const char *plain;   /* as any file may say it, "" for structs */
  uint16_t width;      /* in bits */
  bool is_signed;
};

enum { TEST_MOST_PARAMETERS = 32 };

struct test_signature {
  struct test_type result;
  struct test_type parameters[TEST_MOST_PARAMETERS];
  uint32_t parameter_count;
  bool is_variadic, has_prototype;
};

const struct ast_node *test_find_function(const struct test *, const char *name);
/* Is it defined in a source? */
bool test_has_body(const struct test *, const char *name);
/* False if nobody declares it or it cannot be said simply. Lives as long as the arena. */
bool test_signature_of(const struct test *, const char *name, struct arena *, struct test_signature *ret);
/* `T NAME(T0 p0, T1 p1)` */
void test_put_header(struct test *, const char *name, const struct test_signature *);
/* A value of the type, as an expression. */
void test_put_value(struct test *, const struct test_type *, u128 value);

/* ---- test_definitions.c ---- */

void test_put_definitions(struct test *);

/* ---- test_rules.c ---- */

/* The monitor, before the functions that tell it. */
void test_put_monitor(struct test *);
/* Does the rule say something when the program ends? */
bool test_rules_have_end(const struct test *);
/* The calls of the monitor before or after the function's own work. */
void test_put_events(struct test *, const char *function, const struct test_signature *, enum rule_event_kind);
/* Does a rule watch the function, which is called and has a body? Calls of it then become calls of `ockham_call_NAME`.
 */
bool test_rules_wrap(const struct test *, const char *name);
void test_put_wrapper_header(struct test *, const char *function, struct strbuf *);
void test_put_wrappers(struct test *);
/* Does the function return objects that were not there before? */
bool test_returns_new(const struct test *, const char *function);

/* ---- test_heap.c ---- */

void test_find_heap(struct test *);
/* Appends the address that the number stands for; false if it stands for none. */
bool test_put_address(const struct test *, uint64_t number, struct strbuf *);
/* The arrays, and `ockham_fill_memory` that fills them; nothing if there are none. */
void test_put_heap(struct test *);

/* ---- test_verify.c ---- */

enum test_outcome { TEST_FAILS, TEST_PASSES, TEST_UNKNOWN };

/* What the text that is complete does. */
enum test_outcome test_try(struct test *);

/* ---- test_copy.c ---- */

/* The source with its checks. */
void test_put_copy(struct test *);

#endif
