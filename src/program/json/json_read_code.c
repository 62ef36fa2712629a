/* The code of a program from JSON: expressions, locations, edges, and notes about them. */
#include "program/json/json_names.h"
#include "program/json/json_read_private.h"

static const char *const expr_words[] = {
#define X(kind, name, arity) name,
    EXPR_KINDS(X)
#undef X
        NULL};

static const char *const float_words[] = {
#define X(op, name) name,
    FLOAT_OPS(X)
#undef X
        NULL};

static const char *const op_words[] = {
#define X(kind, name) name,
    OPERATIONS(X)
#undef X
        NULL};

/* The next element of an array that must have one. */
static bool need_element(struct json *j) {
  return json_element(j) || json_fail(j, "an expression of this kind has more parts");
}

static void read_operand(struct reader *r, expr *to) {
  *to = EXPR_NONE;
  read_id(r, to);
  if (!r->json.failed && to->id >= r->p->exprs.nodes.len)
    json_fail(&r->json, "expression %u is used before it exists", to->id);
}

static void read_constant(struct reader *r, struct expr_node *n) {
  if (!need_element(&r->json)) return;
  u128 value = json_number128(&r->json);
  uint64_t high = (uint64_t)(value >> 64);
  n->a.id = (uint32_t)(high >> 32);
  n->b.id = (uint32_t)high;
  n->imm = (uint64_t)value;
}

/* What a kind has besides operands, in the order of json_write.c. */
static void read_extras(struct reader *r, struct expr_node *n) {
  struct json *j = &r->json;
  if (n->kind == E_CONST) read_constant(r, n);
  if ((n->kind == E_VAR || n->kind == E_OBJECT || n->kind == E_FUNCTION) && need_element(j)) read_id(r, &n->ref);
  if ((n->kind == E_FIELD || n->kind == E_INDEX || n->kind == E_EXTRACT) && need_element(j))
    n->imm = json_number(j, UINT64_MAX);
  if ((n->kind == E_LOAD || n->kind == E_FIELD || n->kind == E_INDEX) && need_element(j)) read_id_or_null(r, &n->type);
  if (n->kind == E_FIELD && need_element(j)) read_u32(r, &n->ref);
}

/* Up to `count` operands; those of a floating-point operation after the first may be absent. Returns whether the end of
 * the array was met (and passed). */
static bool read_operands(struct reader *r, struct expr_node *n) {
  expr *const operands[] = {&n->a, &n->b, &n->c};
  for (int i = 0; i < expr_arity(n->kind); i++) {
    if (n->kind == E_FLOAT && i > 0) {
      if (!json_element(&r->json)) return true;
    } else if (!need_element(&r->json)) {
      return true;
    }
    read_operand(r, operands[i]);
  }
  return false;
}

static void read_expression(struct reader *r) {
  static const char *const flag_words[] = {"nsw", NULL};
  struct json *j = &r->json;
  struct expr_node n = {.type = CTYPE_NONE, .a = EXPR_NONE, .b = EXPR_NONE, .c = EXPR_NONE};
  json_open(j, '[');
  if (need_element(j)) n.kind = (uint8_t)read_word(j, expr_words, "kind of expression");
  if (need_element(j)) read_width(r, &n.width);
  if (n.kind == E_FLOAT && need_element(j)) n.imm = read_word(j, float_words, "floating-point operation");
  if (!read_operands(r, &n)) {
    read_extras(r, &n);
    if (json_element(j)) {
      read_word(j, flag_words, "flag of an expression");
      n.flags = EXPR_NSW;
      if (json_element(j)) json_fail(j, "an expression of this kind has fewer parts");
    }
  }
  uint32_t expected = r->p->exprs.nodes.len;
  if (!j->failed && expr_raw(&r->p->exprs, n).id != expected) json_fail(j, "expression %u occurs twice", expected);
}

void read_expressions(struct reader *r, void *unused) {
  (void)unused;
  json_open(&r->json, '[');
  while (json_element(&r->json)) read_expression(r);
}

