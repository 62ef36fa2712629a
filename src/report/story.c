/* A story is told by following the trace with a stack of the user's functions, and with what is known of variables
 * (known.h): values are shown where a step chose or computed them. What the front end or a library model does is
 * hidden, but followed. */
#include "report/story.h"

#include "program/text/print.h"
#include "report/known.h"
#include "report/number.h"

#include <string.h>

/* A function that the trace is in. */
struct frame {
  function_id function;
  edge_id call;   /* ID_NONE for the first */
  bool is_hidden; /* not the user's code, or called from such */
};

struct teller {
  const struct program *p;
  const struct trace *t;
  struct story *story;
  struct known known;
  VEC(struct frame) frames;
  uint32_t next_choice;
  struct strbuf text;
  story_values values; /* of the step that is being told */
};

const char *story_kind_name(enum story_kind k) {
  static const char *const names[] = {
#define X(kind, name) name,
      STORY_KINDS(X)
#undef X
  };
  assert(k < sizeof names / sizeof *names);
  return names[k];
}

static const struct edge *edge_of(const struct teller *w, uint32_t step) {
  return &w->p->edges.data[w->t->steps.data[step].edge];
}

static function_id function_of(const struct teller *w, uint32_t step) {
  return w->p->locations.data[edge_of(w, step)->source].function;
}

/* ---- activations ---- */

static bool is_users(const struct program *p, function_id f) {
  const struct function *x = &p->functions.data[f];
  return !x->is_library_model && x->at.file != ID_NONE && (f != p->start || f == p->entry);
}

static uint32_t shown_depth(const struct teller *w) {
  uint32_t depth = 0;
  for (uint32_t i = 0; i + 1 < w->frames.len; i++) depth += is_users(w->p, w->frames.data[i].function);
  return depth;
}

/* The frames up to the depth of this step. A call that was not told (a gap) makes a frame without a call. */
static void settle(struct teller *w, uint32_t step) {
  uint32_t depth = w->t->steps.data[step].depth;
  function_id f = function_of(w, step);
  assert(step < w->t->steps.len && f < w->p->functions.len);
  if (w->frames.len > depth + 1) w->frames.len = depth + 1;
  if (w->frames.len == depth + 1 && w->frames.data[depth].function == f) return;
  if (w->frames.len == depth + 1) w->frames.len = depth;
  if (w->frames.len < depth) known_forget_all(&w->known);
  while (w->frames.len <= depth) {
    const struct edge *before = step ? edge_of(w, step - 1) : NULL;
    bool is_called = before && before->op.kind == OP_CALL && w->t->steps.data[step - 1].depth + 1 == w->frames.len;
    bool inside = w->frames.len > 1 && w->frames.data[w->frames.len - 1].is_hidden;
    known_enter(&w->known, w->frames.len);
    vec_push(&w->frames,
             ((struct frame){f, is_called ? w->t->steps.data[step - 1].edge : ID_NONE, inside || !is_users(w->p, f)}));
  }
}

/* ---- values ---- */

static void add_value(struct teller *w, const char *name, ctype_id type, uint16_t width, u128 value) {
  struct strbuf text = STRBUF_INIT, spelling = STRBUF_INIT;
  number_print(w->p, type, width, value, &text);
  if (type != CTYPE_NONE) ctype_print(&w->p->types, type, "", &spelling);
  vec_push(&w->values, ((struct story_value){xstrdup(name), strbuf_detach(&text), strbuf_detach(&spelling)}));
}

static void drop_values(story_values *values) {
  for (uint32_t i = 0; i < values->len; i++) {
    free(values->data[i].name);
    free(values->data[i].value);
    free(values->data[i].type);
  }
  vec_release(values);
}

struct mention {
  struct teller *w;
  uint32_t depth;
};

static bool mention_variable(void *data, expr e, const struct expr_node *n) {
  struct mention *m = data;
  u128 value;
  (void)e;
  if (n->kind != E_VAR) return true;
  const struct variable *v = &m->w->p->variables.data[n->ref];
  if (known_variable(&m->w->known, m->depth, n->ref, &value))
    add_value(m->w, program_string(m->w->p, v->name), v->type, v->width, value);
  return true;
}

