/* The function is compiled twice: first as it is, for the types of what it is given, then with its caller. */
#include "cli/check/surroundings.h"

#include "analysis/checks.h"
#include "base/process/output.h"
#include "front/load.h"

#include <string.h>

static struct environment_options options_of(const struct options *o) {
  return (struct environment_options){.pointers = o->environment,
                                      .globals = o->globals,
                                      .null_parameters = o->null_parameters,
                                      .alias_parameters = o->alias_parameters};
}

/* `main` is called as a program is, wherever pointers of other functions lead. */
static const char *option_given(const struct options *o, const char *function) {
  bool is_main = strcmp(function, "main") == 0;
  return o->environment != ENVIRONMENT_ANY && !is_main ? "environment"
         : o->globals != ENVIRONMENT_GLOBALS_INITIAL   ? "globals"
         : o->null_parameters                          ? "null-parameters"
         : o->alias_parameters                         ? "alias-parameters"
                                                       : NULL;
}

static bool has_body(const struct program *p, const char *function) {
  function_id f = program_find_function(p, function);
  return f != ID_NONE && p->functions.data[f].entry != ID_NONE;
}

/* The program without a caller: as another process has compiled it, if the function is in there; otherwise with all
 * that keeps the function, and nothing is asked. */
static struct program *load_alone(struct checking *k, const char *function) {
  struct addition keeps = ADDITION_INIT;
  struct sources alone = k->sources;
  alone.entry = function;
  alone.compiled = NULL;
  if (alone.kept && !alone.rules.len && !environment_lacks_types(&k->contracts, function)) {
    struct program *known = load_program(k->ctx, &alone, RULE_CHOOSES_AHEAD);
    if (!known || has_body(known, function)) return known;
    program_free(known);
  }
  environment_keep(&keeps, &k->contracts, function);
  alone.addition = &keeps;
  alone.kept = NULL;
  alone.rules.len = 0;
  alone.asked = CHECKS_OF_CALLS;
  struct program *p = load_program(k->ctx, &alone, RULE_CHOOSES_AHEAD);
  strbuf_release(&keeps.text);
  return p;
}

static bool make_in(struct checking *k, const struct program *alone, const char *function, check_set asked,
                    bool only_possible, struct environment *out) {
  const struct environment_options o = options_of(k->options);
  if (strcmp(function, "main") != 0 || option_given(k->options, function))
    return environment_make(k->ctx, &o, &k->contracts, alone, function, asked, only_possible, out);
  environment_ask_calls(&k->contracts, alone, function, out);
  return true;
}

static bool make(struct checking *k, const char *function, check_set asked, bool only_possible,
                 struct environment *out) {
  struct program *alone = load_alone(k, function);
  bool ok = alone && make_in(k, alone, function, asked, only_possible, out);
  if (alone) program_free(alone);
  return ok;
}

static bool is_in_c(const string_list *files) {
  for (uint32_t i = 0; i < files->len; i++) {
    size_t len = strlen(files->data[i]);
    if (len > 5 && strcmp(files->data[i] + len - 5, ".json") == 0) return false;
  }
  return true;
}

/* What does not fit together with a caller of ours. */
static bool fits(struct checking *k, const char *option) {
  const struct options *o = k->options;
  const char *other = o->test ? "test" : o->witness ? "witness" : NULL;
  if (!other) return true;
  return diagnostics_error(&k->ctx->diagnostics, NULL, 0, 0,
                           "'--%s' is about the program as it is, and '%s' has a caller that is made for it: leave "
                           "it out",
                           other, option);
}

/* What is asked for is about pointers alone: any arguments, which lead anywhere, are a larger environment. */
static bool is_about_pointers(const struct options *o, const char *option) {
  return option && strcmp(option, "environment") == 0 && o->globals == ENVIRONMENT_GLOBALS_INITIAL;
}

/* When sources are linked, the second static function `f` is called `f.1`. */
static bool may_be(const char *function, const char *linked) {
  size_t len = strlen(function);
  return strncmp(function, linked, len) == 0 && (!linked[len] || linked[len] == '.');
}

/* Nothing is asked where functions are called, then. */
static void leave_others(struct checking *k) {
  for (uint32_t i = 0; i < k->contracts.all.len; i++) {
    const struct contract *c = &k->contracts.all.data[i];
    if (c == contracts_find(&k->contracts, k->sources.entry)) continue;
    bool is_own = may_be(c->function, k->sources.entry);
    for (uint32_t n = 0; n < c->clauses.len; n++) {
      const struct acsl_clause *x = &c->clauses.data[n];
      if (!is_own && x->kind != ACSL_REQUIRES) continue;
      environment_leave(&k->environment, x->at, x->text, "there is no caller that it could be asked with");
      k->environment.lacks_requires |= is_own && x->kind == ACSL_REQUIRES;
    }
  }
}

