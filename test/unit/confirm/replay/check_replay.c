/* Replays traces that need no engine: the walker of the passes' tests runs a program with random undetermined values
 * until it violates its property, and all those values become a trace. Natively, then,
 *   the program must fail with them (in ILP32 and LP64),
 *   it must not fail if it is repaired (compiled with -DREPAIRED), on the same data (ILP32),
 *   it must not fail if all the data are zero (LP64; unless the source says `always fails`).
 * A program whose violation is not reached on any seed is a failure of the test.
 *
 * A source may say `rule: FILE`, from its own folder: then the rule is the property.
 *
 *     check_replay [--verbose] [--keep DIR] FILE.c...      (DIR: where the first that fails the test is left) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "confirm/replay/replay.h"
#include "front/load.h"
#include "program/walker.h"

enum { MOST_SEEDS = 60000, MOST_STEPS = 3000, UNKNOWN_BYTES = 512 };

/* Two pieces of unknown memory: the first cannot be at its address in a real process. */
static const uint64_t unknown_low = 0x2000, unknown_high = 0x10000000;

struct recorder {
  struct walker w;
  struct trace trace;
};

/* ---- values ---- */

/* Mostly small numbers; sometimes pointers to unknown memory, objects or functions. */
static u128 choose(void *data, struct walker *w, uint16_t width, uint32_t count, u128 value) {
  (void)data;
  uint64_t h = hash_combine(hash_combine(w->seed * 77, w->steps), count);
  if (width != w->p->pointer_width || h % 4 == 0) return h / 4 % 16 ? bits_trunc(width, h / 64 % 8) : value;
  uint64_t base = h / 4 % 2 ? unknown_low : unknown_high, slot = h / 8 % 4 * 64;
  if (h / 64 % 4 != 0) return width == 64 || h / 256 % 2 ? base + slot : bits_trunc(width, h / 512 % 8);
  if (h / 256 % 2 && w->statics.len) {
    const struct piece *x = &w->statics.data[h / 1024 % w->statics.len];
    return x->address;
  }
  return 0x01000000 + h / 1024 % w->p->functions.len * 16; /* where the walker has its functions */
}

static void choose_bytes(struct walker *w, struct piece *x) {
  uint32_t word = w->p->pointer_width / 8u;
  for (uint64_t i = 0; i < x->size; i += word) {
    uint64_t value = (uint64_t)choose(NULL, w, w->p->pointer_width, (uint32_t)(i + x->address), 0);
    memcpy(x->bytes + i, &value, x->size - i < word ? x->size - i : word);
  }
}

/* What is defined elsewhere gets its contents before the run begins. */
static void choose_globals(struct walker *w) {
  for (uint32_t i = 0; i < w->statics.len; i++) {
    struct piece *x = &w->statics.data[i];
    if (x->kind == PIECE_OBJECT && w->p->objects.data[x->id].is_external) choose_bytes(w, x);
  }
  for (var_id v = 0; v < w->p->variables.len; v++) {
    const struct variable *x = &w->p->variables.data[v];
    if (x->kind == VARIABLE_GLOBAL && expr_is_none(x->initial))
      w->globals[w->local[v]] = choose(NULL, w, x->width, v, 0);
  }
}

static void add_unknown_memory(struct walker *w, uint64_t address, bool first) {
  struct piece x = {.address = address, .size = UNKNOWN_BYTES, .kind = PIECE_OTHER, .is_alive = true};
  x.bytes = xcalloc(x.size + 1, 1);
  x.tags = xcalloc(x.size + 1, sizeof *x.tags);
  choose_bytes(w, &x);
  vec_push(&w->statics, x);
  if (!first) return;
  memmove(w->statics.data + 1, w->statics.data, (w->statics.len - 1) * sizeof x);
  w->statics.data[0] = x;
}

/* ---- recording ---- */

static u128 variable_value(const struct walker *w, var_id v) {
  bool global = w->p->variables.data[v].kind == VARIABLE_GLOBAL;
  return global ? w->globals[w->local[v]] : vec_last(&w->frames).values[w->local[v]];
}

static void add_bytes(struct recorder *r, object_id object, uint32_t step, uint64_t address, const unsigned char *bytes,
                      uint64_t size) {
  uint32_t word = r->w.p->pointer_width / 8u;
  for (uint64_t i = 0; i < size; i += word) {
    struct trace_cell c = {.object = object, .step = step, .address = address + i};
    c.bytes = (uint32_t)(size - i < word ? size - i : word);
    memcpy(&c.value, bytes + i, c.bytes);
    vec_push(&r->trace.cells, c);
  }
}

static void add_choice(struct recorder *r, enum choice_kind kind, uint32_t step, edge_id edge, var_id v,
                       uint32_t piece) {
  struct trace_choice c = {.kind = kind, .step = step, .edge = edge, .variable = v, .piece = piece};
  c.width = r->w.p->variables.data[v].width;
  c.value = variable_value(&r->w, v);
  if (kind == CHOICE_INPUT || kind == CHOICE_RESULT) c.variable = ID_NONE;
  vec_push(&r->trace.choices, c);
}

