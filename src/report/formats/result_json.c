/* Written by hand and in one order, so that results of two runs can be compared as text; null where there is nothing to
 * say, so that every key is always there. */
#include "report/formats/result_json.h"

#include "report/json_parts.h"
#include "report/record_print.h"
#include "report/verdict_line.h"

#include <inttypes.h>
#include <string.h>

static const char *name_of_function(const struct program *p, function_id f) {
  return program_string(p, p->functions.data[f].name);
}

static void add_values(const struct story_step *x, struct strbuf *out) {
  strbuf_puts(out, ", \"values\": [");
  for (uint32_t i = 0; i < x->values.len; i++) {
    const struct story_value *v = &x->values.data[i];
    strbuf_puts(out, i ? ", {" : "{");
    json_member(out, "name", v->name);
    strbuf_puts(out, ", ");
    json_member(out, "value", v->value);
    strbuf_puts(out, ", ");
    json_member(out, "type", *v->type ? v->type : NULL);
    strbuf_puts(out, "}");
  }
  strbuf_puts(out, "]");
}

static void add_step(const struct story *s, const struct story_step *x, struct strbuf *out) {
  assert(!x->choice == !x->source && x->function < s->program->functions.len);
  strbuf_puts(out, "{");
  json_member(out, "kind", story_kind_name(x->kind));
  strbuf_puts(out, ", ");
  json_place(out, s->program, x->at);
  strbuf_puts(out, ", ");
  json_member(out, "function", name_of_function(s->program, x->function));
  strbuf_printf(out, ", \"depth\": %u, \"relevant\": %s, ", x->depth, x->is_relevant ? "true" : "false");
  json_member(out, "text", x->text);
  add_values(x, out);
  if (x->choice) {
    strbuf_puts(out, ", \"choice\": {");
    json_member(out, "value", x->choice);
    strbuf_puts(out, ", ");
    json_member(out, "source", x->source);
    strbuf_puts(out, ", ");
    json_member(out, "type", x->choice_type);
    if (x->input) strbuf_printf(out, ", \"input\": %u", x->input);
    strbuf_puts(out, "}");
  }
  strbuf_puts(out, "}");
}

/* Which check of the program the run fails. */
static void add_check(const struct program *p, check_id id, struct strbuf *out) {
  const struct check *c = &p->checks.data[id];
  strbuf_printf(out, "\"check\": {\"number\": %u, ", id);
  json_member(out, "kind", check_name(c->kind));
  strbuf_puts(out, ", ");
  json_member(out, "condition", c->condition == ID_NONE ? NULL : program_string(p, c->condition));
  strbuf_puts(out, "}, ");
}

static void add_story(const struct story *s, check_id check, struct strbuf *out) {
  const struct program *p = s->program;
  assert(s->steps.len && s->violation.len);
  strbuf_puts(out, "{\n  \"violation\": {");
  if (check != ID_NONE) add_check(p, check, out);
  json_place(out, p, s->at);
  strbuf_puts(out, ", ");
  json_member(out, "text", s->violation.text);
  strbuf_puts(out, ", ");
  json_member(out, "words", s->words.text);
  strbuf_puts(out, "},\n  \"calls\": [");
  for (uint32_t i = 0; i < s->calls.len; i++) {
    const struct edge *e = &p->edges.data[s->calls.data[i].edge];
    strbuf_puts(out, i ? ",\n    {" : "\n    {");
    json_place(out, p, e->at);
    strbuf_puts(out, ", ");
    json_member(out, "function", name_of_function(p, p->locations.data[e->source].function));
    strbuf_puts(out, "}");
  }
  strbuf_puts(out, "],\n  \"steps\": [");
  for (uint32_t i = 0; i < s->steps.len; i++) {
    strbuf_puts(out, i ? ",\n    " : "\n    ");
    add_step(s, &s->steps.data[i], out);
  }
  strbuf_puts(out, "]\n }");
}

static void add_invariants(const struct invariant_lines *lines, struct strbuf *out) {
  strbuf_puts(out, "[");
  for (uint32_t i = 0; i < lines->all.len; i++) {
    const struct invariant_line *l = &lines->all.data[i];
    assert(l->function < lines->program->functions.len && *l->text);
    strbuf_puts(out, i ? ",\n  {" : "\n  {");
    json_place(out, lines->program, l->at);
    strbuf_puts(out, ", ");
    json_member(out, "function", name_of_function(lines->program, l->function));
    strbuf_puts(out, ", ");
    json_member(out, "calls", l->calls);
    strbuf_puts(out, ", ");
    json_member(out, "memory", *l->memory ? l->memory : NULL);
    strbuf_printf(out, ", \"location\": %u, ", l->location);
    json_member(out, "text", l->text);
    strbuf_puts(out, "}");
  }
  strbuf_puts(out, "]");
}