/* Without a definition in so many words there is no place for a caller. */
static bool go_without(struct checking *k, const char *option) {
  const struct options *o = k->options;
  const char *function = k->sources.entry;
  const struct contract *c = contracts_find(&k->contracts, function);
  for (uint32_t i = 0; c && i < c->clauses.len; i++) {
    const struct acsl_clause *x = &c->clauses.data[i];
    environment_leave(&k->environment, x->at, x->text, "the files do not spell out a definition of the function");
    k->environment.lacks_requires |= x->kind == ACSL_REQUIRES;
  }
  leave_others(k);
  if (!option) return true;
  if (!is_about_pointers(o, option))
    return diagnostics_error(&k->ctx->diagnostics, o->files.len ? o->files.data[0] : NULL, 0, 0,
                             "the files do not spell out a definition of '%s', which '--%s' needs", function, option);
  environment_say(&k->environment,
                  "'%s' is called with any arguments, pointers anywhere: the files do not spell out its definition",
                  function);
  return true;
}

static bool has_clauses(const struct contracts *c) {
  for (uint32_t i = 0; i < c->all.len; i++)
    if (c->all.data[i].clauses.len) return true;
  return false;
}

/* What it is called with is what any caller chooses, and no contract is there to be asked about. */
static bool is_needless(const struct checking *k, const struct program *alone, const char *option) {
  return is_about_pointers(k->options, option) && !k->options->suggest_contracts && !has_clauses(&k->contracts) &&
         !environment_has_pointers(alone, k->sources.entry);
}

/* The sources get the caller. */
static bool take_caller(struct checking *k) {
  const struct options *o = k->options;
  const struct strbuf *text = &k->environment.addition.text;
  k->has_environment = true;
  k->alone = k->sources.entry;
  if (o->caller && !output_write(o->caller, text->text, text->len, &k->ctx->diagnostics)) return false;
  k->sources.addition = &k->environment.addition;
  k->sources.kept = NULL;
  k->sources.entry = k->environment.entry;
  if (k->environment.asks_contract && !o->rule.len) k->sources.asked |= 1u << CHECK_CONTRACT;
  if (k->environment.asks_memory && !o->rule.len) k->sources.asked |= 1u << CHECK_DEREF;
  return true;
}

static bool make_caller(struct checking *k, const char *option) {
  struct program *alone = load_alone(k, k->sources.entry);
  bool ok = alone != NULL;
  if (alone && (k->options->caller || !is_needless(k, alone, option)))
    ok = make_in(k, alone, k->sources.entry, k->sources.asked, false, &k->environment) && take_caller(k);
  if (alone) program_free(alone);
  return ok;
}

/* What is assumed, and what is not taken, is said with the answer. */
static void tell(struct checking *k) {
  struct record *r = &k->confirmation.record;
  for (uint32_t i = 0; i < k->environment.assumed.len; i++) vec_push(&r->environment, k->environment.assumed.data[i]);
  for (uint32_t i = 0; i < k->environment.left.len; i++) vec_push(&r->unread, k->environment.left.data[i]);
}

/* What may be a contract, and is none. */
static void leave_strays(struct checking *k) {
  for (uint32_t i = 0; i < k->contracts.strays.len; i++) {
    const struct annotation_stray *x = &k->contracts.strays.data[i];
    environment_leave(&k->environment, x->at, x->text, x->why);
  }
}

bool surroundings_make(struct checking *k) {
  const struct options *o = k->options;
  struct diagnostics *d = &k->ctx->diagnostics;
  const char *function = k->sources.entry, *option = option_given(o, function);
  if (!is_in_c(&o->files) || strcmp(function, "*") == 0) return true;
  bool asks = check_set_has(k->sources.asked, CHECK_CONTRACT), is_main = !option && strcmp(function, "main") == 0;
  if (is_main && !asks) return true;
  if (!contracts_read(&k->contracts, k->ctx, &k->sources)) return false;
  const struct contract *c = contracts_find(&k->contracts, function);
  if (c && !contract_is_good(c, d)) return false;
  leave_strays(k);
  bool has_contract = c && c->clauses.len;
  if (c && c->foreign.at.file && !option && !has_contract)
    environment_leave(&k->environment, c->foreign.at, c->foreign.word, ENVIRONMENT_FOREIGN);
  bool is_wanted = option || has_contract || asks || o->suggest_contracts, ok = true;
  if (is_wanted && contracts_file(&k->contracts, function) == UINT32_MAX)
    ok = go_without(k, option);
  else if (is_wanted)
    ok = fits(k, function) && make_caller(k, option);
  if (ok) tell(k);
  return ok;
}

