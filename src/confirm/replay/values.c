/* Which execution of a place a choice belongs to is found by counting along the trace: places are executed in the same
 * order by the compiled program. Only places that the trace has data for are counted at all, so a trace of a sliced
 * program, which lacks other edges, serves as well. */
#include "confirm/replay/values.h"

#include "confirm/replay/promises.h"
#include "front/clang/preprocessed.h"
#include "program/sites.h"

struct collector {
  struct context *ctx;
  const struct sources *sources;
  const struct program *p;
  const struct trace *t;
  struct sites *places;
  struct replay_values *out;
  struct names counted; /* places met so far */
  VEC(uint32_t) counts; /* how often */
  uint32_t *entered;    /* per step: the function that a CALL enters, or ID_NONE */
  uint32_t *activation; /* per step: which entry of that function it is */
  uint32_t *time;       /* per step: which execution of its place it is */
  struct promises promises;
  struct strbuf key;
  struct strbuf *why;
};

static uint32_t count_place(struct collector *c, const char *key) {
  uint32_t known = c->counted.text.len, slot = names_add(&c->counted, key);
  if (slot == known) vec_push(&c->counts, 0);
  assert(c->counts.len == c->counted.text.len);
  return c->counts.data[slot]++;
}

static const struct edge *edge_of(const struct collector *c, uint32_t step) {
  return &c->p->edges.data[c->t->steps.data[step].edge];
}

static function_id function_of(const struct collector *c, edge_id e) {
  return c->p->locations.data[c->p->edges.data[e].source].function;
}

/* The function with a body that step `i` enters. */
static function_id entered_by(const struct collector *c, uint32_t i) {
  const struct operation *op = &edge_of(c, i)->op;
  if (op->kind != OP_CALL) return ID_NONE;
  if (op->callee != ID_NONE) return c->p->functions.data[op->callee].entry == ID_NONE ? ID_NONE : op->callee;
  if (i + 1 == c->t->steps.len || c->t->steps.data[i + 1].depth != c->t->steps.data[i].depth + 1) return ID_NONE;
  return function_of(c, c->t->steps.data[i + 1].edge);
}

static bool complain(struct collector *c, const char *text) {
  strbuf_puts(c->why, text);
  return false;
}

static bool count_steps(struct collector *c) {
  uint32_t *entries = xcalloc(c->p->functions.len + 1, sizeof *entries);
  bool ok = true;
  for (uint32_t i = 0; i < c->t->steps.len && ok; i++) ok = c->t->steps.data[i].edge < c->p->edges.len;
  for (uint32_t i = 0; i < c->t->steps.len && ok; i++) {
    function_id f = c->entered[i] = entered_by(c, i);
    if (f != ID_NONE) {
      c->activation[i] = entries[f]++;
      continue;
    }
    strbuf_clear(&c->key);
    if (sites_edge(c->places, c->t->steps.data[i].edge, &c->key)) c->time[i] = count_place(c, c->key.text);
  }
  free(entries);
  return ok ? true : complain(c, "the trace names an edge that the program does not have");
}

/* ---- lines ---- */

static const char *kind_of_type(const struct collector *c, ctype_id type, uint32_t bits) {
  const struct ctype *t = ctype_resolved(&c->p->types, type);
  if (t && t->kind == CT_POINTER) return "pointer";
  return !t && bits == c->p->pointer_width ? "word" : "number";
}

static void put_number(struct strbuf *out, u128 value) {
  uint64_t high = (uint64_t)(value >> 64), low = (uint64_t)value;
  if (high)
    strbuf_printf(out, "0x%llx%016llx\n", (unsigned long long)high, (unsigned long long)low);
  else
    strbuf_printf(out, "0x%llx\n", (unsigned long long)low);
}

/* Names of the source have no spaces; asm labels could. */
static void use_place(struct collector *c) {
  for (size_t i = 0; i < c->key.len; i++)
    if (c->key.text[i] <= ' ') c->key.text[i] = '_';
  names_add(&c->out->places, c->key.text);
}

static void put_value(struct collector *c, uint32_t time, uint64_t offset, uint32_t bytes, const char *kind,
                      u128 value) {
  assert(bytes && bytes <= 16);
  use_place(c);
  strbuf_printf(&c->out->text, "value %s %u %llu %u %s ", c->key.text, time, (unsigned long long)offset, bytes, kind);
  put_number(&c->out->text, value);
}

