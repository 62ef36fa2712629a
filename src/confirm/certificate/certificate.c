/* Places that formulas mention become symbols, in the order of their first use and what they depend on before them, so
 * that the file can be read in one pass. The checker is a process of its own with a program of its own: nothing but the
 * file passes between the two, and what it does not say is not believed. */
#include "confirm/certificate/certificate.h"

#include "analysis/points_to/points_to.h"
#include "base/process/janitor.h"
#include "base/process/output.h"
#include "base/process/process.h"
#include "base/process/workplace.h"
#include "logic/build.h"
#include "logic/text/print_smt.h"
#include "logic/traverse.h"
#include "program/json/json_write.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct writer {
  const struct program *given;
  const struct verdict *verdict;
  struct semantics *s;
  const struct points_to *points_to;
  struct strbuf out;
  term_list formulas; /* of the invariants, about what exists */
  struct map used;    /* places that occur, in order of their first use */
  struct map facts;   /* conjuncts with a name of their own -> the name, a variable; in the order of the names */
};

/* ---- what exists ---- */

/* The engine's addresses are constants of the whole run, so that a formula may speak of local objects before their
 * activation begins and after it ended. The certificate speaks of what lives: such a part becomes `true`, which is
 * weaker, and the checker finds out whether it was needed. */

static bool is_on_stack(const struct places *places, context_id c, context_id at) {
  assert(c < places->contexts.len && at < places->contexts.len);
  if (c == 0) return true;
  while (at != ID_NONE && places->contexts.data[at].depth > places->contexts.data[c].depth)
    at = places->contexts.data[at].parent;
  return at == c;
}

static bool all_exist(struct writer *w, term t, context_id at) {
  term_list variables = VEC_INIT;
  bool ok = true;
  term_free_variables(w->s->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len && ok; i++) {
    place_id p = places_of_symbol(&w->s->places, variables.data[i]);
    if (p == ID_NONE) continue;
    const struct place *x = places_get(&w->s->places, p);
    ok = x->kind == PLACE_CELL ? all_exist(w, x->address, at) : is_on_stack(&w->s->places, x->context, at);
  }
  vec_release(&variables);
  return ok;
}

/* A consequence of `t` about what exists in the context; `depth` bounds the recursion. */
static term about_existing(struct writer *w, term t, context_id at, unsigned depth) {
  struct terms *s = w->s->terms;
  assert(term_is_bool(s, t));
  if (all_exist(w, t, at)) return t;
  if (term_kind(s, t) != TERM_AND || depth == 0) return term_true;
  term_list parts = VEC_INIT;
  bool is_or = term_is_negated(t);
  for (uint32_t i = 0; i < term_count(s, t); i++) {
    term part = term_child(s, t, i);
    vec_push(&parts, about_existing(w, is_or ? term_not(part) : part, at, depth - 1));
  }
  term result = is_or ? term_or(s, parts.data, parts.len) : term_and(s, parts.data, parts.len);
  vec_release(&parts);
  return result;
}

/* ---- the text ---- */

static void use_term(struct writer *w, term t) {
  term_list variables = VEC_INIT;
  term_free_variables(w->s->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    place_id p = places_of_symbol(&w->s->places, variables.data[i]);
    if (p == ID_NONE || map_get(&w->used, p)) continue;
    const struct place *x = places_get(&w->s->places, p);
    if (x->kind == PLACE_CELL) use_term(w, x->address);
    if (x->kind == PLACE_ENTRY) use_term(w, places_get(&w->s->places, x->id)->symbol);
    assert(x->kind != PLACE_ENTRY || map_get(&w->used, x->id)); /* what a symbol is of comes first */
    *map_put(&w->used, p) = 1;
  }
  vec_release(&variables);
}

static void add_formula(struct writer *w, term t) {
  struct strbuf text = STRBUF_INIT;
  print_smt_term(&text, w->s->terms, t);
  strbuf_json(&w->out, text.text);
  strbuf_release(&text);
}