/* The variables of a condition. */
static void mention(struct teller *w, uint32_t depth, expr e) {
  struct mention m = {w, depth};
  expr_visit(&w->p->exprs, e, mention_variable, &m);
}

static bool is_constant(const struct teller *w, expr e) { return expr_get(&w->p->exprs, e)->kind == E_CONST; }

/* ---- adding steps ---- */

static void add_step(struct teller *w, enum story_kind kind, edge_id e, const struct trace_choice *c,
                     const char *source, ctype_id type) {
  struct story_step s = {.kind = kind,
                         .edge = e,
                         .at = w->p->edges.data[e].at,
                         .function = w->frames.data[w->frames.len - 1].function,
                         .depth = shown_depth(w),
                         .is_relevant = true};
  assert(w->frames.len && e < w->p->edges.len);
  assert(!c || (kind != STORY_BRANCH && kind != STORY_VIOLATION)); /* nothing is chosen there */
  s.text = strbuf_detach(&w->text);
  s.values = w->values;
  w->values = (story_values)VEC_INIT;
  if (c) {
    number_print(w->p, type, c->width, c->value, &w->text);
    s.choice = strbuf_detach(&w->text);
    s.source = xstrdup(source);
  }
  vec_push(&w->story->steps, s);
}

static bool is_hidden(const struct teller *w) { return w->frames.data[w->frames.len - 1].is_hidden; }

static const struct trace_choice *choice_at(struct teller *w, uint32_t step, enum choice_kind kind) {
  for (uint32_t i = 0; i < w->t->choices.len; i++) { /* in the order of the run */
    uint32_t k = (w->next_choice + i) % w->t->choices.len;
    const struct trace_choice *c = &w->t->choices.data[k];
    if (c->step != step || c->kind != kind) continue;
    assert(c->edge == w->t->steps.data[step].edge);
    w->next_choice = k;
    return c;
  }
  return NULL;
}

static const char *source_of(const struct program *p, const struct operation *op) {
  switch ((enum havoc_reason)op->sub) {
  case HAVOC_INPUT: return op->name == ID_NONE ? "input" : program_string(p, op->name);
  case HAVOC_SCOPE: return "uninitialised";
  case HAVOC_UNDEF: return "undefined";
  case HAVOC_ASM: return "inline assembly";
  case HAVOC_FLOAT: return "floating point";
  case HAVOC_CHOICE: return "choice of the rule";
  case HAVOC_UNMODELLED:
  case HAVOC_REASON_COUNT: break;
  }
  return "not modelled";
}

/* The user wrote `f(nondet())`, not `tmp = nondet()`. */
static void name_input(struct teller *w, const struct operation *op) {
  const struct variable *v = &w->p->variables.data[op->var];
  if (v->kind != VARIABLE_TEMPORARY)
    print_operation(w->p, op, &w->text);
  else if (op->name != ID_NONE)
    strbuf_printf(&w->text, "%s()", program_string(w->p, op->name));
}

static void tell_havoc(struct teller *w, uint32_t step, uint32_t depth) {
  const struct operation *op = &edge_of(w, step)->op;
  const struct trace_choice *c = choice_at(w, step, op->sub == HAVOC_INPUT ? CHOICE_INPUT : CHOICE_VARIABLE);
  const struct variable *v = &w->p->variables.data[op->var];
  if (!c) {
    known_forget(&w->known, depth, op->var);
    return;
  }
  known_set(&w->known, depth, op->var, c->value);
  if (is_hidden(w) || (v->kind == VARIABLE_TEMPORARY && op->sub != HAVOC_INPUT)) return;
  if (op->sub == HAVOC_INPUT)
    name_input(w, op);
  else
    strbuf_puts(&w->text, program_string(w->p, v->name));
  add_step(w, STORY_INPUT, w->t->steps.data[step].edge, c, source_of(w->p, op), v->type);
}

static void tell_assignment(struct teller *w, uint32_t step, uint32_t depth) {
  const struct operation *op = &edge_of(w, step)->op;
  const struct variable *v = &w->p->variables.data[op->var];
  u128 value;
  bool known = known_value(&w->known, depth, op->a, &value);
  if (known)
    known_set(&w->known, depth, op->var, value);
  else
    known_forget(&w->known, depth, op->var);
  if (is_hidden(w) || v->kind == VARIABLE_TEMPORARY) return;
  print_operation(w->p, op, &w->text);
  if (known && !is_constant(w, op->a)) add_value(w, program_string(w->p, v->name), v->type, v->width, value);
  add_step(w, STORY_STATEMENT, w->t->steps.data[step].edge, NULL, NULL, CTYPE_NONE);
}

