/* The formulas of a certificate, with the checks that every id means something and that every formula speaks of a state
 * that exists. */
#include "certify/read_private.h"

#include <string.h>

#include "logic/traverse.h"

/* ---- symbols ---- */

/* The index of a context of the file. */
static bool find_context(struct certificate_reader *r, struct read_place at, uint32_t id, uint32_t *ret) {
  const uint64_t *known = map_get(&r->context_of, id);
  if (!known) return read_fail(r, at, "there is no context %u", id);
  *ret = (uint32_t)*known - 1;
  return true;
}

static bool owner_fits(struct certificate_reader *r, const struct named *n, bool is_global, function_id owner,
                       uint32_t context) {
  if (is_global ? context == 0 : r->c->contexts.data[context].function == owner) return true;
  return read_fail(r, n->at, "'%s' does not exist in context %u", n->name, n->context);
}

/* The value of another symbol at the entry, or a result, of an activation with a summary. */
static bool check_summary_symbol(struct certificate_reader *r, struct named *n) {
  const struct program *p = r->c->program;
  if (!find_context(r, n->at, n->context, &n->context)) return false;
  const struct certify_activation *a = &r->c->contexts.data[n->context];
  const struct function *f = &p->functions.data[a->function];
  if (!a->is_summary) return read_fail(r, n->at, "'%s' needs a context that is a summary", n->name);
  if (n->kind == NAMED_ENTRY)
    return n->of || read_fail(r, n->at, "'%s' needs the name of the symbol whose value it is", n->name);
  if (n->id >= f->result_widths.len) return read_fail(r, n->at, "'%s' does not exist in the program", n->name);
  if (n->width != f->result_widths.data[n->id])
    return read_fail(r, n->at, "'%s' has %u bits, not %u", n->name, f->result_widths.data[n->id], n->width);
  return true;
}

static bool check_symbol(struct certificate_reader *r, struct named *n) {
  const struct program *p = r->c->program;
  uint32_t counts[] = {p->variables.len, UINT32_MAX, p->objects.len, p->functions.len};
  if (!n->name || !n->has_kind || strpbrk(n->name, "|\\"))
    return read_fail(r, n->at, "a symbol needs a kind, and a name without '|' and '\\'");
  if (n->kind == NAMED_ENTRY || n->kind == NAMED_RESULT) return check_summary_symbol(r, n);
  if (n->kind == NAMED_CELL) {
    if (!n->address || n->width == 0 || n->width % 8 != 0)
      return read_fail(r, n->at, "the cell '%s' needs an address, and a width that is a multiple of 8", n->name);
    return true;
  }
  if (n->kind == NAMED_FORMULA) return n->address || read_fail(r, n->at, "'%s' needs a formula", n->name);
  if (n->id >= counts[n->kind]) return read_fail(r, n->at, "'%s' does not exist in the program", n->name);
  uint32_t width = n->kind == NAMED_VARIABLE ? p->variables.data[n->id].width : p->pointer_width;
  if (n->width != width) return read_fail(r, n->at, "'%s' has %u bits, not %u", n->name, width, n->width);
  if (!find_context(r, n->at, n->context, &n->context)) return false;
  if (n->kind == NAMED_VARIABLE) {
    const struct variable *v = &p->variables.data[n->id];
    if (!r->c->is_signed.data[n->id]) r->c->is_signed.data[n->id] = n->is_signed ? 2 : 1;
    return owner_fits(r, n, v->kind == VARIABLE_GLOBAL, v->function, n->context);
  }
  if (n->kind == NAMED_FUNCTION) return true;
  return owner_fits(r, n, p->objects.data[n->id].function == ID_NONE, p->objects.data[n->id].function, n->context);
}

/* Is there one among the terms that were made since this was asked last? Whoever makes it is refused, so the others
 * have none. */
static bool has_quantifier(struct certificate_reader *r) {
  const struct terms *s = &r->c->terms;
  for (; r->scanned < s->kinds.len; r->scanned++)
    if (s->kinds.data[r->scanned] == TERM_FORALL) return true;
  return false;
}

/* Messages of the term reader are about a place in the string. */
static bool read_term(struct certificate_reader *r, const char *text, sort wanted, struct read_place at, bool is_final,
                      term *ret) {
  bool ok = smt_read_term(&r->smt, NULL, text, strlen(text), ret);
  if (!ok && is_final)
    read_fail(r, at, "in '%.60s': %s", text, r->said.items.len ? r->said.items.data[0].text : "not a term");
  diagnostics_release(&r->said);
  r->said = (struct diagnostics)DIAGNOSTICS_INIT;
  if (!ok) return false;
  if (!sort_eq(term_sort(&r->c->terms, *ret), wanted)) return read_fail(r, at, "'%.60s' is of the wrong sort", text);
  if (has_quantifier(r)) return read_fail(r, at, "'%.60s' has a quantifier, which cannot be checked", text);
  return true;
}

