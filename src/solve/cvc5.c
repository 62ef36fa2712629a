/* cvc5 as a child process that speaks SMT-LIB 2.
 *
 * Commands are collected and sent with the next query. The child is started by the first query; a child that was killed
 * at a time limit, that crashed or that answered with an error is replaced at the next query by a new one, which gets
 * all assertions again. */
#include "solve/cvc5.h"

/* ---- making and ending ---- */

static void forget_definitions(struct cvc5 *c) {
  strbuf_clear(&c->text);
  map_clear(&c->sorts);
  map_clear(&c->names);
  map_clear(&c->met);
  map_clear(&c->numbers);
  vec_clear(&c->patterns);
}

static void write_header(struct cvc5 *c) {
  strbuf_puts(&c->text, "(set-option :global-declarations true)\n");
  if (c->options.models) strbuf_puts(&c->text, "(set-option :produce-models true)\n");
  if (c->options.cores) strbuf_puts(&c->text, "(set-option :produce-unsat-assumptions true)\n");
  strbuf_puts(&c->text, "(set-logic ALL)\n");
}

static void *create(struct terms *terms, const struct solver_options *o, struct strbuf *error) {
  (void)error;
  struct cvc5 *c = xcalloc(1, sizeof *c);
  c->terms = terms;
  c->options = *o;
  c->child = (struct child)CHILD_INIT;
  c->text = (struct strbuf)STRBUF_INIT;
  write_header(c);
  return c;
}

static void destroy(void *state) {
  struct cvc5 *c = state;
  child_stop(&c->child);
  strbuf_release(&c->text);
  vec_release_all(&c->asserted, &c->levels, &c->literals);
  map_release_all(&c->sorts, &c->names, &c->met, &c->numbers);
  vec_release_all(&c->patterns, &c->work);
  free(c);
}

/* ---- assertions ---- */

static bool write_assertion(struct cvc5 *c, term t, struct strbuf *error) {
  if (!cvc5_define(c, t, error)) return false;
  strbuf_puts(&c->text, "(assert ");
  cvc5_print(c, &c->text, t);
  strbuf_puts(&c->text, ")\n");
  return true;
}

static bool add(void *state, term t, struct solver_deadline deadline, struct strbuf *error) {
  struct cvc5 *c = state;
  (void)deadline; /* the child reads it with the next query */
  if (!write_assertion(c, t, error)) return false;
  vec_push(&c->asserted, t);
  return true;
}

static void push(void *state, struct solver_deadline deadline) {
  struct cvc5 *c = state;
  (void)deadline;
  vec_push(&c->levels, c->asserted.len);
  strbuf_puts(&c->text, "(push 1)\n");
}

static void pop(void *state, uint32_t count) {
  struct cvc5 *c = state;
  assert(count > 0 && count <= c->levels.len);
  c->levels.len -= count;
  assert(c->levels.data[c->levels.len] <= c->asserted.len);
  c->asserted.len = c->levels.data[c->levels.len];
  strbuf_printf(&c->text, "(pop %u)\n", (unsigned)count);
  cvc5_repeat_patterns(c);
}

/* Everything again, for a new child. */
static bool replay(struct cvc5 *c, struct strbuf *error) {
  forget_definitions(c);
  write_header(c);
  bool is_good = true;
  for (uint32_t i = 0, level = 0; is_good && i <= c->asserted.len; i++) {
    for (; level < c->levels.len && c->levels.data[level] == i; level++) strbuf_puts(&c->text, "(push 1)\n");
    if (i < c->asserted.len) is_good = write_assertion(c, c->asserted.data[i], error);
  }
  return is_good;
}

/* ---- queries ---- */

static bool start(struct cvc5 *c, uint32_t megabytes, struct strbuf *error) {
  const char *program = c->options.program ? c->options.program : "cvc5";
  const char *const arguments[] = {program,    "--lang=smt2",         "--incremental",  "-q",
                                   "--seed=0", "--sat-random-seed=0", "--dag-thresh=0", NULL};
  return replay(c, error) && child_start(&c->child, arguments, megabytes, error);
}

static bool write_query(struct cvc5 *c, const term *literals, uint32_t count, struct strbuf *error) {
  for (uint32_t i = 0; i < count; i++)
    if (!cvc5_define_literal(c, literals[i], error)) return false;
  strbuf_puts(&c->text, count ? "(check-sat-assuming (" : "(check-sat");
  for (uint32_t i = 0; i < count; i++) {
    if (i) strbuf_putc(&c->text, ' ');
    cvc5_print(c, &c->text, literals[i]);
  }
  strbuf_puts(&c->text, count ? "))\n" : ")\n");
  return true;
}