/* A condition is a branch where control could have gone elsewhere. */
static void tell_condition(struct teller *w, uint32_t step, uint32_t depth) {
  const struct edge *e = edge_of(w, step);
  if (is_hidden(w)) return;
  bool is_branch = w->p->locations.data[e->source].out.len > 1;
  if (is_branch)
    print_expr(w->p, e->op.a, &w->text);
  else
    print_operation(w->p, &e->op, &w->text);
  mention(w, depth, e->op.a);
  add_step(w, STORY_BRANCH, w->t->steps.data[step].edge, NULL, NULL, CTYPE_NONE);
}

/* ---- calls ---- */

static bool enters(const struct teller *w, uint32_t step) {
  return step + 1 < w->t->steps.len && w->t->steps.data[step + 1].depth == w->t->steps.data[step].depth + 1;
}

/* Values of locals when their function begins. */
static void tell_locals(struct teller *w, uint32_t step, uint32_t depth) {
  for (uint32_t i = 0; i < w->t->choices.len; i++) {
    const struct trace_choice *c = &w->t->choices.data[i];
    if (c->step != step || c->kind != CHOICE_LOCAL || c->variable == ID_NONE) continue;
    const struct variable *v = &w->p->variables.data[c->variable];
    known_set(&w->known, depth, c->variable, c->value);
    if (v->kind == VARIABLE_TEMPORARY) continue;
    strbuf_puts(&w->text, program_string(w->p, v->name));
    add_step(w, STORY_INPUT, c->edge, c, v->kind == VARIABLE_GLOBAL ? "defined elsewhere" : "uninitialised", v->type);
  }
}

static void enter(struct teller *w, uint32_t step, uint32_t depth) {
  const struct operation *op = &edge_of(w, step)->op;
  function_id f = function_of(w, step + 1);
  const struct function *callee = &w->p->functions.data[f];
  VEC(u128) values = VEC_INIT;
  uint64_t known = 0;
  for (uint32_t i = 0; i < op->arg_count && i < callee->parameters.len && i < 64; i++) {
    u128 value = 0;
    if (known_value(&w->known, depth, w->p->args.data[op->first_arg + i], &value)) known |= (uint64_t)1 << i;
    vec_push(&values, value);
  }
  bool was_hidden = is_hidden(w);
  settle(w, step + 1);
  for (uint32_t i = 0; i < values.len; i++) {
    const struct variable *v = &w->p->variables.data[callee->parameters.data[i]];
    if (!(known >> i & 1) || v->width != expr_width(&w->p->exprs, w->p->args.data[op->first_arg + i])) continue;
    known_set(&w->known, depth + 1, callee->parameters.data[i], values.data[i]);
    if (!was_hidden && is_users(w->p, f))
      add_value(w, program_string(w->p, v->name), v->type, v->width, values.data[i]);
  }
  vec_release(&values);
}

/* The user wrote `f(g(x))`, not `tmp = g(x)`. */
static void print_call(struct teller *w, const struct operation *op) {
  struct operation plain = *op;
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = w->p->results.data[op->first_result + i];
    if (v != ID_NONE && w->p->variables.data[v].kind == VARIABLE_TEMPORARY) plain.result_count = 0;
  }
  print_operation(w->p, &plain, &w->text);
}

