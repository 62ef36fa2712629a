/* The values of the trace by place and time of execution; the interpreter asks for them as it gets there. It runs three
 * times, with different contents of what nobody has written: if the runs differ, these contents decide, and no function
 * of plain C can supply them. */
#include "confirm/testfile/test_run.h"

#include "front/instrument/instrument.h"
#include "program/contract.h"
#include "program/sites.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 1 << 25, MOST_VALUES = 1 << 18, HEAP = 1 << 26, DEPTH = 20000 };

struct follower {
  const struct program *p;
  const struct trace *t;
  const struct rules *rules;
  struct sites *sites;
  struct names keys;     /* of the places met */
  VEC(uint32_t) counts;  /* per key: executions so far */
  uint32_t *key_of;      /* per edge: its key; ID_NONE = none; UNASKED = not looked up yet */
  struct names data;     /* "KEY TIME PIECE" of the trace */
  VEC(u128) data_values; /* of each */
  struct test_run *run;
  uint32_t pieces; /* values that the operation has asked for */
  bool is_too_long;
  struct strbuf text;
};

static const uint32_t unasked = UINT32_MAX - 1;

/* ---- places ---- */

static uint32_t key_of(struct follower *f, edge_id e) {
  if (f->key_of[e] != unasked) return f->key_of[e];
  strbuf_clear(&f->text);
  f->key_of[e] = ID_NONE;
  if (!sites_edge(f->sites, e, &f->text)) return ID_NONE;
  uint32_t known = f->keys.text.len;
  f->key_of[e] = names_add(&f->keys, f->text.text);
  if (f->key_of[e] == known) vec_push(&f->counts, 0);
  return f->key_of[e];
}

static void name_datum(struct follower *f, uint32_t key, uint32_t time, uint32_t piece) {
  strbuf_clear(&f->text);
  strbuf_printf(&f->text, "%u %u %u", key, time, piece);
}

/* A call through a pointer is counted when its result is asked for: only then the function has no body. */
static bool is_counted(const struct program *p, edge_id e) {
  const struct operation *op = &p->edges.data[e].op;
  return op->kind != OP_CALL || op->callee != ID_NONE;
}

static void collect_data(struct follower *f) {
  const struct trace *t = f->t;
  uint32_t next = 0;
  for (uint32_t i = 0; i < t->steps.len; i++) {
    edge_id e = t->steps.data[i].edge;
    uint32_t key = key_of(f, e);
    bool has_data = next < t->choices.len && t->choices.data[next].step == i;
    uint32_t time = key == ID_NONE ? 0 : f->counts.data[key];
    if (key != ID_NONE && (is_counted(f->p, e) || has_data)) f->counts.data[key]++;
    for (; next < t->choices.len && t->choices.data[next].step <= i; next++) {
      const struct trace_choice *x = &t->choices.data[next];
      if (x->step != i || key == ID_NONE || (x->kind != CHOICE_INPUT && x->kind != CHOICE_RESULT)) continue;
      name_datum(f, key, time, x->kind == CHOICE_RESULT ? x->piece : 0);
      uint32_t known = f->data.text.len;
      if (names_add(&f->data, f->text.text) == known) vec_push(&f->data_values, x->value);
    }
  }
}

static void forget_counts(struct follower *f) {
  for (uint32_t i = 0; i < f->counts.len; i++) f->counts.data[i] = 0;
}

/* ---- the run ---- */

static void add_value(struct follower *f, string_id name, uint32_t piece, uint16_t width, u128 value) {
  f->is_too_long |= f->run->values.len >= MOST_VALUES;
  if (!f->is_too_long) vec_push(&f->run->values, ((struct test_value){name, piece, width, bits_trunc(width, value)}));
}

/* A call whose result is not used asks for nothing, and returns something all the same. */
static void take_call(struct follower *f, function_id callee) {
  const struct function *x = &f->p->functions.data[callee];
  if (x->entry != ID_NONE) return;
  if (x->result_widths.len && test_run_gives(f->p, f->rules, program_string(f->p, x->name)))
    add_value(f, x->name, 0, x->result_widths.data[0], 0);
}

static void take(void *data, edge_id e) {
  struct follower *f = data;
  const struct operation *op = &f->p->edges.data[e].op;
  f->run->path = hash_combine(f->run->path, e);
  f->pieces = 0;
  if (op->kind == OP_CALL && op->callee != ID_NONE) take_call(f, op->callee);
  uint32_t key = key_of(f, e);
  if (key != ID_NONE && is_counted(f->p, e)) f->counts.data[key]++;
}

/* Who returns the value that the edge asks for; ID_NONE = no function of a test. Contracts also choose what is no
 * result of theirs. */
static string_id giver(const struct follower *f, const struct run_choice *c) {
  const struct operation *op = &f->p->edges.data[c->edge].op;
  if (op->kind == OP_HAVOC && op->sub == HAVOC_INPUT)
    return library_find(program_string(f->p, op->name)) == LIBRARY_ANY ? ID_NONE : op->name;
  if (op->kind != OP_CALL || op->callee == ID_NONE) return ID_NONE;
  string_id name = f->p->functions.data[op->callee].name;
  return test_run_gives(f->p, f->rules, program_string(f->p, name)) ? name : ID_NONE;
}