static void define(struct certificate_reader *r, struct named *n, term t) {
  sort s = term_sort(&r->c->terms, t);
  struct strbuf text = STRBUF_INIT;
  strbuf_puts(&text, n->name);
  smt_reader_define(&r->smt, n->name, t);
  if (term_kind(&r->c->terms, t) == TERM_VAR || term_kind(&r->c->terms, t) == TERM_APPLY)
    vec_push(&r->c->names, ((struct name_of){t, term_var(&r->c->terms, text.text, s)}));
  strbuf_release(&text);
  n->t = t;
  n->is_read = true;
}

/* Its value at the entry; not read yet if the other symbol is not. */
static bool entry_term(struct certificate_reader *r, const struct named *n, bool is_final, term *ret) {
  struct certify *c = r->c;
  const struct named *of = NULL;
  for (uint32_t i = 0; i < r->names.len && !of; i++)
    if (r->names.data[i].name && strcmp(r->names.data[i].name, n->of) == 0) of = &r->names.data[i];
  if (!of || !of->is_read) return is_final ? read_fail(r, n->at, "there is no symbol '%s'", n->of) : false;
  if (of->kind == NAMED_FORMULA) return read_fail(r, n->at, "'%s' is no value of the state", n->of);
  *ret = summary_at_entry(c, n->context, of->t);
  return true;
}

static bool define_symbol(struct certificate_reader *r, struct named *n, bool is_final) {
  struct certify *c = r->c;
  term t;
  switch (n->kind) {
  case NAMED_VARIABLE:
    t = symbol_variable(c, n->id, n->context);
    if (n->width > 1) t = convert_reading(c, t, (uint16_t)n->width, variable_is_signed(c, n->id), n->is_signed);
    break;
  case NAMED_OBJECT: t = symbol_object(c, n->id, n->context); break;
  case NAMED_FUNCTION: t = symbol_function(c, n->id); break;
  case NAMED_CELL:
    if (!read_term(r, n->address, value_sort(c, pointer_width(c)), n->at, is_final, &t)) return false;
    t = memory_cell(c, MEMORY_NOW, t, (uint16_t)n->width, n->is_signed);
    break;
  case NAMED_FORMULA:
    if (!read_term(r, n->address, sort_bool, n->at, is_final, &t)) return false;
    break;
  case NAMED_ENTRY:
    if (!entry_term(r, n, is_final, &t)) return false;
    break;
  case NAMED_RESULT:
    t = symbol_result(c, n->id, (uint16_t)n->width, n->is_signed && n->width > 1 && !c->is_bv, n->context);
    break;
  default: return false;
  }
  if (n->kind == NAMED_OBJECT || n->kind == NAMED_FUNCTION)
    t = convert_reading(c, t, pointer_width(c), false, n->is_signed);
  define(r, n, t);
  return true;
}

/* Addresses of cells may name any other symbols, so those that can be read come first. */
static bool define_symbols(struct certificate_reader *r) {
  struct names seen = NAMES_INIT;
  bool ok = true, progress = true;
  uint32_t left = r->names.len;
  for (uint32_t i = 0; i < r->names.len && ok; i++) {
    ok = check_symbol(r, &r->names.data[i]);
    if (ok && names_find(&seen, r->names.data[i].name) != MAP_NONE)
      ok = read_fail(r, r->names.data[i].at, "the name '%s' occurs twice", r->names.data[i].name);
    if (ok) names_add(&seen, r->names.data[i].name);
  }
  names_release(&seen);
  while (ok && left && progress) {
    uint32_t before = left;
    for (uint32_t i = 0; i < r->names.len; i++)
      if (!r->names.data[i].is_read && define_symbol(r, &r->names.data[i], false)) left--;
    progress = left < before && r->c->ctx->diagnostics.error_count == 0;
  }
  for (uint32_t i = 0; i < r->names.len && ok && left && r->c->ctx->diagnostics.error_count == 0; i++)
    if (!r->names.data[i].is_read) ok = define_symbol(r, &r->names.data[i], true);
  return ok && r->c->ctx->diagnostics.error_count == 0;
}

/* ---- invariants ---- */

/* Only activations on the call stack have variables and objects. */
static bool speaks_of_active(struct certificate_reader *r, const struct claim *x, term formula, uint32_t context) {
  term_list variables = VEC_INIT, parts = VEC_INIT;
  bool ok = true;
  term_conjuncts(&r->c->terms, formula, &parts);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < parts.len; i++) {
    uint64_t *seen = map_put(&r->active, pair_key(context, parts.data[i].id));
    if (!*seen) parts.data[kept++] = parts.data[i];
    *seen = 1; /* if it is not, reading ends here */
  }
  term_free_variables(&r->c->terms, parts.data, kept, &variables);
  for (uint32_t i = 0; i < variables.len && ok; i++) {
    const struct symbol *s = symbol_find(r->c, variables.data[i]);
    if (!s)
      ok = read_fail(r, x->at, "'%s' is not declared", term_name(&r->c->terms, variables.data[i]));
    else if (!context_is_active(r->c, s->context, context))
      ok = read_fail(r, x->at, "'%s' is not active in context %u", term_name(&r->c->terms, s->t), x->context);
    else if (s->kind == SYMBOL_RESULT)
      ok = read_fail(r, x->at, "'%s' is known at the exit only", term_name(&r->c->terms, s->t));
  }
  vec_release_all(&parts, &variables);
  return ok;
}

