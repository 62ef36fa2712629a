/* `ockham interpolate`: a script in SMT-LIB 2 with named assertions and (get-interpolants A1 A2 ... An).
 *
 * An argument is the name of an assertion or a conjunction (and A1 A2 ...) of such. Arguments in parentheses are the
 * steps of a call: its interpolants are about these steps alone. The answer to (check-sat) is
 * printed on a line of its own; the interpolants as a list, one to a line, as interpolating solvers print them, and
 * with --proof the refutation behind them (docs/proof-format.md). Exit status: 0 if the script was answered, 3 if an
 * answer is unknown. */
#include "cli/commands.h"

#include "base/map.h"
#include "base/process/interrupt.h"
#include "base/strbuf.h"
#include "interpolate/fallback/fallback.h"
#include "logic/build.h"
#include "logic/text/print_smt.h"
#include "logic/text/read_smt.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { DEEPEST_CALL = 1000 };

struct named {
  const char *name;
  term term;
};

struct session {
  struct invocation *in;
  struct terms terms;
  struct smt_reader reader;
  VEC(struct named) assertions; /* all, in order; unnamed ones have name NULL */
  struct map places;            /* hash of a name -> where to look for it first, plus 1 */
  VEC(uint32_t) levels;         /* of push: assertions before it */
  struct strbuf out;
  int status;
};

static uint64_t hash_name(const char *name) { return hash_bytes(name, strlen(name)); }

static void add_assertion(struct session *s, const char *name, term t) {
  if (name) {
    uint64_t *place = map_put(&s->places, hash_name(name));
    if (!*place || *place > s->assertions.len) *place = (uint64_t)s->assertions.len + 1;
  }
  assert(term_is_bool(&s->terms, t));
  vec_push(&s->assertions, ((struct named){name, t}));
}

static bool find_assertion(struct session *s, const struct sexpr *e, term *ret) {
  const uint64_t *place = e->kind == SEXPR_SYMBOL ? map_get(&s->places, hash_name(e->text)) : NULL;
  for (uint64_t i = place ? *place - 1 : s->assertions.len; i < s->assertions.len; i++)
    if (s->assertions.data[i].name && strcmp(s->assertions.data[i].name, e->text) == 0) {
      *ret = s->assertions.data[i].term;
      return true;
    }
  return smt_error(&s->reader, e, "'%s' is not the name of an assertion; give one with (! formula :named NAME)",
                   e->kind == SEXPR_LIST ? "(...)" : e->text);
}

/* An argument of get-interpolants as a formula. */
static bool read_group(struct session *s, const struct sexpr *e, term *ret) {
  if (!sexpr_is_list(e, "and")) return find_assertion(s, e, ret);
  *ret = term_true;
  for (uint32_t i = 1; i < e->count; i++) {
    term part;
    if (!find_assertion(s, e->items[i], &part)) return false;
    *ret = term_and2(&s->terms, *ret, part);
  }
  return true;
}

static void say_unknown(struct session *s, const char *reason) {
  strbuf_printf(&s->out, "unknown ; %s\n", reason);
  s->status = STATUS_UNKNOWN;
}

static void print_interpolants(struct session *s, const struct interpolation *r) {
  assert(r->answer == INTERPOLATION_FOUND);
  strbuf_puts(&s->out, "(\n");
  for (uint32_t i = 0; i < r->interpolants.len; i++) {
    print_smt_term(&s->out, &s->terms, r->interpolants.data[i]);
    strbuf_putc(&s->out, '\n');
  }
  strbuf_puts(&s->out, ")\n");
}