static void add_address(struct recorder *r, enum address_kind kind, uint32_t id, uint32_t step, uint64_t address,
                        uint64_t bytes) {
  vec_push(&r->trace.addresses, ((struct trace_address){kind, id, step, address, bytes}));
}

static void record_globals(struct recorder *r) {
  const struct program *p = r->w.p;
  for (uint32_t i = 0; i < r->w.statics.len; i++) {
    const struct piece *x = &r->w.statics.data[i];
    if (x->kind == PIECE_OTHER) add_bytes(r, ID_NONE, 0, x->address, x->bytes, x->size);
    if (x->kind != PIECE_OBJECT) continue;
    if (p->objects.data[x->id].is_external) add_bytes(r, x->id, 0, 0, x->bytes, x->size);
    if (!p->objects.data[x->id].is_literal) add_address(r, ADDRESS_OBJECT, x->id, 0, x->address, x->size);
  }
  for (function_id f = 0; f < p->functions.len; f++)
    if (f != p->start) add_address(r, ADDRESS_FUNCTION, f, 0, 0x01000000 + (uint64_t)f * 16, 1);
  for (var_id v = 0; v < p->variables.len; v++)
    if (p->variables.data[v].kind == VARIABLE_GLOBAL && expr_is_none(p->variables.data[v].initial))
      add_choice(r, CHOICE_LOCAL, 0, 0, v, 0);
}

/* A function with a body was entered. */
static void record_entry(struct recorder *r, uint32_t step, edge_id edge) {
  const struct program *p = r->w.p;
  function_id f = vec_last(&r->w.frames).function;
  for (var_id v = 0; v < p->variables.len; v++)
    if (p->variables.data[v].kind == VARIABLE_LOCAL && p->variables.data[v].function == f)
      add_choice(r, CHOICE_LOCAL, step, edge, v, 0);
  for (uint32_t i = 0; i < p->functions.data[f].objects.len; i++) {
    uint64_t address = vec_last(&r->w.frames).objects[i];
    const struct piece *x = walker_find(&r->w, address, 0);
    add_bytes(r, x->id, step, 0, x->bytes, x->size);
    add_address(r, ADDRESS_OBJECT, x->id, step, address, x->size);
  }
}

static void record_memory(struct recorder *r, uint32_t step, const struct operation *op) {
  const struct expr_node *n = expr_get(&r->w.p->exprs, op->a);
  if (n->kind != E_OBJECT) return;
  const struct function *f = &r->w.p->functions.data[vec_last(&r->w.frames).function];
  for (uint32_t i = 0; i < f->objects.len; i++) {
    if (f->objects.data[i] != n->ref) continue;
    const struct piece *x = walker_find(&r->w, vec_last(&r->w.frames).objects[i], 0);
    add_bytes(r, n->ref, step, 0, x->bytes, x->size);
  }
}

static void record_edge(void *data, struct walker *w, edge_id edge) {
  struct recorder *r = data;
  const struct operation *op = &w->p->edges.data[edge].op;
  uint32_t step = r->trace.steps.len, depth = w->frames.len - 1;
  bool entered = op->kind == OP_CALL && w->end == WALK_RUNNING &&
                 w->at == w->p->functions.data[vec_last(&w->frames).function].entry &&
                 vec_last(&w->frames).call == edge && w->at != w->p->edges.data[edge].target;
  if (entered) depth--;
  if (op->kind == OP_RETURN) depth++;
  vec_push(&r->trace.steps, ((struct trace_step){edge, depth}));
  if (w->end != WALK_RUNNING) return;
  if (op->kind == OP_HAVOC)
    add_choice(r, op->sub == HAVOC_INPUT ? CHOICE_INPUT : CHOICE_VARIABLE, step, edge, op->var, 0);
  if (op->kind == OP_HAVOC_MEMORY) record_memory(r, step, op);
  if (op->kind == OP_ALLOCATE && op->sub != ALLOC_HEAP_ZEROED &&
      !w->p->functions.data[vec_last(&w->frames).function].is_library_model) {
    const struct piece *x = walker_find(w, (uint64_t)variable_value(w, op->var), 0);
    add_bytes(r, ID_NONE, step, 0, x->bytes, x->size);
    add_address(r, ADDRESS_BLOCK, 0, step, x->address, x->size);
  }
  if (entered) record_entry(r, step, edge);
  if (op->kind != OP_CALL || entered) return;
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = w->p->results.data[op->first_result + i];
    if (v != ID_NONE) add_choice(r, CHOICE_RESULT, step, edge, v, i);
  }
}