static void tell_call(struct teller *w, uint32_t step, uint32_t depth) {
  const struct operation *op = &edge_of(w, step)->op;
  bool entered = enters(w, step), was_hidden = is_hidden(w);
  const struct trace_choice *c = entered ? NULL : choice_at(w, step, CHOICE_RESULT);
  uint32_t level = w->frames.len;
  ctype_id type = CTYPE_NONE;
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = w->p->results.data[op->first_result + i];
    if (v != ID_NONE) known_forget(&w->known, depth, v), type = w->p->variables.data[v].type;
  }
  if (entered)
    enter(w, step, depth);
  else
    known_forget_call(&w->known, op->callee);
  if (c && c->piece < op->result_count) {
    var_id v = w->p->results.data[op->first_result + c->piece];
    if (v != ID_NONE) known_set(&w->known, depth, v, c->value), type = w->p->variables.data[v].type;
  }
  bool is_entry = was_hidden && entered && level == 1;
  if (was_hidden && !is_entry) return;
  if (is_entry && is_hidden(w)) return; /* a constructor of the library */
  print_call(w, op);
  uint32_t inner = w->frames.len;
  if (!is_entry) w->frames.len = level;
  add_step(w, is_entry ? STORY_ENTER : STORY_CALL, w->t->steps.data[step].edge, c, "no body", type);
  w->frames.len = inner;
  if (is_entry)
    w->story->steps.data[w->story->steps.len - 1].at = w->p->functions.data[w->frames.data[inner - 1].function].at;
  if (entered && !is_hidden(w)) tell_locals(w, step, depth + 1);
}

static void tell_return(struct teller *w, uint32_t step, uint32_t depth) {
  const struct operation *op = &edge_of(w, step)->op;
  edge_id call = w->frames.data[w->frames.len - 1].call;
  const struct operation *from = call == ID_NONE ? NULL : &w->p->edges.data[call].op;
  for (uint32_t i = 0; i < op->arg_count; i++) {
    u128 value;
    expr e = w->p->args.data[op->first_arg + i];
    if (!known_value(&w->known, depth, e, &value)) continue;
    var_id v = from && i < from->result_count ? w->p->results.data[from->first_result + i] : ID_NONE;
    if (v != ID_NONE && depth) known_set(&w->known, depth - 1, v, value);
    if (op->arg_count == 1 && !is_constant(w, e)) {
      ctype_id type = expr_ctype(w->p, e);
      if (type == CTYPE_NONE && v != ID_NONE) type = w->p->variables.data[v].type;
      add_value(w, "", type, expr_width(&w->p->exprs, e), value);
    }
  }
  if (is_hidden(w) || !op->arg_count) return;
  print_operation(w->p, op, &w->text);
  add_step(w, STORY_RETURN, w->t->steps.data[step].edge, NULL, NULL, CTYPE_NONE);
}

/* ---- the rest ---- */

static void tell_cells(struct teller *w, uint32_t step) {
  for (uint32_t i = 0; i < w->t->cells.len; i++) {
    const struct trace_cell *c = &w->t->cells.data[i];
    if (c->step != step || c->object == ID_NONE) continue;
    const struct object *o = &w->p->objects.data[c->object];
    struct trace_choice choice = {.width = (uint16_t)(c->bytes * 8), .value = c->value};
    strbuf_puts(&w->text, program_string(w->p, o->name));
    if (c->address || c->bytes != o->size)
      strbuf_printf(&w->text, ", %u bytes from byte %llu", c->bytes, (unsigned long long)c->address);
    const struct ctype *type = ctype_resolved(&w->p->types, o->type);
    add_step(w, STORY_MEMORY, w->t->steps.data[step].edge, &choice,
             o->function == ID_NONE ? "defined elsewhere" : "uninitialised",
             type && type->size == c->bytes ? o->type : CTYPE_NONE);
    w->story->steps.data[w->story->steps.len - 1].at = o->at;
  }
}

static void tell_effect(struct teller *w, uint32_t step) {
  const struct operation *op = &edge_of(w, step)->op;
  if (is_hidden(w)) return;
  print_operation(w->p, op, &w->text);
  if (op->kind == OP_STORE) {
    u128 value;
    uint32_t depth = w->t->steps.data[step].depth;
    if (known_value(&w->known, depth, op->b, &value) && !is_constant(w, op->b))
      add_value(w, "", op->type, expr_width(&w->p->exprs, op->b), value);
  }
  add_step(w, STORY_STATEMENT, w->t->steps.data[step].edge, NULL, NULL, CTYPE_NONE);
}