/* What the invariants of many places say is written once, under a name: n places that all say the same n things would
 * make a text of n * n of them. Where there is little of it, the formulas are left as they are. */
static void name_facts(struct writer *w) {
  enum { WORTH = 2000 }; /* characters */
  struct terms *s = w->s->terms;
  struct map counts = MAP_INIT;
  term_list parts = VEC_INIT;
  struct strbuf text = STRBUF_INIT;
  for (uint32_t i = 0; i < w->formulas.len; i++) {
    vec_clear(&parts);
    term_conjuncts(s, w->formulas.data[i], &parts);
    for (uint32_t k = 0; k < parts.len; k++) ++*map_put(&counts, parts.data[k].id);
  }
  for (uint32_t i = 0; i < counts.entries.len; i++) {
    term fact = {(uint32_t)counts.entries.data[i].key};
    strbuf_clear(&text);
    if (counts.entries.data[i].value > 2) print_smt_term(&text, s, fact);
    if (text.len * counts.entries.data[i].value < WORTH) continue;
    strbuf_clear(&text);
    strbuf_printf(&text, "#%" PRIu32, w->facts.entries.len + 1); /* no place has such a name */
    *map_put(&w->facts, fact.id) = term_var(s, text.text, sort_bool).id;
  }
  strbuf_release(&text);
  vec_release(&parts);
  map_release(&counts);
}

/* The formula with the names of its facts. */
static term by_names(struct writer *w, term t) {
  term_list parts = VEC_INIT;
  if (!w->facts.entries.len) return t;
  term_conjuncts(w->s->terms, t, &parts);
  for (uint32_t i = 0; i < parts.len; i++) {
    const uint64_t *name = map_get(&w->facts, parts.data[i].id);
    if (name) parts.data[i] = (term){(uint32_t)*name};
  }
  term result = term_and(w->s->terms, parts.data, parts.len);
  vec_release(&parts);
  return result;
}

static void add_fact(struct writer *w, term fact, term name) {
  strbuf_puts(&w->out, "{\"name\": ");
  strbuf_json(&w->out, term_name(w->s->terms, name));
  strbuf_puts(&w->out, ", \"kind\": \"formula\", \"formula\": ");
  add_formula(w, fact);
  strbuf_putc(&w->out, '}');
}

static void add_symbol(struct writer *w, const struct place *p) {
  static const char *const kinds[] = {
      [PLACE_VARIABLE] = "variable", [PLACE_CELL] = "cell",   [PLACE_OBJECT] = "object",
      [PLACE_FUNCTION] = "function", [PLACE_ENTRY] = "entry", [PLACE_RESULT] = "result"};
  strbuf_puts(&w->out, "{\"name\": ");
  strbuf_json(&w->out, term_name(w->s->terms, p->symbol));
  strbuf_printf(&w->out, ", \"kind\": \"%s\"", kinds[p->kind]);
  if (p->kind == PLACE_CELL) {
    strbuf_puts(&w->out, ", \"address\": ");
    add_formula(w, p->address);
  } else if (p->kind == PLACE_ENTRY) {
    strbuf_puts(&w->out, ", \"of\": ");
    strbuf_json(&w->out, term_name(w->s->terms, places_get(&w->s->places, p->id)->symbol));
  } else {
    strbuf_printf(&w->out, ", \"%s\": %u", kinds[p->kind], p->kind == PLACE_RESULT ? p->id >> 1 : p->id);
  }
  if (p->kind != PLACE_CELL && p->kind != PLACE_FUNCTION) strbuf_printf(&w->out, ", \"context\": %u", p->context);
  strbuf_printf(&w->out, ", \"width\": %u, \"signed\": %s}", p->width, p->is_signed ? "true" : "false");
}