static void add_statistics(const struct result *r, struct strbuf *out) {
  const struct engine_statistics *w = r->work;
  strbuf_printf(out,
                "{\"vertices\": %" PRIu64 ", \"covered\": %" PRIu64 ", \"refinements\": %" PRIu64
                ", \"forced_covers\": %" PRIu64 ", \"interpolations\": %" PRIu64 ", \"depth\": %" PRIu64 "}",
                w->vertices, w->covered, w->refinements, w->forced_covers, w->interpolations, w->deepest);
}

static void add_names(const char *key, const string_list *list, struct strbuf *out) {
  strbuf_printf(out, " \"%s\": [", key);
  for (uint32_t i = 0; i < list->len; i++) {
    if (i) strbuf_puts(out, ", ");
    strbuf_json(out, list->data[i]);
  }
  strbuf_puts(out, "],\n");
}

/* What is said about each check. */
static void add_outcomes(const struct outcomes *s, struct strbuf *out) {
  struct strbuf text = STRBUF_INIT;
  for (uint32_t i = 0; i < s->all.len; i++) {
    const struct outcome *o = &s->all.data[i];
    if (o->check == ID_NONE) continue;
    strbuf_printf(out, "%s\n  {\"number\": %u, \"kind\": \"%s\", \"outcome\": \"%s\", ", i ? "," : "", o->check,
                  check_name(o->about), outcome_name(o->kind));
    json_place(out, s->program, o->at);
    strbuf_puts(out, ", ");
    json_member(out, "function", o->function == ID_NONE ? NULL : name_of_function(s->program, o->function));
    strbuf_puts(out, ", ");
    json_member(out, "condition", o->condition);
    strbuf_clear(&text);
    outcome_print(o, &text);
    strbuf_puts(out, ", ");
    json_member(out, "text", text.text);
    strbuf_puts(out, "}");
  }
  strbuf_release(&text);
}

/* What each engine came to. */
static void add_trials(const struct result *r, struct strbuf *out) {
  const trial_list *all = &r->verdict->trials;
  for (uint32_t i = 0; i < all->len; i++) {
    const struct trial *t = &all->data[i];
    bool is_given = reason_is_given(&t->reason);
    struct strbuf text = STRBUF_INIT;
    if (is_given) reason_text(&t->reason, &text);
    if (!is_given) strbuf_puts(&text, t->reason.detail.text);
    strbuf_puts(out, i ? ",\n  {" : "\n  {");
    json_member(out, "engine", t->engine);
    strbuf_puts(out, ", ");
    json_member(out, "outcome", trial_end_name(t->end));
    strbuf_printf(out, ", \"began\": %.3f, \"seconds\": %.3f, ", (double)t->began / 1e9, (double)t->nanoseconds / 1e9);
    json_member(out, "reason", is_given ? reason_name(t->reason.id) : NULL);
    strbuf_puts(out, ", ");
    json_member(out, "text", text.len ? text.text : NULL);
    strbuf_puts(out, ", \"used\": [");
    for (uint32_t k = 0; k < t->used.len; k++) {
      strbuf_puts(out, k ? ", {" : "{");
      json_member(out, "from", t->used.data[k].from);
      strbuf_printf(out, ", \"count\": %u}", t->used.data[k].count);
    }
    strbuf_puts(out, "], \"excluded\": [");
    for (uint32_t k = 0; k < t->excluded.len; k++) strbuf_printf(out, "%s%u", k ? ", " : "", t->excluded.data[k]);
    strbuf_puts(out, "]");
    strbuf_printf(out, ", \"bound\": %u, \"rounds\": %u, \"loop\": ", t->bound, t->focus.rounds);
    if (t->focus.loop.file != ID_NONE) {
      strbuf_puts(out, "{");
      json_place(out, r->program, t->focus.loop);
      strbuf_puts(out, "}}");
    } else {
      strbuf_puts(out, "null}");
    }
    strbuf_release(&text);
  }
}

/* The question as the command line says it, and name by name. */
static void add_property(check_set asked, struct strbuf *out) {
  struct strbuf names = STRBUF_INIT;
  check_set_print(asked, &names);
  json_member(out, "property", names.text);
  strbuf_puts(out, ", \"properties\": [");
  for (const char *at = names.text; *at;) {
    size_t len = strcspn(at, ",");
    strbuf_printf(out, "%s\"%.*s\"", at > names.text ? ", " : "", (int)len, at);
    at += len + (at[len] == ',');
  }
  strbuf_puts(out, "]");
  strbuf_release(&names);
}