static bool choose(void *data, const struct run_choice *c, u128 *value) {
  struct follower *f = data;
  if (c->reason == HAVOC_CHOICE) { /* the object of a rule: none that there is, so that the run goes on */
    *value = 1;
    return true;
  }
  string_id name = giver(f, c);
  bool is_given = name != ID_NONE, is_contract = !is_given && c->reason == HAVOC_INPUT;
  if ((!is_given && !is_contract) || (is_given && strncmp(program_string(f->p, name), "main.", 5) == 0)) return false;
  uint32_t key = key_of(f, c->edge), piece = f->pieces++;
  if (key != ID_NONE && !is_counted(f->p, c->edge) && !piece) f->counts.data[key]++;
  *value = 0;
  if (key != ID_NONE && f->counts.data[key]) {
    name_datum(f, key, f->counts.data[key] - 1, piece);
    uint32_t found = names_find(&f->data, f->text.text);
    if (found != MAP_NONE) *value = f->data_values.data[found];
  }
  *value = run_choice_fit(c, *value);
  if (is_contract) return true;
  bool is_call = f->p->edges.data[c->edge].op.kind == OP_CALL;
  if (is_call && !piece && f->run->values.len)
    f->run->values.data[f->run->values.len - 1].value = bits_trunc(c->width, *value);
  else
    add_value(f, name, piece, c->width, *value);
  return true;
}

static void run_once(struct context *ctx, struct follower *f, uint64_t seed, struct test_run *run) {
  struct run_options o = RUN_OPTIONS_INIT;
  o.seed = seed;
  o.step_limit = MOST_STEPS;
  o.heap_limit = HEAP;
  o.depth_limit = DEPTH;
  o.choose = choose;
  o.taken = take;
  o.choose_data = o.taken_data = f;
  f->run = run;
  forget_counts(f);
  run->end = interpreter_run(ctx, f->p, &o);
}

static bool is_same(const struct test_run *a, const struct test_run *b) {
  bool same = a->end.outcome == b->end.outcome && a->end.violation == b->end.violation && a->end.edge == b->end.edge &&
              a->path == b->path && a->values.len == b->values.len;
  for (uint32_t i = 0; i < a->values.len && same; i++)
    same = a->values.data[i].name == b->values.data[i].name && a->values.data[i].value == b->values.data[i].value;
  return same;
}

/* ---- what comes of it ---- */

static bool refuse(struct strbuf *why, const char *text) {
  strbuf_puts(why, text);
  return false;
}

static bool is_wanted(const struct program *p, const struct run_result *r) {
  edge_id end = r->edge;
  if (r->outcome != RUN_VIOLATION) return false;
  switch (r->violation) {
  case RUN_REACH_ERROR:
  case RUN_ASSERT:
  case RUN_CONTRACT:
  case RUN_RULE: return end != ID_NONE && p->edges.data[end].op.kind == OP_VIOLATION;
  case RUN_MEMORY_ACCESS:
  case RUN_FREE:
  case RUN_LOSS:
  case RUN_LEFT: return p->asked & CHECKS_OF_MEMORY;
  case RUN_SIGNED_OVERFLOW:
  case RUN_DIVISION_BY_ZERO:
  case RUN_SHIFT: return p->asked & CHECKS_OF_ARITHMETIC;
  case RUN_NO_VIOLATION:
  case RUN_ALIGNMENT:
  case RUN_INDETERMINATE:
  case RUN_CALL:
  case RUN_UNREACHABLE: break;
  }
  return false;
}

/* The run fails, in a way that the interpreter sees and the compiled test does not: in words, NULL if it is another. */
static const char *unseen(const struct program *p, const struct run_result *r) {
  static const char *const words[RUN_UNREACHABLE + 1] = {
      [RUN_ALIGNMENT] = "plain C does not notice it when an address is not aligned",
      [RUN_INDETERMINATE] = "plain C does not notice it when a value is read that was never set"};
  return r->outcome == RUN_VIOLATION && p->asked & CHECKS_OF_TRANSLATION ? words[r->violation] : NULL;
}