/* The prover, with its time and its work in the statistics. */
static struct interpolation ask_prover(struct session *s, const term *groups, uint32_t count, const struct cut *cuts,
                                       uint32_t cut_count, struct strbuf *proof) {
  struct statistics *stats = &s->in->ctx.stats;
  enum sweep_system system = s->in->options->system == SYSTEM_PUDLAK ? SWEEP_PUDLAK : SWEEP_MCMILLAN;
  statistics_start(stats, PHASE_INTERPOLATE);
  int k = cut_count ? s->in->options->language : ANY_LANGUAGE; /* satisfiability is a matter of no language */
  struct interpolation r = interpolate(&s->in->ctx.limits, &s->terms,
                                       &(struct interpolation_request){.partitions = groups,
                                                                       .partition_count = count,
                                                                       .cuts = cuts,
                                                                       .cut_count = cut_count,
                                                                       .system = system,
                                                                       .is_restricted = k != ANY_LANGUAGE,
                                                                       .language = (uint32_t)k,
                                                                       .proof = proof});
  statistics_stop(stats, PHASE_INTERPOLATE);
  stats->interpolations++;
  stats->conflicts += r.search.conflicts;
  stats->proof_nodes += r.proof_nodes;
  stats->proof_lemmas += r.lemmas;
  return r;
}

/* What the prover cannot refute is projected; the results are in no restriction language. */
static void try_fallback(struct session *s, const term *groups, uint32_t count, const struct cut *cuts,
                         struct interpolation *r) {
  const struct options *o = s->in->options;
  if (r->answer != INTERPOLATION_GIVE_UP || o->no_fallback || o->language != ANY_LANGUAGE) return;
  struct interpolation second = fallback_interpolate(&s->in->ctx, &s->terms, groups, count, cuts, count - 1);
  interpolation_release(r);
  *r = second;
  if (r->answer == INTERPOLATION_FOUND) strbuf_printf(&s->out, "; by %s\n", r->method);
}

static void say_interpolants(struct session *s, const struct interpolation *r, const struct strbuf *proof) {
  switch (r->answer) {
  case INTERPOLATION_FOUND:
    print_interpolants(s, r);
    strbuf_add(&s->out, proof->text, proof->len);
    break;
  case INTERPOLATION_SATISFIABLE: say_unknown(s, "the groups are consistent: there are no interpolants"); break;
  case INTERPOLATION_OUTSIDE:
    strbuf_printf(&s->out, "unknown ; no interpolants in L_%d\n", s->in->options->language);
    s->status = STATUS_UNKNOWN;
    break;
  case INTERPOLATION_GIVE_UP: say_unknown(s, r->reason); break;
  }
}

/* The groups in order, each with the cut behind it: what comes before it in the same call, calls within included. */
struct groups {
  VEC(term) terms;
  VEC(struct cut) cuts;
};

/* The items of a list from number `first` on, as the steps of a call at some depth of calls. */
static bool read_steps(struct session *s, const struct sexpr *list, uint32_t first, uint32_t depth,
                       struct groups *out) {
  uint32_t left = out->terms.len;
  if (depth > DEEPEST_CALL) return smt_error(&s->reader, list, "more than %d calls within each other", DEEPEST_CALL);
  for (uint32_t i = first; i < list->count; i++) {
    const struct sexpr *e = list->items[i];
    if (e->kind == SEXPR_LIST && !sexpr_is_list(e, "and")) {
      if (!read_steps(s, e, 0, depth + 1, out)) return false;
      continue;
    }
    term group;
    if (!read_group(s, e, &group)) return false;
    vec_push(&out->cuts, ((struct cut){left, out->terms.len}));
    vec_push(&out->terms, group);
  }
  if (out->terms.len == left) return smt_error(&s->reader, list, "a call without steps; name assertions here");
  return true;
}

static bool read_groups(struct session *s, const struct sexpr *command, struct groups *out) {
  if (command->count < 3)
    return smt_error(&s->reader, command, "get-interpolants needs at least two groups of assertions");
  if (!read_steps(s, command, 1, 0, out)) return false;
  if (vec_last(&out->cuts).left == 0) return true;
  return smt_error(&s->reader, command->items[command->count - 1],
                   "the last group is that of the whole; it must not be in parentheses");
}