/* Where a value belongs that a function's local has at its entry by `step`. */
static bool enter_key(struct collector *c, function_id f, uint32_t step, uint32_t *time) {
  assert(step < c->t->steps.len && f < c->p->functions.len);
  if (c->entered[step] != f)
    return complain(c, "the trace gives a local a value at a step that does not enter its function");
  strbuf_clear(&c->key);
  strbuf_printf(&c->key, "enter:%s", program_string(c->p, c->p->functions.data[f].name));
  use_place(c);
  *time = c->activation[step];
  strbuf_clear(&c->key);
  strbuf_puts(&c->key, "local:");
  return true;
}

static ctype_id result_type(const struct collector *c, const struct operation *op, uint32_t piece) {
  if (op->kind == OP_CALL) {
    if (op->callee != ID_NONE && op->result_count == 1) {
      const struct ctype *f = ctype_resolved(&c->p->types, c->p->functions.data[op->callee].type);
      if (f && f->kind == CT_FUNCTION && f->target != CTYPE_NONE) return f->target;
    }
    var_id v = piece < op->result_count ? c->p->results.data[op->first_result + piece] : ID_NONE;
    return v == ID_NONE ? CTYPE_NONE : c->p->variables.data[v].type;
  }
  return op->var == ID_NONE ? CTYPE_NONE : c->p->variables.data[op->var].type;
}

static bool add_local_choice(struct collector *c, const struct trace_choice *x) {
  assert(x->variable < c->p->variables.len);
  const struct variable *v = &c->p->variables.data[x->variable];
  uint32_t time = 0;
  if (v->kind == VARIABLE_TEMPORARY) return true;
  if (v->kind == VARIABLE_GLOBAL) {
    strbuf_clear(&c->key);
    strbuf_puts(&c->key, "global:");
    if (promises_forbid_value(&c->promises, v->type, 0, (x->width + 7u) / 8, x->value, c->why)) return false;
  } else if (!enter_key(c, v->function, x->step, &time)) {
    return false;
  }
  sites_variable(c->places, x->variable, &c->key);
  put_value(c, time, 0, (x->width + 7u) / 8, kind_of_type(c, v->type, x->width), x->value);
  return true;
}

/* Does the result go to memory as it is, as a struct does? */
static bool is_stored(const struct program *p, var_id v) {
  for (uint32_t i = 0; i < p->edges.len; i++) {
    const struct operation *op = &p->edges.data[i].op;
    if (op->kind != OP_STORE) continue;
    const struct expr_node *n = expr_get(&p->exprs, op->b);
    while (n->kind == E_ZEXT || n->kind == E_EXTRACT) n = expr_get(&p->exprs, n->a);
    if (n->kind == E_VAR && n->ref == v) return true;
  }
  return false;
}

/* A struct is returned in words. */
static bool breaks_promise(struct collector *c, const struct operation *op, const struct trace_choice *x) {
  const struct ctype *f =
      op->callee == ID_NONE ? NULL : ctype_resolved(&c->p->types, c->p->functions.data[op->callee].type);
  ctype_id type = f && f->kind == CT_FUNCTION ? f->target : result_type(c, op, x->piece);
  uint64_t offset = x->kind == CHOICE_RESULT ? x->piece * c->p->pointer_width / 8 : 0;
  var_id v = x->piece < op->result_count ? c->p->results.data[op->first_result + x->piece] : ID_NONE;
  if (type == CTYPE_NONE && op->result_count == 1 && !is_stored(c->p, v)) return false; /* a number */
  return promises_forbid_value(&c->promises, type, offset, (x->width + 7u) / 8, x->value, c->why);
}

static bool add_choice(struct collector *c, const struct trace_choice *x) {
  if (x->step >= c->t->steps.len) return complain(c, "the trace has a choice at a step that it does not have");
  if (x->is_free) return true;
  if (x->kind == CHOICE_LOCAL) return add_local_choice(c, x);
  const struct operation *op = &edge_of(c, x->step)->op;
  strbuf_clear(&c->key);
  /* other values arise inside the compiled program: undefined ones, results of assembly and of floating point */
  if (!sites_edge(c->places, c->t->steps.data[x->step].edge, &c->key)) return true;
  if (op->kind == OP_CALL && c->entered[x->step] != ID_NONE)
    return complain(c, "the trace chooses the result of a function that has a body");
  uint64_t offset = x->kind == CHOICE_RESULT ? x->piece : 0;
  if (op->kind == OP_CALL && breaks_promise(c, op, x)) return false;
  put_value(c, c->time[x->step], offset, (x->width + 7u) / 8, kind_of_type(c, result_type(c, op, x->piece), x->width),
            x->value);
  return true;
}