static void tell(struct teller *w, uint32_t step) {
  const struct edge *e = edge_of(w, step);
  uint32_t depth = w->t->steps.data[step].depth;
  switch ((enum op_kind)e->op.kind) {
  case OP_SKIP:
  case OP_OBJECT_SIZE:
  case OP_STACK_SAVE:
  case OP_STACK_RESTORE:
  case OP_VA_START:
    if (e->op.var != ID_NONE) known_forget(&w->known, depth, e->op.var);
    return;
  case OP_ASSIGN: tell_assignment(w, step, depth); return;
  case OP_ASSUME: tell_condition(w, step, depth); return;
  case OP_HAVOC: tell_havoc(w, step, depth); return;
  case OP_HAVOC_MEMORY: return;
  case OP_CALL: tell_call(w, step, depth); return;
  case OP_RETURN: tell_return(w, step, depth); return;
  case OP_ALLOCATE:
    known_forget(&w->known, depth, e->op.var);
    tell_effect(w, step);
    return;
  case OP_STORE:
  case OP_FREE:
  case OP_COPY:
  case OP_FILL:
  case OP_STOP: tell_effect(w, step); return;
  case OP_VIOLATION:
  case OP_KIND_COUNT: return;
  }
}

/* The violation is told of the user's code: inside a library model, it is the call of that. */
static void tell_violation(struct teller *w, uint32_t step, const char *what) {
  struct story *s = w->story;
  edge_id e = w->t->steps.data[step].edge;
  const char *prefix = "violation: ";
  print_operation(w->p, &w->p->edges.data[e].op, &w->text);
  bool has_prefix = strncmp(w->text.text, prefix, strlen(prefix)) == 0;
  if (what) strbuf_printf(&s->violation, "%s: ", what);
  strbuf_puts(&s->violation, w->text.text + (has_prefix ? strlen(prefix) : 0));
  s->at = w->p->edges.data[e].at;
  while (w->frames.len > 1 && is_hidden(w)) {
    edge_id call = w->frames.data[--w->frames.len].call;
    if (call != ID_NONE && w->frames.len > 1) s->at = w->p->edges.data[e = call].at;
  }
  strbuf_puts(&s->words, s->violation.text);
  strbuf_clear(&w->text);
  strbuf_puts(&w->text, s->violation.text);
  add_step(w, STORY_VIOLATION, e, NULL, NULL, CTYPE_NONE);
  for (uint32_t i = w->frames.len; i-- > 1;) {
    const struct frame *f = &w->frames.data[i];
    if (f->call != ID_NONE && is_users(w->p, w->frames.data[i - 1].function))
      vec_push(&s->calls, ((struct trace_step){f->call, i - 1}));
  }
}

static void tell_gap(struct teller *w, uint32_t step) {
  known_forget_all(&w->known);
  strbuf_printf(&w->text, "... %llu steps are left out", (unsigned long long)w->t->left_out);
  add_step(w, STORY_GAP, w->t->steps.data[step].edge, NULL, NULL, CTYPE_NONE);
  strbuf_clear(&w->text);
}

void story_init(struct story *s, const struct program *p, const struct trace *t, const char *what) {
  *s = (struct story){.program = p, .violation = STRBUF_INIT, .words = STRBUF_INIT, .at = {ID_NONE, 0, 0}};
  struct teller w = {.p = p, .t = t, .story = s, .text = STRBUF_INIT};
  known_init(&w.known, p);
  for (uint32_t i = 0; i < t->steps.len; i++) {
    bool is_gap = i && t->steps.data[i].depth == t->steps.data[i - 1].depth &&
                  edge_of(&w, i)->source != edge_of(&w, i - 1)->target;
    if (is_gap) known_forget_all(&w.known);
    settle(&w, i);
    if (t->left_out && i == t->gap) tell_gap(&w, i);
    tell_cells(&w, i);
    if (i + 1 < t->steps.len)
      tell(&w, i);
    else
      tell_violation(&w, i, what);
    strbuf_clear(&w.text);
    drop_values(&w.values);
  }
  known_release(&w.known);
  vec_release(&w.frames);
  strbuf_release(&w.text);
}

void story_release(struct story *s) {
  for (uint32_t i = 0; i < s->steps.len; i++) {
    free(s->steps.data[i].text);
    drop_values(&s->steps.data[i].values);
    free(s->steps.data[i].choice);
    free(s->steps.data[i].source);
  }
  vec_release_all(&s->steps, &s->calls);
  strbuf_release(&s->violation);
  strbuf_release(&s->words);
}