static bool get_interpolants(struct session *s, const struct sexpr *command) {
  struct groups groups = {VEC_INIT, VEC_INIT};
  bool ok = read_groups(s, command, &groups);
  if (ok) {
    const term *terms = groups.terms.data;
    uint32_t count = groups.terms.len;
    struct strbuf proof = STRBUF_INIT;
    struct interpolation r =
        ask_prover(s, terms, count, groups.cuts.data, count - 1, s->in->options->proof ? &proof : NULL);
    try_fallback(s, terms, count, groups.cuts.data, &r);
    say_interpolants(s, &r, &proof);
    strbuf_release(&proof);
    interpolation_release(&r);
  }
  vec_release_all(&groups.terms, &groups.cuts);
  return ok;
}

static void check_sat(struct session *s) {
  term all = term_true;
  for (uint32_t i = 0; i < s->assertions.len; i++) all = term_and2(&s->terms, all, s->assertions.data[i].term);
  struct interpolation r = ask_prover(s, &all, 1, NULL, 0, NULL);
  if (r.answer == INTERPOLATION_GIVE_UP)
    say_unknown(s, r.reason);
  else
    strbuf_puts(&s->out, r.answer == INTERPOLATION_FOUND ? "unsat\n" : "sat\n");
  interpolation_release(&r);
}

static bool obey(struct session *s, const struct smt_command *c) {
  if (sexpr_is_list(c->source, "get-interpolants") || sexpr_is_list(c->source, "get-interpolant"))
    return get_interpolants(s, c->source);
  switch (c->kind) {
  case SMT_SET:
  case SMT_DECLARE:
  case SMT_EXIT: return true;
  case SMT_ASSERT: add_assertion(s, c->label, c->term); return true;
  case SMT_CHECK_SAT: check_sat(s); return true;
  case SMT_PUSH:
    for (uint32_t i = 0; i < c->count; i++) vec_push(&s->levels, s->assertions.len);
    return true;
  case SMT_POP:
    if (c->count > s->levels.len) return smt_error(&s->reader, c->source, "there are not so many levels to pop");
    for (uint32_t i = 0; i < c->count; i++) s->assertions.len = vec_pop(&s->levels);
    return true;
  case SMT_GET:
  case SMT_OTHER: break;
  }
  return smt_error(&s->reader, c->source, "this command is not known here");
}

static int run_script(struct session *s, const char *path, const struct strbuf *text) {
  smt_commands commands = VEC_INIT;
  bool ok = smt_read_script(&s->reader, path, text->text, text->len, &commands);
  s->reader.file = path;
  for (uint32_t i = 0; i < commands.len && ok; i++) ok = obey(s, &commands.data[i]);
  vec_release(&commands);
  if (!ok) return STATUS_INPUT; /* nothing is printed of a script that is wrong */
  interrupt_spoken();
  fputs(s->out.text, stdout);
  return s->status;
}

int command_interpolate(struct invocation *in) {
  struct session s = {.in = in, .out = STRBUF_INIT, .status = STATUS_OK};
  struct strbuf text = STRBUF_INIT;
  int status = STATUS_INPUT;
  terms_init(&s.terms);
  smt_reader_init(&s.reader, &s.terms, &in->ctx.diagnostics);
  if (in->options->files.len != 1)
    diagnostics_error(&in->ctx.diagnostics, NULL, 0, 0, "give one SMT-LIB file to interpolate");
  else if (!strbuf_read_file(&text, in->options->files.data[0], SIZE_MAX))
    diagnostics_error(&in->ctx.diagnostics, in->options->files.data[0], 0, 0, "cannot read the file: %s",
                      strerror(errno));
  else
    status = run_script(&s, in->options->files.data[0], &text);
  strbuf_release_all(&text, &s.out);
  vec_release_all(&s.assertions, &s.levels);
  map_release(&s.places);
  smt_reader_release(&s.reader);
  terms_release(&s.terms);
  return status;
}