/* The place of an object or of new memory. */
static bool object_key(struct collector *c, object_id object, uint32_t step, uint32_t *time) {
  if (step >= c->t->steps.len) return complain(c, "the trace has memory of a step that it does not have");
  uint8_t kind = edge_of(c, step)->op.kind;
  function_id owner = object == ID_NONE ? ID_NONE : c->p->objects.data[object].function;
  *time = 0;
  strbuf_clear(&c->key);
  if (object == ID_NONE || (owner != ID_NONE && kind == OP_HAVOC_MEMORY)) {
    *time = c->time[step];
    return sites_edge(c->places, c->t->steps.data[step].edge, &c->key) ||
           complain(c, "the trace gives contents to memory that has no name");
  }
  if (owner == ID_NONE)
    strbuf_puts(&c->key, "global:");
  else if (!enter_key(c, owner, step, time))
    return false;
  sites_object(c->places, object, &c->key);
  return true;
}

/* What a function without a body writes. If the compiled program has a body for it, that one writes. If it is said to
 * write only what its arguments lead to, the trace does not tell whether they lead there. */
static bool add_write(struct collector *c, const struct trace_cell *x) {
  if (x->step >= c->t->steps.len) return complain(c, "the trace has memory of a step that it does not have");
  strbuf_clear(&c->key);
  bool is_contract = edge_of(c, x->step)->op.kind == OP_HAVOC_MEMORY;
  if (!is_contract && !extern_effects_reach_escaped(c->p->extern_effects)) return true;
  if (program_calls_back(c->p, function_of(c, c->t->steps.data[x->step].edge))) return true; /* among callbacks */
  if (c->entered[x->step] != ID_NONE || !sites_edge(c->places, c->t->steps.data[x->step].edge, &c->key)) return true;
  if (!is_contract && promises_forbid_write(&c->promises, c->t, x, c->why)) return false;
  use_place(c);
  strbuf_printf(&c->out->text, "write %s %u 0x%llx %u %s ", c->key.text, c->time[x->step],
                (unsigned long long)x->address, x->bytes, x->bytes * 8 == c->p->pointer_width ? "word" : "number");
  put_number(&c->out->text, x->value);
  return true;
}

/* ---- callbacks ---- */

/* Is it the call of a function that calls back (analysis/callbacks.h)? */
static bool calls_back(const struct collector *c, uint32_t step) {
  const struct operation *op = &edge_of(c, step)->op;
  return op->kind == OP_CALL && op->callee != ID_NONE && program_calls_back(c->p, op->callee);
}

static void put_place(struct collector *c, const char *word, const char *key, uint32_t time) {
  strbuf_printf(&c->out->text, "%s %s %u ", word, key, time);
}

/* What unknown code writes before it calls back again. */
static bool add_writes_between(struct collector *c, const char *key, uint32_t time, uint32_t step) {
  for (uint32_t i = 0; i < c->t->cells.len; i++) {
    const struct trace_cell *x = &c->t->cells.data[i];
    if (!x->is_written || x->step != step) continue;
    if (promises_forbid_write(&c->promises, c->t, x, c->why)) return false;
    put_place(c, "write", key, time);
    strbuf_printf(&c->out->text, "0x%llx %u %s ", (unsigned long long)x->address, x->bytes,
                  x->bytes * 8 == c->p->pointer_width ? "word" : "number");
    put_number(&c->out->text, x->value);
  }
  return true;
}

/* The value that was chosen last for the variable before the step. */
static const struct trace_choice *chosen_before(const struct collector *c, var_id v, uint32_t first, uint32_t step) {
  const struct trace_choice *found = NULL;
  for (uint32_t i = 0; i < c->t->choices.len; i++) {
    const struct trace_choice *x = &c->t->choices.data[i];
    const struct operation *op = &c->p->edges.data[x->edge].op;
    if (x->step > first && x->step < step && op->kind == OP_HAVOC && op->var == v && !x->is_free) found = x;
  }
  return found;
}