static void add_contexts(struct writer *w) {
  for (context_id c = 0; c < w->s->places.contexts.len; c++) {
    const struct activation *a = &w->s->places.contexts.data[c];
    if (places_is_framed(&w->s->places, c)) continue;
    strbuf_printf(&w->out, "%s\n  {\"id\": %u, ", c ? "," : "", c);
    if (a->parent == ID_NONE)
      strbuf_puts(&w->out, "\"parent\": null, \"call\": null");
    else
      strbuf_printf(&w->out, "\"parent\": %u, \"call\": %u", a->parent, a->call);
    strbuf_printf(&w->out, ", \"function\": %u%s}", a->function,
                  places_is_frame(&w->s->places, c) ? ", \"summary\": true" : "");
  }
}

static void add_summaries(struct writer *w) {
  const struct verdict *v = w->verdict;
  if (!v->proof.by_invariants.summaries.len) return;
  strbuf_puts(&w->out, "\"summaries\": [");
  for (uint32_t i = 0; i < v->proof.by_invariants.summaries.len; i++) {
    strbuf_printf(&w->out, "%s\n  {\"context\": %u, \"entry\": ", i ? "," : "",
                  v->proof.by_invariants.summaries.data[i].frame);
    add_formula(w, v->proof.by_invariants.summaries.data[i].entry);
    strbuf_puts(&w->out, ", \"exit\": ");
    add_formula(w, v->proof.by_invariants.summaries.data[i].exit);
    strbuf_putc(&w->out, '}');
  }
  strbuf_puts(&w->out, "],\n");
}

static bool uses_memory(const struct program *p) {
  for (uint32_t i = 0; i < p->exprs.nodes.len; i++)
    if (p->exprs.nodes.data[i].kind == E_LOAD) return true;
  for (edge_id e = 0; e < p->edges.len; e++) switch ((enum op_kind)p->edges.data[e].op.kind) {
    case OP_ANY_WRITER: return true;
    default: break;
    }
  return false;
}

const enum assumption *certificate_assumptions(const struct program *given, const struct verdict *v) {
  static const enum assumption unwound[] = {ASSUMPTION_NO_OVERFLOW, ASSUMPTION_IN_BOUNDS, ASSUMPTION_COUNT};
  static const enum assumption numbers[] = {ASSUMPTION_NO_OVERFLOW, ASSUMPTION_COUNT}; /* memory is none, or proved */
  static const enum assumption all[] = {ASSUMPTION_NO_OVERFLOW, ASSUMPTION_IN_BOUNDS, ASSUMPTION_NO_PARTIAL_OVERLAP,
                                        ASSUMPTION_COUNT};
  bool is_asked = check_set_has(given->asked, CHECK_OVERFLOW); /* the first is what is proved then */
  const struct invariant_proof *p = &v->proof.by_invariants;
  bool is_proved = p->is_unwound && check_set_has(given->asked, CHECK_DEREF);
  bool has_memory = !p->translated.program && !is_proved && uses_memory(given);
  return (!has_memory ? numbers : p->is_unwound ? unwound : all) + is_asked;
}

/* The question that was asked, of the given program. */
static void add_question(struct writer *w) {
  bool is_translated = verdict_proved_program(w->verdict, w->given) != w->given;
  strbuf_puts(&w->out, "{ \"format\": \"ockham-certificate-1\", \"property\": \"");
  check_set_print(w->given->asked, &w->out);
  bool is_int = w->s && w->s->places.arithmetic == ARITHMETIC_INT;
  strbuf_printf(&w->out, "\", %s\"arithmetic\": \"%s\",\n", is_translated ? "\"translation\": true, " : "",
                is_int ? "int" : "bv");
  strbuf_puts(&w->out, "\"assumptions\": [");
  const enum assumption *assumed = certificate_assumptions(w->given, w->verdict);
  for (uint32_t i = 0; assumed[i] != ASSUMPTION_COUNT; i++)
    strbuf_printf(&w->out, "%s\"%s\"", i ? ", " : "", assumption_words(assumed[i]));
  strbuf_puts(&w->out, "],\n");
}