/* Anything but one of the three answers ends the child. An error message is shown without its quotes and lines. */
static enum solver_result understand(struct cvc5 *c, const struct strbuf *reply, struct strbuf *error) {
  if (strcmp(reply->text, "sat") == 0) return SOLVER_SAT;
  if (strcmp(reply->text, "unsat") == 0) return SOLVER_UNSAT;
  if (strcmp(reply->text, "unknown") == 0) return SOLVER_UNKNOWN;
  const char *text = reply->text, prefix[] = "(error \"";
  if (strncmp(text, prefix, sizeof prefix - 1) == 0) text += sizeof prefix - 1;
  strbuf_printf(error, "cvc5: %.*s", (int)strcspn(text, "\n\""), text);
  child_stop(&c->child);
  return SOLVER_UNKNOWN;
}

/* Appends why cvc5 does not know: (:reason-unknown incomplete). */
static void ask_reason(struct cvc5 *c, struct solver_deadline d, struct strbuf *error) {
  static const char question[] = "(get-info :reason-unknown)\n", prefix[] = "(:reason-unknown ";
  struct strbuf reply = STRBUF_INIT;
  if (child_send(&c->child, question, sizeof question - 1, d) && child_receive(&c->child, d, &reply, error) &&
      strncmp(reply.text, prefix, sizeof prefix - 1) == 0)
    strbuf_printf(error, "cvc5: %.*s", (int)strcspn(reply.text + sizeof prefix - 1, ")"),
                  reply.text + sizeof prefix - 1);
  strbuf_release(&reply);
}

static enum solver_result check(void *state, const term *literals, uint32_t count, struct solver_deadline deadline,
                                struct strbuf *error) {
  struct cvc5 *c = state;
  struct strbuf reply = STRBUF_INIT;
  enum solver_result result = SOLVER_UNKNOWN;
  vec_clear(&c->literals);
  for (uint32_t i = 0; i < count; i++) vec_push(&c->literals, literals[i]);
  if (!child_is_running(&c->child) && !start(c, deadline.own->megabytes, error)) return SOLVER_UNKNOWN;
  if (!write_query(c, literals, count, error)) return SOLVER_UNKNOWN;
  bool is_sent = child_send(&c->child, c->text.text, c->text.len, deadline);
  strbuf_clear(&c->text);
  if (is_sent && child_receive(&c->child, deadline, &reply, error)) {
    result = understand(c, &reply, error);
    if (result == SOLVER_UNKNOWN && child_is_running(&c->child)) ask_reason(c, deadline, error);
  }
  strbuf_release(&reply);
  return result;
}

/* ---- answers ---- */

static bool values(void *state, const term *t, uint32_t count, struct solver_deadline d, term *ret) {
  struct cvc5 *c = state;
  return child_is_running(&c->child) && cvc5_values(c, t, count, d, ret);
}

static term read_literal(struct cvc5 *c, const struct sexpr *e) {
  bool is_negated = sexpr_is_list(e, "not") && e->count == 2;
  if (is_negated) e = e->items[1];
  if (e->kind != SEXPR_SYMBOL) return term_none;
  term t = term_var(c->terms, e->text, sort_bool);
  return is_negated ? term_not(t) : t;
}

static bool core(void *state, struct solver_deadline d, term_list *out) {
  static const char question[] = "(get-unsat-assumptions)\n";
  struct cvc5 *c = state;
  struct strbuf reply = STRBUF_INIT, error = STRBUF_INIT;
  struct arena arena = ARENA_INIT;
  struct diagnostics diagnostics = DIAGNOSTICS_INIT;
  const struct sexpr *e = NULL;
  bool is_good = child_is_running(&c->child) &&
                 (c->literals.len == 0 || (child_send(&c->child, question, sizeof question - 1, d) &&
                                           child_receive(&c->child, d, &reply, &error)));
  if (is_good && c->literals.len) {
    struct sexpr_reader reader;
    sexpr_reader_init(&reader, "cvc5", reply.text, reply.len, &arena, &diagnostics);
    is_good = sexpr_read(&reader, &e) && e && e->kind == SEXPR_LIST && !sexpr_is_list(e, "error");
    for (uint32_t i = 0; is_good && i < e->count; i++) {
      term literal = read_literal(c, e->items[i]);
      is_good = literal.id != 0;
      if (is_good) vec_push(out, literal);
    }
  }
  if (!is_good) child_stop(&c->child);
  arena_release(&arena);
  diagnostics_release(&diagnostics);
  strbuf_release_all(&reply, &error);
  return is_good;
}

const struct solver_backend solver_cvc5 = {"cvc5", create, destroy, add, push, pop, check, values, core};