static bool add_callback(struct collector *c, const char *key, uint32_t time, uint32_t first, uint32_t step) {
  const struct program *p = c->p;
  const struct operation *op = &edge_of(c, step)->op;
  const struct function *f = &p->functions.data[op->callee];
  for (uint32_t i = 0; i < op->arg_count; i++) {
    const struct expr_node *n = expr_get(&p->exprs, p->args.data[op->first_arg + i]);
    const struct trace_choice *x = n->kind == E_VAR ? chosen_before(c, n->ref, first, step) : NULL;
    if (!x) continue;
    if (promises_forbid_value(&c->promises, p->variables.data[n->ref].type, 0, (x->width + 7u) / 8, x->value, c->why))
      return false;
    put_place(c, "argument", key, time);
    strbuf_printf(&c->out->text, "%u %u %s ", i, (x->width + 7u) / 8,
                  kind_of_type(c, p->variables.data[n->ref].type, x->width));
    put_number(&c->out->text, x->value);
  }
  strbuf_clear(&c->key);
  strbuf_printf(&c->key, "callback:%s", program_string(p, f->name));
  use_place(c);
  put_place(c, "callback", key, time);
  strbuf_printf(&c->out->text, "%s\n", program_string(p, f->name));
  return true;
}

/* From the step that calls back to the one that returns from there. The place is that of the unknown function's call,
 * which comes next. */
static bool add_callbacks(struct collector *c, uint32_t first) {
  const struct location *l = &c->p->locations.data[edge_of(c, first)->target];
  struct strbuf key = STRBUF_INIT;
  uint32_t depth = c->t->steps.data[first].depth;
  strbuf_clear(&c->key);
  strbuf_puts(&c->key, "callbacks:");
  if (l->out.len != 1 || !sites_edge(c->places, l->out.data[0], &c->key)) return true;
  use_place(c);
  strbuf_puts(&key, c->key.text);
  uint32_t time = count_place(c, key.text);
  bool ok = true;
  for (uint32_t i = first + 1; i < c->t->steps.len && c->t->steps.data[i].depth > depth && ok; i++) {
    const struct operation *op = &edge_of(c, i)->op;
    if (c->t->steps.data[i].depth != depth + 1 || op->kind != OP_CALL) continue;
    if (c->entered[i] == ID_NONE)
      ok = add_writes_between(c, key.text, time, i);
    else
      ok = add_callback(c, key.text, time, first, i);
  }
  strbuf_release(&key);
  return ok;
}

/* The runtime has to know what escapes where unknown functions do more than return numbers. */
static void ask_for_escapes(struct collector *c) {
  bool asked = false;
  for (uint32_t i = 0; i < c->t->steps.len && !asked; i++) asked = calls_back(c, i);
  for (uint32_t i = 0; i < c->t->cells.len && !asked; i++) asked = c->t->cells.data[i].is_written;
  for (uint32_t i = 0; i < c->t->choices.len && !asked; i++) asked = c->t->choices.data[i].kind == CHOICE_RESULT;
  if (asked && extern_effects_reach_escaped(c->p->extern_effects)) names_add(&c->out->places, "escapes");
}

/* ---- cells and addresses ---- */

/* Whoever defines it elsewhere gives it the type of its declaration here: these words are in one of a truth value. */
static bool names_truth(const token_list *all, const void *data) {
  static const char *const words[] = {"_Bool",    "__bool",     "bool", "true",          "false",       "typeof",
                                      "__typeof", "__typeof__", "auto", "typeof_unqual", "__auto_type", NULL};
  (void)data;
  for (uint32_t i = 0; i < all->len; i++)
    if (is_token_of(&all->data[i], words)) return true;
  return false;
}

/* clang says nothing of the types of what is defined elsewhere: a single byte may be a truth value. */
static bool may_break_truth(struct collector *c, const struct trace_cell *x) {
  const struct object *o = &c->p->objects.data[x->object];
  bool may = o->function == ID_NONE && o->type == CTYPE_NONE && x->bytes == 1 && x->value > 1 &&
             preprocessed_any(c->ctx, c->sources, names_truth, NULL);
  if (may) strbuf_puts(c->why, "what is defined elsewhere would have to hold a byte that may be a truth value");
  return may;
}

/* Does other code say what the object holds? Locals hold anything where they begin. */
static bool is_supplied(const struct collector *c, const struct trace_cell *x) {
  if (x->object == ID_NONE || x->step >= c->t->steps.len) return false;
  const struct operation *op = &edge_of(c, x->step)->op;
  bool is_result = op->kind == OP_HAVOC_MEMORY && op->sub == HAVOC_UNMODELLED;
  return c->p->objects.data[x->object].function == ID_NONE || is_result;
}