/* How often loops and functions are unwound: all that the checker needs. */
static void write_unwinding(struct writer *w) {
  static const char *const names[ROUND_KIND_COUNT] = {"rounds", "activations", "rooms"};
  const struct invariant_proof *p = &w->verdict->proof.by_invariants;
  add_question(w);
  strbuf_printf(&w->out, "\"unwinding\": { \"strict\": %s", p->is_strict ? "true" : "false");
  for (int kind = 0; kind < ROUND_KIND_COUNT; kind++) {
    const char *between = "";
    strbuf_printf(&w->out, ",\n  \"%s\": [", names[kind]);
    for (uint32_t i = 0; i < p->rounds.len; i++) {
      if ((int)p->rounds.data[i].kind != kind) continue;
      strbuf_printf(&w->out, "%s[%u, %u]", between, p->rounds.data[i].id, p->rounds.data[i].most);
      between = ", ";
    }
    strbuf_putc(&w->out, ']');
  }
  strbuf_puts(&w->out, " } }\n");
}

static void write_text(struct writer *w) {
  const struct verdict *v = w->verdict;
  for (uint32_t i = 0; i < v->proof.by_invariants.invariants.len; i++) {
    const struct invariant *x = &v->proof.by_invariants.invariants.data[i];
    vec_push(&w->formulas, about_existing(w, x->formula, x->context, 50));
    use_term(w, w->formulas.data[i]);
  }
  for (uint32_t i = 0; i < v->proof.by_invariants.summaries.len; i++) {
    use_term(w, v->proof.by_invariants.summaries.data[i].entry);
    use_term(w, v->proof.by_invariants.summaries.data[i].exit);
  }
  name_facts(w);
  add_question(w);
  if (v->proof.by_invariants.inductive_rounds)
    strbuf_printf(&w->out, "\"rounds\": %" PRIu32 ",\n", v->proof.by_invariants.inductive_rounds);
  strbuf_puts(&w->out, "\"contexts\": [");
  add_contexts(w);
  strbuf_puts(&w->out, "],\n\"points-to\": ");
  points_to_write_json(w->points_to, &w->out);
  strbuf_puts(&w->out, ",\n\"symbols\": [");
  for (uint32_t i = 0; i < w->used.entries.len; i++) {
    strbuf_puts(&w->out, i ? ",\n  " : "\n  ");
    add_symbol(w, places_get(&w->s->places, (place_id)w->used.entries.data[i].key));
  }
  for (uint32_t i = 0; i < w->facts.entries.len; i++) {
    const struct map_entry *x = &w->facts.entries.data[i];
    strbuf_puts(&w->out, w->used.entries.len || i ? ",\n  " : "\n  ");
    add_fact(w, (term){(uint32_t)x->key}, (term){(uint32_t)x->value});
  }
  strbuf_puts(&w->out, "],\n");
  add_summaries(w);
  strbuf_puts(&w->out, "\"invariants\": [");
  for (uint32_t i = 0; i < v->proof.by_invariants.invariants.len; i++) {
    const struct invariant *x = &v->proof.by_invariants.invariants.data[i];
    strbuf_printf(&w->out, "%s\n  {\"context\": %u, \"location\": %u, \"formula\": ", i ? "," : "", x->context,
                  x->location);
    add_formula(w, by_names(w, w->formulas.data[i]));
    strbuf_putc(&w->out, '}');
  }
  strbuf_puts(&w->out, "] }\n");
}

/* ---- files ---- */

/* The program, or a text. */
static bool write_file(const char *directory, const char *name, const struct strbuf *text, const struct program *p) {
  struct strbuf path = STRBUF_INIT;
  struct output output;
  strbuf_printf(&path, "%s/%s", directory, name);
  bool ok = output_open(&output, path.text, NULL);
  if (ok) {
    if (p)
      ok = json_write_program(p, output.file);
    else
      fwrite(text->text, 1, text->len, output.file);
    ok = output_close(&output, NULL) && ok;
  }
  strbuf_release(&path);
  return ok;
}