/* What stands in the way of a run that functions of plain C direct. */
static bool explain(const struct follower *f, const struct run_result *r, struct strbuf *why) {
  const char *words = unseen(f->p, r);
  if (words) return refuse(why, words);
  for (uint32_t i = 0; i < f->t->cells.len; i++) {
    const struct trace_cell *x = &f->t->cells.data[i];
    if (x->is_written) return refuse(why, "a function without a body has to write memory for it");
    bool is_new = x->step < f->t->steps.len && f->p->edges.data[f->t->steps.data[x->step].edge].op.kind == OP_ALLOCATE;
    if (x->object == ID_NONE && !is_new)
      return refuse(why, "it depends on memory that a pointer of unknown origin leads to");
    return refuse(why, "it depends on the contents of memory that nobody has written");
  }
  for (uint32_t i = 0; i < f->t->choices.len; i++) {
    const struct trace_choice *x = &f->t->choices.data[i];
    if ((x->kind == CHOICE_LOCAL || x->kind == CHOICE_VARIABLE) && !x->is_free)
      return refuse(why, "it depends on the value of a variable that nobody has set");
  }
  for (uint32_t i = 0; i < f->t->choices.len; i++) {
    const struct trace_choice *x = &f->t->choices.data[i];
    bool is_edge = x->kind == CHOICE_INPUT || x->kind == CHOICE_VARIABLE;
    if (is_edge && f->p->locations.data[f->p->edges.data[x->edge].source].function == f->p->start)
      return refuse(why, "it depends on the arguments that the program is called with");
  }
  return refuse(why, "the values that its functions return do not alone lead to the violation");
}

/* A rule may track an object of the engine's choice, which has another address in the interpreter: the run passes the
 * violation and goes on to the end. What it asks for is the same, and the monitor of the test tracks all objects. */
static bool is_whole(const struct follower *f, const struct run_result *r) {
  return f->rules->rules.len && (r->outcome == RUN_EXITED || r->outcome == RUN_ABORTED);
}

static bool follow(struct context *ctx, struct follower *f, struct test_run *ret, struct strbuf *why) {
  static const uint64_t seeds[] = {1, 0x9e3779b97f4a7c15u};
  run_once(ctx, f, 0, ret);
  if (f->is_too_long) return refuse(why, "its run asks for too many values");
  if (!is_wanted(f->p, &ret->end) && !is_whole(f, &ret->end)) return explain(f, &ret->end, why);
  for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
    struct test_run other = {.values = VEC_INIT};
    run_once(ctx, f, seeds[i], &other);
    bool same = is_same(ret, &other);
    test_run_release(&other);
    if (!same) return refuse(why, "it depends on the contents of memory or variables that nobody has set");
  }
  return true;
}

/* The values as the trace has them: all, if nothing was left out of it. */
static void take_trace(struct follower *f, struct test_run *ret) {
  ret->values.len = 0;
  f->run = ret;
  for (uint32_t i = 0; i < f->t->choices.len; i++) {
    const struct trace_choice *x = &f->t->choices.data[i];
    if (x->kind != CHOICE_INPUT && x->kind != CHOICE_RESULT) continue;
    const struct run_choice c = {.edge = x->edge};
    string_id name = giver(f, &c);
    if (name != ID_NONE) add_value(f, name, x->piece, x->width, x->value);
  }
}

bool test_run_find(struct context *ctx, const struct program *p, const struct rules *rules, const struct trace *t,
                   struct test_run *ret, struct strbuf *why) {
  *ret = (struct test_run){.values = VEC_INIT};
  if (t->left_out) return true; /* a very long run that asks for nothing */
  struct follower f = {.p = p, .t = t, .rules = rules, .sites = sites_new(p), .keys = NAMES_INIT, .data = NAMES_INIT};
  f.text = (struct strbuf)STRBUF_INIT;
  f.key_of = xmalloc((p->edges.len + 1) * sizeof *f.key_of);
  for (edge_id e = 0; e < p->edges.len; e++) f.key_of[e] = unasked;
  collect_data(&f);
  bool ok = follow(ctx, &f, ret, why);
  if (!ok) take_trace(&f, ret);
  sites_free(f.sites);
  names_release_all(&f.keys, &f.data);
  vec_release_all(&f.counts, &f.data_values);
  free(f.key_of);
  strbuf_release(&f.text);
  return ok;
}

void test_run_release(struct test_run *r) {
  vec_release(&r->values);
  run_result_release(&r->end);
}

/* Does the body ask the world for a result of its own? */
static bool is_contract(const struct program *p, function_id f) {
  const struct library_contract *c = contract_find(program_string(p, p->functions.data[f].name));
  if (!p->functions.data[f].is_library_model || !c || c->kind != CONTRACT_WORLD) return false;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct edge *x = &p->edges.data[e];
    if (x->op.kind == OP_HAVOC && x->op.name == p->functions.data[f].name && p->locations.data[x->source].function == f)
      return true;
  }
  return false;
}

bool test_run_gives(const struct program *p, const struct rules *rules, const char *name) {
  function_id f = program_find_function(p, name);
  if (f != ID_NONE && p->functions.data[f].entry != ID_NONE) return is_contract(p, f);
  if (rules_watch(rules, name)) return true;
  switch (library_find(name)) {
  case LIBRARY_INPUT: return true;
  case LIBRARY_PURE: return true;
  case LIBRARY_NONE: return f != ID_NONE && instrument_is_fed(name);
  case LIBRARY_ASSUME:
  case LIBRARY_ERROR:
  case LIBRARY_ASSERT_FAIL:
  case LIBRARY_ANY_SETTLED:
  case LIBRARY_MODEL_COUNT: break;
  }
  return false;
}
