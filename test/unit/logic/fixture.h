/* fixture: a store with a reader, so that tests can write terms as SMT-LIB text.
 *
 * Declared: Int x y z, Bool p q r, 8 bits a b c, 1 bit d, 70 bits w, array m (Int to Int), array n (8 bits to 8 bits),
 * functions f (Int) Int and g (Int Bool) Bool, u v of sort U. */
#ifndef OCKHAM_TEST_LOGIC_FIXTURE_H
#define OCKHAM_TEST_LOGIC_FIXTURE_H

#include "logic/build.h"
#include "logic/text/print_smt.h"
#include "logic/text/read_smt.h"

#include "unit.h"

struct fixture {
  struct terms terms;
  struct diagnostics diagnostics;
  struct smt_reader reader;
};

static const char fixture_declarations[] =
    "(declare-sort U 0)(declare-const x Int)(declare-const y Int)(declare-const z Int)"
    "(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)"
    "(declare-const a (_ BitVec 8))(declare-const b (_ BitVec 8))(declare-const c (_ BitVec 8))"
    "(declare-const d (_ BitVec 1))(declare-const w (_ BitVec 70))"
    "(declare-const m (Array Int Int))(declare-const n (Array (_ BitVec 8) (_ BitVec 8)))"
    "(declare-fun f (Int) Int)(declare-fun g (Int Bool) Bool)(declare-const u U)(declare-const v U)";

static inline int fixture_setup(void **state) {
  struct fixture *f = xcalloc(1, sizeof *f);
  smt_commands commands = VEC_INIT;
  terms_init(&f->terms);
  smt_reader_init(&f->reader, &f->terms, &f->diagnostics);
  bool is_good =
      smt_read_script(&f->reader, "declarations", fixture_declarations, strlen(fixture_declarations), &commands);
  vec_release(&commands);
  *state = f;
  return is_good ? 0 : -1;
}

static inline int fixture_teardown(void **state) {
  struct fixture *f = *state;
  smt_reader_release(&f->reader);
  diagnostics_release(&f->diagnostics);
  terms_release(&f->terms);
  free(f);
  return 0;
}

/* The term that the text means; fails the test if it means none. */
static inline term fixture_term(struct fixture *f, const char *text) {
  term t;
  if (!smt_read_term(&f->reader, "text", text, strlen(text), &t)) {
    diagnostics_print(&f->diagnostics, stderr);
    fail_msg("cannot read %s", text);
  }
  return t;
}

/* Fails unless both terms are the same handle. */
static inline void fixture_expect_same(struct fixture *f, term got, term wanted, const char *what) {
  if (term_eq(got, wanted)) return;
  struct strbuf g = STRBUF_INIT, w = STRBUF_INIT;
  print_smt_term(&g, &f->terms, got);
  print_smt_term(&w, &f->terms, wanted);
  fail_msg("%s\n  gives  %s\n  wanted %s", what, g.text, w.text);
}

#define FIXTURE_TEST(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)

#endif