/* At the entry only arguments are known of the activation, at the exit only entry values and results. */
static bool speaks_of(struct certificate_reader *r, const struct relation *x, term formula, uint32_t context,
                      bool is_entry) {
  struct certify *c = r->c;
  const struct function *f = &c->program->functions.data[c->contexts.data[context].function];
  term_list variables = VEC_INIT;
  bool ok = true;
  term_free_variables(&c->terms, &formula, 1, &variables);
  for (uint32_t i = 0; i < variables.len && ok; i++) {
    const struct symbol *s = symbol_find(c, variables.data[i]);
    bool fits = s && s->context == 0;
    if (s && s->context == context && is_entry && s->kind == SYMBOL_VARIABLE)
      for (uint32_t k = 0; k < f->parameters.len; k++) fits = fits || f->parameters.data[k] == s->id;
    if (s && s->context == context && !is_entry) fits = s->kind == SYMBOL_ENTRY || s->kind == SYMBOL_RESULT;
    if (!fits)
      ok = read_fail(r, x->at, "'%s' does not exist at the %s of context %u", term_name(&c->terms, variables.data[i]),
                     is_entry ? "entry" : "exit", x->context);
  }
  vec_release(&variables);
  return ok;
}

/* Entry values of variables that are no parameters would be of a state before they are there. */
static bool has_entry_values(struct certificate_reader *r) {
  struct certify *c = r->c;
  for (uint32_t i = 0; i < c->symbols.len; i++) {
    const struct symbol *s = &c->symbols.data[i];
    if (s->kind != SYMBOL_ENTRY || c->program->variables.data[s->id].kind == VARIABLE_GLOBAL) continue;
    const struct function *f = &c->program->functions.data[c->contexts.data[s->context].function];
    bool found = false;
    for (uint32_t k = 0; k < f->parameters.len; k++) found = found || f->parameters.data[k] == s->id;
    if (!found)
      return read_fail(r, (struct read_place){1, 1}, "'%s' has no value at the entry", term_name(&c->terms, s->t));
  }
  return true;
}

static bool define_summary(struct certificate_reader *r, const struct relation *x) {
  struct certify *c = r->c;
  uint32_t context = 0;
  term entry = term_true, exit = term_true;
  if (!find_context(r, x->at, x->context, &context)) return false;
  if (!c->contexts.data[context].is_summary) return read_fail(r, x->at, "context %u is no summary", x->context);
  if (x->entry && !read_term(r, x->entry, sort_bool, x->at, true, &entry)) return false;
  if (x->exit && !read_term(r, x->exit, sort_bool, x->at, true, &exit)) return false;
  entry = summary_at_present(c, context, entry);
  if (!speaks_of(r, x, entry, context, true) || !speaks_of(r, x, exit, context, false)) return false;
  struct certify_summary *s = &c->summaries.data[summary_find(c, c->contexts.data[context].function)];
  s->entry = term_and2(&c->terms, s->entry, entry);
  s->exit = term_and2(&c->terms, s->exit, exit);
  return true;
}

static bool define_invariant(struct certificate_reader *r, const struct claim *x) {
  struct certify *c = r->c;
  uint32_t context = 0;
  term t;
  if (!x->formula || x->location >= c->program->locations.len)
    return read_fail(r, x->at, "an invariant needs a context, a location of the program and a formula");
  if (!find_context(r, x->at, x->context, &context)) return false;
  if (c->program->locations.data[x->location].function != c->contexts.data[context].function)
    return read_fail(r, x->at, "location %u is not of the function of context %u", x->location, x->context);
  if (!read_term(r, x->formula, sort_bool, x->at, true, &t) || !speaks_of_active(r, x, t, context)) return false;
  uint64_t *known = map_put(&c->invariant_at, pair_key(context, x->location));
  if (*known) return read_fail(r, x->at, "context %u has two invariants at location %u", x->context, x->location);
  *known = c->invariants.len + 1;
  vec_push(&c->invariants, ((struct certify_invariant){context, x->location, t, false}));
  return true;
}

bool read_terms(struct certificate_reader *r) {
  bool ok = define_symbols(r);
  for (uint32_t i = 0; i < r->relations.len && ok; i++) ok = define_summary(r, &r->relations.data[i]);
  if (ok) ok = has_entry_values(r);
  for (uint32_t i = 0; i < r->claims.len && ok; i++) ok = define_invariant(r, &r->claims.data[i]);
  return ok;
}