static bool write_certificate(struct context *ctx, const char *directory, const struct program *given,
                              const struct verdict *v) {
  const struct program *p = verdict_proved_program(v, given);
  bool is_unwound = v->proof.by_invariants.is_unwound;
  struct points_to *points_to = is_unwound ? NULL : points_to_compute(ctx, p);
  struct writer w = {
      .given = given, .verdict = v, .s = v->proof.by_invariants.semantics, .points_to = points_to, .out = STRBUF_INIT};
  errno = ETIME; /* if a limit is reached */
  if (!points_to && !is_unwound) return false;
  if (is_unwound)
    write_unwinding(&w);
  else
    write_text(&w);
  if (points_to) points_to_free(points_to);
  bool ok = write_file(directory, "program.json", NULL, p) && write_file(directory, "certificate.json", &w.out, NULL);
  strbuf_release(&w.out);
  map_release_all(&w.used, &w.facts);
  vec_release(&w.formulas);
  return ok;
}

/* ---- the checker ---- */

bool certificate_find_checker(struct strbuf *path) {
  char self[PATH_MAX];
  ssize_t len = readlink("/proc/self/exe", self, sizeof self - 1);
  if (len <= 0) return false;
  self[len] = '\0';
  char *slash = strrchr(self, '/');
  if (!slash) return false;
  strbuf_add(path, self, (size_t)(slash - self) + 1);
  strbuf_puts(path, "ockham-certify");
  return access(path->text, X_OK) == 0;
}

/* How many obligations there were, as the checker says: `N obligations, ...` begins a line. */
static uint64_t count_obligations(const char *said) {
  const char *at = strstr(said, " obligations, ");
  while (at && at > said && at[-1] != '\n') at--;
  return at ? strtoull(at, NULL, 10) : 0;
}

/* The last line that begins with `certificate:`, without that word; without such a line, the first one. */
static void take_last_line(const char *said, struct strbuf *text) {
  const char *at = NULL;
  for (const char *p = said; (p = strstr(p, "certificate: ")); p++) at = p + strlen("certificate: ");
  if (!at) at = said; /* it refused to begin */
  strbuf_add(text, at, strcspn(at, "\n"));
}

/* For at most so many seconds of the clock, and of a processor in each of its processes; 0 = as many. */
static void run_checker(struct context *ctx, const char *directory, check_set asked, uint32_t seconds,
                        uint32_t processor, const char *solver, struct certificate_result *r) {
  struct strbuf checker = STRBUF_INIT, names = STRBUF_INIT;
  char timeout[32];
  snprintf(timeout, sizeof timeout, "--timeout=%u", seconds);
  check_set_print(asked, &names);
  if (!certificate_find_checker(&checker)) {
    strbuf_clear(&r->text);
    strbuf_puts(&r->text, "the checker of certificates is missing");
  } else {
    const char *const arguments[] = {checker.text, timeout, "--property", names.text,
                                     "--solver",   solver,  directory,    NULL};
    struct strbuf said = STRBUF_INIT;
    struct process_result p = process_run(ctx, &(struct process_request){.arguments = arguments,
                                                                         .seconds = processor,
                                                                         .wait = seconds + 2,
                                                                         .output = {&said, PROCESS_WORDS},
                                                                         .error = {&said, PROCESS_WORDS}});
    if (p.end == PROCESS_EXITED && p.number == 0)
      r->outcome = CERTIFICATE_VALID;
    else if (p.end == PROCESS_EXITED && p.number == 1)
      r->outcome = CERTIFICATE_REJECTED;
    r->obligations = count_obligations(said.text);
    strbuf_clear(&r->text);
    take_last_line(said.text, &r->text);
    if (r->outcome != CERTIFICATE_VALID && !r->text.len) strbuf_puts(&r->text, "the checker did not finish");
    strbuf_release(&said);
  }
  strbuf_release_all(&checker, &names);
}