void read_locations(struct reader *r, void *unused) {
  struct json *j = &r->json;
  (void)unused;
  json_open(j, '[');
  while (json_element(j)) {
    struct location l = {ID_NONE, VEC_INIT};
    json_open(j, '[');
    if (json_element(j)) read_id(r, &l.function);
    while (json_element(j)) read_id(r, vec_push_zero(&l.out));
    vec_push(&r->p->locations, l);
  }
}

static void read_op(struct reader *r, void *to) {
  *(uint8_t *)to = (uint8_t)read_word(&r->json, op_words, "operation");
}

static void read_args(struct reader *r, void *to) {
  struct operation *op = to;
  op->first_arg = r->p->args.len;
  json_open(&r->json, '[');
  while (json_element(&r->json)) read_id(r, vec_push_zero(&r->p->args));
  op->arg_count = r->p->args.len - op->first_arg;
}

static void read_call_results(struct reader *r, void *to) {
  struct operation *op = to;
  op->first_result = r->p->results.len;
  json_open(&r->json, '[');
  while (json_element(&r->json)) read_id_or_null(r, vec_push_zero(&r->p->results));
  op->result_count = r->p->results.len - op->first_result;
}

/* The word is looked up when the kind of the operation is known. */
static void read_sub(struct reader *r, void *to) {
  strbuf_clear(to);
  strbuf_puts(to, json_string(&r->json));
}

static uint8_t find_sub(struct reader *r, enum op_kind kind, const char *word) {
  if (!*word) return 0;
  for (unsigned i = 0; json_sub_name(kind, i); i++)
    if (strcmp(json_sub_name(kind, i), word) == 0) return (uint8_t)i;
  json_fail(&r->json, "'%.60s' does not fit the operation '%s'", word, op_kind_name(kind));
  return 0;
}

void read_edges(struct reader *r, void *unused) {
  struct strbuf sub = STRBUF_INIT;
  (void)unused;
  json_open(&r->json, '[');
  while (json_element(&r->json)) {
    struct edge e = {.source = ID_NONE, .target = ID_NONE, .op = operation_make(OP_SKIP), .at = {ID_NONE, 0, 0}};
    struct operation *op = &e.op;
    strbuf_clear(&sub);
    READ_FIELDS(r, {"from", read_id, &e.source}, {"to", read_id, &e.target}, {"op", read_op, &op->kind},
                {"sub", read_sub, &sub}, {"var", read_id, &op->var}, {"a", read_id, &op->a}, {"b", read_id, &op->b},
                {"c", read_id, &op->c}, {"type", read_id, &op->type}, {"callee", read_id, &op->callee},
                {"name", read_name, &op->name}, {"args", read_args, op}, {"results", read_call_results, op},
                {"marks", read_marks, &e.marks}, {"woven", read_flag, &e.is_woven}, {"at", read_position, &e.at});
    op->sub = find_sub(r, op->kind, sub.text);
    vec_push(&r->p->edges, e);
  }
  strbuf_release(&sub);
}

static void read_mark(struct reader *r, void *to) {
  const char *word = json_string(&r->json);
  for (unsigned bit = 0; bit < MARK_COUNT && !r->json.failed; bit++) {
    if (strcmp(mark_name(bit), word) != 0) continue;
    *(enum mark *)to = (enum mark)(1u << bit);
    return;
  }
  json_fail(&r->json, "unknown mark '%.60s'", word);
}

void read_notes(struct reader *r, void *unused) {
  (void)unused;
  json_open(&r->json, '[');
  while (json_element(&r->json)) {
    struct note n = {MARK_UNMODELLED, {ID_NONE, 0, 0}, ID_NONE};
    READ_FIELDS(r, {"mark", read_mark, &n.mark}, {"text", read_name, &n.text}, {"at", read_position, &n.at});
    vec_push(&r->p->notes, n);
  }
}