static bool add_cell(struct collector *c, const struct trace_cell *x) {
  uint32_t time;
  if (x->is_written) return add_write(c, x);
  ctype_id type = x->object == ID_NONE
                      ? CTYPE_NONE
                      : promises_type_at(&c->p->types, c->p->objects.data[x->object].type, x->address, NULL);
  const char *kind = x->bytes * 8 == c->p->pointer_width ? kind_of_type(c, type, x->bytes * 8) : "number";
  if (is_supplied(c, x) &&
      (promises_forbid_word(&c->promises, x, c->why) ||
       promises_forbid_value(&c->promises, c->p->objects.data[x->object].type, x->address, x->bytes, x->value, c->why)))
    return false;
  if (is_supplied(c, x) && may_break_truth(c, x)) return false;
  bool is_new = x->object == ID_NONE && x->step < c->t->steps.len && edge_of(c, x->step)->op.kind == OP_ALLOCATE;
  if (x->object == ID_NONE && !is_new) {
    strbuf_printf(&c->out->text, "memory 0x%llx %u %s ", (unsigned long long)x->address, x->bytes, kind);
    put_number(&c->out->text, x->value);
    return true;
  }
  if (!object_key(c, x->object, x->step, &time)) return false;
  put_value(c, time, x->address, x->bytes, kind, x->value);
  return true;
}

static bool add_address(struct collector *c, const struct trace_address *x) {
  uint32_t time = 0;
  if (x->kind == ADDRESS_FUNCTION) {
    strbuf_clear(&c->key);
    strbuf_printf(&c->key, "function:%s", program_string(c->p, c->p->functions.data[x->id].name));
  } else if (!object_key(c, x->kind == ADDRESS_OBJECT ? x->id : ID_NONE, x->step, &time)) {
    return false;
  }
  use_place(c);
  const uint64_t open_end = 1 << 12; /* of an object whose size the program does not say */
  uint64_t bytes = x->kind == ADDRESS_OBJECT && !x->bytes ? open_end : x->bytes;
  strbuf_printf(&c->out->text, "address %s %u 0x%llx %llu\n", c->key.text, time, (unsigned long long)x->address,
                (unsigned long long)bytes);
  return true;
}

static bool collect(struct collector *c) {
  const struct trace *t = c->t;
  bool ok = count_steps(c);
  for (uint32_t i = 0; i < t->addresses.len && ok; i++) ok = add_address(c, &t->addresses.data[i]);
  for (uint32_t i = 0; i < t->choices.len && ok; i++) ok = add_choice(c, &t->choices.data[i]);
  for (uint32_t i = 0; i < t->cells.len && ok; i++) ok = add_cell(c, &t->cells.data[i]);
  for (uint32_t i = 0; i < t->steps.len && ok; i++)
    if (calls_back(c, i)) ok = add_callbacks(c, i);
  if (ok) ask_for_escapes(c);
  return ok;
}

bool values_of_trace(struct context *ctx, const struct sources *s, const struct program *p, const struct trace *t,
                     struct replay_values *ret, struct strbuf *why) {
  *ret = (struct replay_values){STRBUF_INIT, NAMES_INIT};
  uint32_t count = t->steps.len + 1;
  struct collector c = {.ctx = ctx,
                        .sources = s,
                        .p = p,
                        .t = t,
                        .places = sites_new(p),
                        .out = ret,
                        .counted = NAMES_INIT,
                        .entered = xmalloc(count * sizeof(uint32_t)),
                        .activation = xcalloc(count, sizeof(uint32_t)),
                        .time = xcalloc(count, sizeof(uint32_t)),
                        .promises = PROMISES_INIT(p),
                        .key = STRBUF_INIT,
                        .why = why};
  strbuf_puts(&ret->text, "# value PLACE TIME OFFSET BYTES KIND VALUE; memory ADDRESS BYTES KIND VALUE; "
                          "address PLACE TIME ADDRESS SIZE; write PLACE TIME ADDRESS BYTES KIND VALUE\n");
  bool ok = collect(&c);
  sites_free(c.places);
  names_release(&c.counted);
  promises_release(&c.promises);
  vec_release(&c.counts);
  free(c.entered);
  free(c.activation);
  free(c.time);
  strbuf_release(&c.key);
  return ok;
}

void values_release(struct replay_values *v) {
  strbuf_release(&v->text);
  names_release(&v->places);
}