/* Runs on one seed; true if it ends in a violation. */
static bool record(const struct program *p, uint64_t seed, struct trace *ret) {
  struct recorder r = {.trace = TRACE_INIT};
  walker_init(&r.w, p, seed, MOST_STEPS);
  if (seed) {
    add_unknown_memory(&r.w, unknown_low, true);
    add_unknown_memory(&r.w, unknown_high, false);
    r.w.undetermined = choose;
    choose_globals(&r.w);
    record_globals(&r);
  }
  r.w.on_edge = record_edge;
  r.w.data = &r;
  walker_run(&r.w);
  bool found = r.w.end == WALK_VIOLATION;
  walker_release(&r.w);
  *ret = r.trace;
  if (!found) trace_release(ret);
  return found;
}

/* ---- the checks ---- */

struct replay_check {
  const char *file;
  enum data_model model;
  const char *keep; /* NULL = nowhere */
  bool is_verbose, always_fails;
  char rule[512]; /* "" = none */
  uint32_t passed, failed;
};

static struct sources sources_for(const struct replay_check *c, bool repaired) {
  struct sources s = SOURCES_INIT;
  s.model = c->model;
  vec_push(&s.files, c->file);
  if (repaired) vec_push(&s.clang_flags, "-DREPAIRED");
  if (*c->rule) vec_push(&s.rules, c->rule);
  return s;
}

static void sources_release(struct sources *s) {
  vec_release(&s->files);
  vec_release(&s->clang_flags);
  vec_release(&s->rules);
}

static void expect(struct replay_check *c, const struct program *p, const struct trace *t, bool repaired,
                   const char *what, enum replay_outcome wanted) {
  static const char *const outcomes[] = {"confirmed", "failed", "impossible"};
  struct context ctx;
  struct sources s = sources_for(c, repaired);
  context_init(&ctx, 0, 0);
  struct replay_result r = replay_trace(&ctx, &s, p, t, NULL);
  bool ok = r.outcome == wanted && !ctx.diagnostics.items.len;
  if (!ok || c->is_verbose)
    printf("%s: %s, %s, %s: %s (%s)\n", ok ? "ok" : "FAILED", c->file, c->model == DATA_MODEL_ILP32 ? "ILP32" : "LP64",
           what, outcomes[r.outcome], r.text.text);
  if (!ok && c->keep) {
    struct replay_result again = replay_trace(&ctx, &s, p, t, c->keep);
    replay_result_release(&again);
    c->keep = NULL;
  }
  c->passed += ok;
  c->failed += !ok;
  replay_result_release(&r);
  context_release(&ctx);
  sources_release(&s);
}

static void complain(struct replay_check *c, const char *text) {
  printf("FAILED: %s: %s\n", c->file, text);
  c->failed++;
}

static void check_program(struct replay_check *c, const struct program *p) {
  struct trace t;
  bool found = false;
  for (uint64_t seed = 1; seed < MOST_SEEDS && !found; seed++) found = record(p, seed, &t);
  if (!found) {
    complain(c, "no violation found");
    return;
  }
  expect(c, p, &t, false, "as it is", REPLAY_CONFIRMED);
  if (c->model == DATA_MODEL_ILP32) expect(c, p, &t, true, "repaired", REPLAY_FAILED);
  for (uint32_t i = 0; i < t.choices.len; i++) t.choices.data[i].value = 0;
  for (uint32_t i = 0; i < t.cells.len; i++) t.cells.data[i].value = 0;
  if (c->model == DATA_MODEL_LP64 && !c->always_fails) expect(c, p, &t, false, "without data", REPLAY_FAILED);
  trace_release(&t);
}

static void read_start(struct replay_check *c) {
  FILE *f = fopen(c->file, "r");
  char start[4096] = "", name[128];
  if (f) start[fread(start, 1, sizeof start - 1, f)] = 0;
  if (f) fclose(f);
  c->always_fails = strstr(start, "always fails") != NULL;
  const char *rule = strstr(start, "rule: "), *slash = strrchr(c->file, '/');
  *c->rule = 0;
  if (rule && sscanf(rule, "rule: %127s", name) == 1)
    snprintf(c->rule, sizeof c->rule, "%.*s%s", slash ? (int)(slash - c->file) + 1 : 0, c->file, name);
}

static void check_file(struct replay_check *c) {
  struct context ctx;
  read_start(c);
  struct sources s = sources_for(c, false);
  context_init(&ctx, 0, 0);
  struct program *p = load_program(&ctx, &s, RULE_CHOOSES_AHEAD);
  if (p)
    check_program(c, p);
  else
    complain(c, ctx.diagnostics.items.len ? ctx.diagnostics.items.data[0].text : "cannot be loaded");
  program_free(p);
  context_release(&ctx);
  sources_release(&s);
}

int main(int argc, char **argv) {
  struct replay_check c = {.passed = 0};
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--verbose") == 0) {
      c.is_verbose = true;
      continue;
    }
    if (strcmp(argv[i], "--keep") == 0 && i + 1 < argc) {
      c.keep = argv[++i];
      continue;
    }
    c.file = argv[i];
    for (int model = 0; model < 2; model++) {
      c.model = model ? DATA_MODEL_LP64 : DATA_MODEL_ILP32;
      check_file(&c);
    }
  }
  printf("%u passed, %u failed\n", c.passed, c.failed);
  return c.failed || !c.passed;
}