/* ---- can it be called at all? ---- */

/* The function and a caller once more, for another question, within a part of the time. */
static enum verdict_kind ask_again(struct checking *k, const char *function, check_set asked, bool only_possible) {
  struct environment other = ENVIRONMENT_INIT;
  struct compiled compiled = COMPILED_INIT;
  struct checking again = {.ctx = k->ctx,
                           .options = k->options,
                           .sources = k->sources,
                           .parameters = k->parameters,
                           .words = k->words,
                           .verdict = VERDICT_INIT,
                           .rest = VERDICT_INIT};
  enum verdict_kind answer = VERDICT_UNKNOWN;
  again.parameters.jobs = 1; /* no other process goes on from here */
  if (make(k, function, asked, only_possible, &other)) {
    again.sources.addition = &other.addition;
    again.sources.compiled = &compiled;
    again.sources.entry = other.entry;
    again.sources.asked = asked;
    if (other.asks_memory && !only_possible) again.sources.asked |= 1u << CHECK_DEREF;
    if (only_possible) again.sources.rules.len = 0;
    again.sources.tells_places = false;
    again.confirmation =
        (struct confirmation){.ctx = k->ctx, .sources = &again.sources, .record = RECORD_INIT, .doubt = STRBUF_INIT};
    again.program = load_program(k->ctx, &again.sources, RULE_CHOOSES_AHEAD);
  }
  if (again.program) {
    enum { PART = 4 };
    checks_make(again.program);
    again.verdict.kind = VERDICT_SAFE; /* if there is nothing to check */
    if (again.program->checks.len) checking_round(&again, (struct budget){PART, 20});
    answer = again.verdict.kind;
    checking_end_round(&again);
    program_free(again.program);
  }
  verdict_release(&again.verdict);
  confirmation_release(&again.confirmation);
  compiled_release(&compiled);
  environment_release(&other);
  return answer;
}

/* With a violation in place of the call: whoever finds it has found a call that keeps the contract. */
static enum verdict_kind ask_possible(struct checking *k) { return ask_again(k, k->alone, 1u << CHECK_CONTRACT, true); }

enum verdict_kind surroundings_try(struct checking *k, const char *function, check_set asked) {
  return ask_again(k, function, asked, false);
}

bool surroundings_is_possible(struct checking *k) { return ask_possible(k) == VERDICT_UNSAFE; }

void surroundings_doubt(struct checking *k) {
  if (!k->has_environment || !k->environment.has_requires || k->verdict.kind != VERDICT_SAFE) return;
  progress_say(&k->progress, "looking for a call that keeps the contract");
  enum verdict_kind possible = ask_possible(k);
  if (possible == VERDICT_UNSAFE) return;
  if (possible == VERDICT_UNKNOWN) {
    vec_push(&k->confirmation.record.environment, "that some call keeps the contract was not shown");
    return;
  }
  struct strbuf why = STRBUF_INIT;
  const struct text_place at = k->environment.at;
  strbuf_printf(&why, "no call can keep what the contract of '%s' requires (%s:%u)", k->alone, at.file, at.line);
  verdict_release(&k->verdict);
  k->verdict = (struct verdict)VERDICT_INIT;
  verdict_give_up(&k->verdict, REASON_NO_CALL, POSITION_NONE, why.text);
  strbuf_release(&why);
}

/* The run may be one that the clause forbids. */
void surroundings_doubt_alarm(struct checking *k) {
  if (!k->environment.lacks_requires || k->verdict.kind != VERDICT_UNSAFE) return;
  check_id id = verdict_failed_check(&k->verdict, checking_program(k));
  struct position at =
      id == ID_NONE ? POSITION_NONE : checking_program(k)->edges.data[checking_program(k)->checks.data[id].edge].at;
  verdict_give_up(&k->verdict, REASON_POSSIBLE, at, "the contract requires more than is taken of it");
  k->confirmation.record.kind = RECORD_NONE;
}

void surroundings_release(struct checking *k) {
  environment_release(&k->environment);
  contracts_release(&k->contracts);
}