/* Where every check was asked about: what was found besides the verdict, and what was proved of the rest. */
static void add_others(const struct result *r, struct strbuf *out) {
  bool is_first = true;
  if (!r->others) {
    strbuf_puts(out, ",\n \"others\": null,\n \"rest\": null");
    return;
  }
  strbuf_puts(out, ",\n \"others\": [");
  for (uint32_t i = 0; i < r->others->len; i++) {
    const struct finding *f = r->others->data[i];
    strbuf_puts(out, is_first ? "\n  {" : ",\n  {");
    json_member(out, "verdict", verdict_name(f->verdict.kind));
    strbuf_printf(out, ", \"check\": %u, \"reason\": ", f->check);
    if (f->verdict.kind == VERDICT_UNKNOWN)
      reason_json(&f->verdict.reason, r->program, r->words, out);
    else
      strbuf_puts(out, "null");
    strbuf_puts(out, ", \"confirmation\": ");
    record_json(&f->record, r->program, out);
    strbuf_puts(out, ", \"trace\": ");
    if (f->has_story)
      add_story(&f->story, f->check, out);
    else
      strbuf_puts(out, "null");
    strbuf_puts(out, "}");
    is_first = false;
  }
  strbuf_puts(out, "],\n \"rest\": ");
  if (!r->rest) {
    strbuf_puts(out, "null");
    return;
  }
  strbuf_puts(out, "{");
  json_member(out, "verdict", verdict_name(r->rest->kind));
  strbuf_puts(out, ", \"reason\": ");
  if (r->rest->kind == VERDICT_UNKNOWN)
    reason_json(&r->rest->reason, r->program, r->words, out);
  else
    strbuf_puts(out, "null");
  strbuf_puts(out, ", \"confirmation\": ");
  record_json(r->rest_record, r->program, out);
  strbuf_puts(out, "}");
}

void result_json(const struct result *r, struct strbuf *out) {
  const struct sources *s = r->sources;
  const struct verdict *v = r->verdict;
  assert(!r->story || v->kind != VERDICT_SAFE);
  assert(!r->invariants || v->kind == VERDICT_SAFE);
  assert(v->kind != VERDICT_UNKNOWN || reason_is_given(&v->reason)); /* unknown says why */
  strbuf_puts(out, "{\"format\": \"ockham-check-2\",\n ");
  json_member(out, "verdict", verdict_name(v->kind));
  strbuf_puts(out, ",\n ");
  strbuf_puts(out, "\"reason\": ");
  if (v->kind == VERDICT_UNKNOWN)
    reason_json(&v->reason, r->program, r->words, out);
  else
    strbuf_puts(out, "null");
  strbuf_printf(out, ",\n \"confirmed\": %s,\n \"confirmation\": ", result_is_confirmed(r) ? "true" : "false");
  record_json(r->record, r->program, out);
  strbuf_puts(out, ",\n ");
  add_property(s->asked, out);
  strbuf_puts(out, ",\n");
  add_names("rules", &s->rules, out);
  add_names("files", &s->files, out);
  strbuf_puts(out, " ");
  json_member(out, "entry", s->entry);
  strbuf_puts(out, ", ");
  json_member(out, "data_model", data_model_name(s->model));
  strbuf_puts(out, ", ");
  json_member(out, "engine", r->asked);
  strbuf_puts(out, ", ");
  json_member(out, "decided_by", v->kind == VERDICT_UNKNOWN ? NULL : v->engine);
  strbuf_puts(out, ",\n \"trials\": [");
  add_trials(r, out);
  strbuf_printf(out, "],\n \"seconds\": %.3f,\n \"statistics\": ", (double)r->nanoseconds / 1e9);
  if (r->work)
    add_statistics(r, out);
  else
    strbuf_puts(out, "null");
  strbuf_puts(out, ",\n \"checks\": [");
  add_outcomes(r->outcomes, out);
  strbuf_puts(out, "]");
  strbuf_printf(out, ",\n \"trace_confirmed\": %s", r->story && result_is_confirmed(r) ? "true" : "false");
  strbuf_puts(out, ",\n \"trace\": ");
  if (r->story)
    add_story(r->story, verdict_failed_check(v, r->story->program), out);
  else
    strbuf_puts(out, "null");
  add_others(r, out);
  strbuf_puts(out, ",\n \"invariants\": ");
  if (r->invariants)
    add_invariants(r->invariants, out);
  else
    strbuf_puts(out, "null");
  strbuf_puts(out, "}\n");
}