/* Who is asked in turn, each for its part of the seconds that are left, until one knows. Invariants were found with Z3,
 * so that cvc5 is asked. Unwound programs were refuted by CaDiCaL, and some by cryptominisat, with clauses of src/bits;
 * Z3 is the fastest on most of them, and minisat, with clauses that Z3 makes, on those where a search for bits is what
 * it takes. Where cryptominisat had no part in the proof, it is asked, too: chains of exclusive ors are lost on the
 * others. What a turn is worth is said in seconds of a processor: a busy machine is no reason to give up and ask
 * another.
 */
struct turn {
  const char *solver, *name; /* as the checker's option has it; for people */
  const char *method;
  struct {
    uint32_t of, most;
  } part; /* one in `of` of what is left, at least a second, and at most so many of a processor; 0 = any */
};

static const struct turn turns_of_invariants[] = {{"cvc5", "cvc5", "SMT", {1, 0}}, {NULL, NULL, NULL, {0, 0}}};
static const struct turn turns_of_unwinding[] = {{"z3", "Z3", "SMT", {2, 4}},
                                                 {"minisat", "minisat", "SAT", {2, 0}},
                                                 {"z3", "Z3", "SMT", {2, 0}},
                                                 {"cvc5", "cvc5", "SMT", {1, 0}},
                                                 {NULL, NULL, NULL, {0, 0}}};

static const struct turn turns_with_others[] = {
    {"z3", "Z3", "SMT", {2, 4}},           {"cryptominisat", "cryptominisat", "SAT", {3, 8}},
    {"minisat", "minisat", "SAT", {2, 0}}, {"z3", "Z3", "SMT", {2, 0}},
    {"cvc5", "cvc5", "SMT", {1, 0}},       {NULL, NULL, NULL, {0, 0}}};

static const struct turn *turns_of(const struct invariant_proof *p) {
  if (!p->is_unwound) return turns_of_invariants;
  return p->is_by_second ? turns_of_unwinding : turns_with_others;
}

static void ask_checkers(struct context *ctx, const char *directory, check_set asked, uint32_t seconds,
                         const struct invariant_proof *p, struct certificate_result *r) {
  uint64_t begin = clock_now();
  const struct turn *t = turns_of(p);
  for (; t->solver && r->outcome == CERTIFICATE_UNDECIDED; t++) {
    uint64_t used = (clock_now() - begin) / 1000000000;
    if (used >= seconds) break;
    uint32_t part = (seconds - (uint32_t)used) / t->part.of;
    run_checker(ctx, directory, asked, part ? part : 1, t->part.most, t->solver, r);
    r->solver = t->name;
    r->method = t->method;
  }
}

struct certificate_result certificate_check(struct context *ctx, const struct program *p, const struct verdict *v,
                                            const char *directory, uint32_t seconds) {
  struct certificate_result r = {.outcome = CERTIFICATE_UNDECIDED, .text = STRBUF_INIT};
  char *temporary = directory ? NULL : workplace_make(ctx, "certificate");
  const char *to = directory ? directory : temporary;
  bool is_new = directory && access(to, F_OK) != 0;
  if (is_new) janitor_watch(ctx->janitor, to); /* the user's directory is checked and complete, or not there */
  bool ok = to && (!directory || mkdir(directory, 0777) == 0 || errno == EEXIST) && write_certificate(ctx, to, p, v);
  if (!ok)
    strbuf_printf(&r.text, "the certificate cannot be written: %s", strerror(errno));
  else if (seconds)
    ask_checkers(ctx, to, p->asked, seconds, &v->proof.by_invariants, &r);
  else
    strbuf_puts(&r.text, "no time was left to check the certificate");
  if (is_new) janitor_forget(ctx->janitor, to);
  workplace_remove(ctx, temporary);
  return r;
}

void certificate_result_release(struct certificate_result *r) { strbuf_release(&r->text); }
