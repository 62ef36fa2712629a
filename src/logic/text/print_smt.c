/* A printer with an explicit stack of things still to print. A region is the root term, or the body of a quantifier:
 * its shared nodes are bound by `let` at its beginning, in topological order, and forgotten at its end, since they may
 * mention the bound variables. */
#include "logic/text/print_smt.h"

#include "base/float.h"
#include "logic/text/smt_operators.h"
#include "logic/traverse.h"

enum item_kind { ITEM_TEXT, ITEM_TERM, ITEM_DEFINITION, ITEM_REGION, ITEM_CLOSE, ITEM_FORGET };

struct smt_item {
  enum item_kind kind;
  const char *text; /* ITEM_TEXT */
  term term;        /* the others; a number for ITEM_CLOSE and ITEM_FORGET */
};

struct smt_printer {
  struct terms *terms;
  struct strbuf *out;
  VEC(struct smt_item) stack;
  struct map lets;     /* positive node -> number of its let, 0 = none */
  term_list let_order; /* the nodes with a let now */
  uint32_t let_count;  /* lets so far, for their names */
  const char *prefix;  /* of the names of lets */
};

static void push(struct smt_printer *p, enum item_kind kind, const char *text, term t) {
  vec_push(&p->stack, ((struct smt_item){kind, text, t}));
}

/* ---- names, sorts, constants ---- */

static bool is_simple_symbol(const char *name) {
  if (!*name || (*name >= '0' && *name <= '9')) return false;
  for (const char *c = name; *c; c++) {
    bool is_letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9');
    if (!is_letter && !strchr("~!@$%^&*_-+=<>.?/", *c)) return false;
  }
  return true;
}

void print_smt_symbol(struct strbuf *out, const char *name) {
  if (smt_is_taken(name))
    strbuf_printf(out, "|%s'|", name);
  else if (is_simple_symbol(name))
    strbuf_puts(out, name);
  else
    strbuf_printf(out, "|%s|", name);
}

/* Array sorts nest as deep as the types of a program, which is not deep. */
void print_smt_sort(struct strbuf *out, const struct terms *s, sort sort) {
  switch (sort_kind(&s->sorts, sort)) {
  case SORT_BOOL: strbuf_puts(out, "Bool"); break;
  case SORT_INT: strbuf_puts(out, "Int"); break;
  case SORT_BITVEC: strbuf_printf(out, "(_ BitVec %u)", sort_width(&s->sorts, sort)); break;
  case SORT_NAMED: print_smt_symbol(out, sort_name(&s->sorts, sort)); break;
  case SORT_ARRAY:
    strbuf_puts(out, "(Array ");
    print_smt_sort(out, s, sort_index(&s->sorts, sort));
    strbuf_putc(out, ' ');
    print_smt_sort(out, s, sort_element(&s->sorts, sort));
    strbuf_putc(out, ')');
    break;
  case SORT_NONE: assert(!"no sort");
  }
}

static void print_number(struct smt_printer *p, term t) {
  mpz_t x;
  mpz_init(x);
  term_get_mpz(p->terms, t, x);
  uint32_t width = term_is_int(p->terms, t) ? 0 : term_width(p->terms, t), base = width ? width % 4 ? 2 : 16 : 10;
  bool is_negative = mpz_sgn(x) < 0;
  mpz_abs(x, x);
  char *digits = mpz_get_str(NULL, (int)base, x);
  if (width) {
    strbuf_puts(p->out, base == 2 ? "#b" : "#x");
    for (size_t n = strlen(digits); n < (base == 2 ? width : width / 4); n++) strbuf_putc(p->out, '0');
    strbuf_puts(p->out, digits);
  } else {
    strbuf_printf(p->out, is_negative ? "(- %s)" : "%s", digits);
  }
  free(digits);
  mpz_clear(x);
}

/* ---- regions ---- */

/* Counts the uses of every node of the region, and appends the nodes that are used more than once. */
static void find_shared(struct smt_printer *p, term root, term_list *shared) {
  struct terms *s = p->terms;
  struct map uses = MAP_INIT;
  term_list work = VEC_INIT;
  vec_push(&work, root);
  while (work.len) {
    term t = term_positive(vec_pop(&work));
    const uint64_t *let = map_get(&p->lets, t.id);
    if (term_count(s, t) == 0 || (let && *let)) continue;
    uint64_t count = ++*map_put(&uses, t.id);
    if (count == 2) vec_push(shared, t);
    if (count > 1 || term_kind(s, t) == TERM_FORALL) continue;
    for (uint32_t i = 0; i < term_count(s, t); i++) vec_push(&work, term_child(s, t, i));
  }
  rewrite_sort(shared->data, shared->len);
  map_release(&uses);
  vec_release(&work);
}

static void begin_region(struct smt_printer *p, term root) {
  term_list shared = VEC_INIT;
  find_shared(p, root, &shared);
  push(p, ITEM_FORGET, NULL, (term){shared.len});
  push(p, ITEM_CLOSE, NULL, (term){shared.len});
  push(p, ITEM_TERM, NULL, root);
  for (uint32_t i = shared.len; i-- > 0;) {
    push(p, ITEM_TEXT, ")) ", term_none);
    push(p, ITEM_DEFINITION, NULL, shared.data[i]);
  }
  for (uint32_t i = 0; i < shared.len; i++) {
    *map_put(&p->lets, shared.data[i].id) = ++p->let_count;
    vec_push(&p->let_order, shared.data[i]);
  }
  vec_release(&shared);
}

static void forget(struct smt_printer *p, uint32_t count) {
  assert(count <= p->let_order.len);
  while (count-- > 0) *map_get(&p->lets, vec_pop(&p->let_order).id) = 0;
}

/* ---- nodes ---- */

static void print_bound(struct smt_printer *p, term t) {
  strbuf_puts(p->out, " (");
  for (uint32_t i = 0; i + 1 < term_count(p->terms, t); i++) {
    term v = term_child(p->terms, t, i);
    strbuf_puts(p->out, i ? " (" : "(");
    print_smt_symbol(p->out, term_name(p->terms, v));
    strbuf_putc(p->out, ' ');
    print_smt_sort(p->out, p->terms, term_sort(p->terms, v));
    strbuf_putc(p->out, ')');
  }
  strbuf_puts(p->out, ") ");
}

static void print_operator(struct smt_printer *p, term t) {
  struct terms *s = p->terms;
  bool is_bv = term_is_bv(s, t);
  switch (term_kind(s, t)) {
  case TERM_APPLY: print_smt_symbol(p->out, function_name(s, term_symbol(s, t))); break;
  case TERM_ADD: strbuf_puts(p->out, is_bv ? "bvadd" : "+"); break;
  case TERM_MUL: strbuf_puts(p->out, is_bv ? "bvmul" : "*"); break;
  case TERM_BV_EXTRACT: strbuf_printf(p->out, "(_ extract %u %u)", term_high(s, t), term_low(s, t)); break;
  case TERM_BV_ZEXT: strbuf_printf(p->out, "(_ zero_extend %u)", term_high(s, t)); break;
  case TERM_BV_SEXT: strbuf_printf(p->out, "(_ sign_extend %u)", term_high(s, t)); break;
  case TERM_FLOAT:
    strbuf_printf(p->out, "(_ float.%s %u)", float_op_name((enum float_op)term_payload(s, t)),
                  term_is_bool(s, t) ? 1 : term_width(s, t));
    break;
  case TERM_CONST_ARRAY:
    strbuf_puts(p->out, "(as const ");
    print_smt_sort(p->out, s, term_sort(s, t));
    strbuf_putc(p->out, ')');
    break;
  default: strbuf_puts(p->out, term_kind_operator(term_kind(s, t)));
  }
}

/* Prints "(operator" now, the children later. `is_negated` negates each child. */
static void print_children(struct smt_printer *p, term t, bool is_negated) {
  push(p, ITEM_TEXT, ")", term_none);
  for (uint32_t i = term_count(p->terms, t); i-- > 0;) {
    term child = term_child(p->terms, t, i);
    push(p, ITEM_TERM, NULL, is_negated ? term_not(child) : child);
    push(p, ITEM_TEXT, " ", term_none);
  }
}

static void print_quantifier(struct smt_printer *p, term t, bool is_negated) {
  term body = term_child(p->terms, t, term_count(p->terms, t) - 1);
  strbuf_puts(p->out, is_negated ? "(exists" : "(forall");
  print_bound(p, t);
  push(p, ITEM_TEXT, ")", term_none);
  push(p, ITEM_REGION, NULL, is_negated ? term_not(body) : body);
}

/* A conjunction under negation is a disjunction, unless its children would mostly be negated. */
static bool is_disjunction(const struct terms *s, term t) {
  uint32_t negated = 0;
  if (term_kind(s, t) != TERM_AND) return false;
  for (uint32_t i = 0; i < term_count(s, t); i++) negated += term_is_negated(term_child(s, t, i));
  return 2 * negated >= term_count(s, t);
}

/* -x for a product of -1 and one factor. */
static bool is_negation(struct terms *s, term t) {
  if (term_kind(s, t) != TERM_MUL || term_count(s, t) != 2) return false;
  term c = term_child(s, t, 0);
  if (term_kind(s, c) == TERM_INT) return term_eq(c, term_int(s, -1));
  return term_kind(s, c) == TERM_BV && term_width(s, c) <= 64 && term_width(s, c) > 1 &&
         term_eq(c, term_bv(s, term_width(s, c), UINT64_MAX));
}

static void print_node(struct smt_printer *p, term t) {
  if (is_negation(p->terms, t)) {
    strbuf_puts(p->out, term_is_int(p->terms, t) ? "(- " : "(bvneg ");
    push(p, ITEM_TEXT, ")", term_none);
    push(p, ITEM_TERM, NULL, term_child(p->terms, t, 1));
    return;
  }
  strbuf_putc(p->out, '(');
  print_operator(p, t);
  print_children(p, t, false);
}

static void print_leaf(struct smt_printer *p, term t) {
  switch (term_kind(p->terms, t)) {
  case TERM_TRUE: strbuf_puts(p->out, term_is_negated(t) ? "false" : "true"); return;
  case TERM_INT:
  case TERM_BV: print_number(p, t); return;
  default: assert(term_kind(p->terms, t) == TERM_VAR);
  }
  if (term_is_negated(t)) strbuf_puts(p->out, "(not ");
  print_smt_symbol(p->out, term_name(p->terms, t));
  if (term_is_negated(t)) strbuf_putc(p->out, ')');
}

static void print_term(struct smt_printer *p, term t) {
  struct terms *s = p->terms;
  enum term_kind kind = term_kind(s, t);
  const uint64_t *let = map_get(&p->lets, term_positive(t).id);
  if (let && *let) {
    strbuf_printf(p->out, term_is_negated(t) ? "(not %s%u)" : "%s%u", p->prefix, (unsigned)*let);
  } else if (term_count(s, t) == 0) {
    print_leaf(p, t);
  } else if (kind == TERM_FORALL) {
    print_quantifier(p, t, term_is_negated(t));
  } else if (!term_is_negated(t)) {
    print_node(p, t);
  } else if (is_disjunction(s, t) || kind == TERM_LE) {
    strbuf_puts(p->out, kind == TERM_LE ? "(>" : "(or");
    print_children(p, t, kind == TERM_AND);
  } else {
    strbuf_puts(p->out, "(not ");
    push(p, ITEM_TEXT, ")", term_none);
    push(p, ITEM_TERM, NULL, term_positive(t));
  }
}

static void print_definition(struct smt_printer *p, term t) {
  strbuf_printf(p->out, "(let ((%s%u ", p->prefix, (unsigned)*map_get(&p->lets, t.id));
  if (term_kind(p->terms, t) == TERM_FORALL)
    print_quantifier(p, t, false);
  else
    print_node(p, t);
}

static void print_item(struct smt_printer *p, struct smt_item x) {
  switch (x.kind) {
  case ITEM_TEXT: strbuf_puts(p->out, x.text); break;
  case ITEM_TERM: print_term(p, x.term); break;
  case ITEM_REGION: begin_region(p, x.term); break;
  case ITEM_DEFINITION: print_definition(p, x.term); break;
  case ITEM_CLOSE:
    for (uint32_t i = 0; i < x.term.id; i++) strbuf_putc(p->out, ')');
    break;
  case ITEM_FORGET: forget(p, x.term.id); break;
  }
}

/* A prefix that no name in the store has: a dollar more than any begins with. */
static void choose_prefix(const struct terms *s, struct strbuf *prefix) {
  for (uint32_t i = 0; i <= s->dollars; i++) strbuf_putc(prefix, '$');
}

static void print_pending(struct smt_printer *p) {
  while (p->stack.len) {
    struct smt_item x = vec_pop(&p->stack);
    print_item(p, x);
  }
}

static void printer_release(struct smt_printer *p) {
  vec_release_all(&p->stack, &p->let_order);
  map_release(&p->lets);
}

void print_smt_term(struct strbuf *out, struct terms *s, term t) {
  struct strbuf prefix = STRBUF_INIT;
  choose_prefix(s, &prefix);
  struct smt_printer p = {s, out, VEC_INIT, MAP_INIT, VEC_INIT, 0, prefix.text};
  push(&p, ITEM_REGION, NULL, t);
  print_pending(&p);
  printer_release(&p);
  strbuf_release(&prefix);
}

/* ---- several terms with common parts ---- */

enum { SMALL = 12 }; /* symbols; what is not larger is repeated rather than defined */

/* How often each node of the roots is used, and the nodes, children first. The bodies of quantifiers are left out. */
static void count_uses(struct terms *s, const term *roots, uint32_t count, struct map *uses, term_list *nodes) {
  term_list work = VEC_INIT;
  for (uint32_t i = 0; i < count; i++) vec_push(&work, roots[i]);
  while (work.len) {
    term t = term_positive(vec_pop(&work));
    if (++*map_put(uses, t.id) > 1) continue;
    vec_push(nodes, t);
    if (term_kind(s, t) == TERM_FORALL) continue;
    for (uint32_t i = 0; i < term_count(s, t); i++) vec_push(&work, term_child(s, t, i));
  }
  rewrite_sort(nodes->data, nodes->len);
  vec_release(&work);
}

/* Symbols of the text of a node, given those of its children; a defined node is one symbol. */
static uint64_t text_size(const struct smt_printer *p, const struct map *sizes, term t) {
  uint64_t size = 1;
  if (term_kind(p->terms, t) == TERM_FORALL) return SMALL + 1;
  for (uint32_t i = 0; i < term_count(p->terms, t); i++) {
    uint32_t child = term_positive(term_child(p->terms, t, i)).id;
    size += map_get(&p->lets, child) ? 1 : *map_get(sizes, child);
  }
  return size;
}

static void define(struct smt_printer *p, term t) {
  strbuf_printf(p->out, "(define %s%u ", p->prefix, ++p->let_count);
  print_smt_sort(p->out, p->terms, term_sort(p->terms, t));
  strbuf_putc(p->out, ' ');
  print_term(p, t);
  print_pending(p);
  strbuf_puts(p->out, ")\n");
  *map_put(&p->lets, t.id) = p->let_count;
}

void print_smt_together(struct strbuf *definitions, struct strbuf *texts, size_t *starts, struct terms *s,
                        const term *roots, uint32_t count) {
  struct strbuf prefix = STRBUF_INIT;
  struct map uses = MAP_INIT, sizes = MAP_INIT;
  term_list nodes = VEC_INIT;
  choose_prefix(s, &prefix);
  struct smt_printer p = {s, definitions, VEC_INIT, MAP_INIT, VEC_INIT, 0, prefix.text};
  count_uses(s, roots, count, &uses, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++) {
    uint64_t size = text_size(&p, &sizes, nodes.data[i]);
    *map_put(&sizes, nodes.data[i].id) = size;
    if (size > SMALL && *map_get(&uses, nodes.data[i].id) > 1) define(&p, nodes.data[i]);
  }
  p.out = texts;
  for (uint32_t i = 0; i < count; i++) {
    starts[i] = texts->len;
    print_term(&p, roots[i]);
    print_pending(&p);
    strbuf_putc(texts, '\0');
  }
  printer_release(&p);
  vec_release(&nodes);
  map_release_all(&uses, &sizes);
  strbuf_release(&prefix);
}

/* ---- scripts ---- */

static void declare_sorts(struct strbuf *out, const struct terms *s, sort sort, struct map *known) {
  uint64_t *seen = map_put(known, sort.id);
  if (*seen) return;
  *seen = 1;
  if (sort_kind(&s->sorts, sort) == SORT_ARRAY) {
    declare_sorts(out, s, sort_index(&s->sorts, sort), known);
    declare_sorts(out, s, sort_element(&s->sorts, sort), known);
  } else if (sort_kind(&s->sorts, sort) == SORT_NAMED) {
    strbuf_puts(out, "(declare-sort ");
    print_smt_symbol(out, sort_name(&s->sorts, sort));
    strbuf_puts(out, " 0)\n");
  }
}

static void declare(struct strbuf *out, const struct terms *s, const char *name, function f, uint32_t arity,
                    sort result) {
  strbuf_puts(out, "(declare-fun ");
  print_smt_symbol(out, name);
  strbuf_puts(out, " (");
  for (uint32_t i = 0; i < arity; i++) {
    if (i) strbuf_putc(out, ' ');
    print_smt_sort(out, s, function_argument(s, f, i));
  }
  strbuf_puts(out, ") ");
  print_smt_sort(out, s, result);
  strbuf_puts(out, ")\n");
}

void print_smt_declarations(struct strbuf *out, struct terms *s, const term *roots, uint32_t count) {
  term_list nodes = VEC_INIT, variables = VEC_INIT;
  struct map sorts = MAP_INIT, functions = MAP_INIT;
  traverse_nodes(s, roots, count, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++) declare_sorts(out, s, term_sort(s, nodes.data[i]), &sorts);
  for (uint32_t i = 0; i < nodes.len; i++) {
    if (term_kind(s, nodes.data[i]) != TERM_APPLY) continue;
    function f = term_symbol(s, nodes.data[i]);
    uint64_t *seen = map_put(&functions, f.id);
    if (!*seen) declare(out, s, function_name(s, f), f, function_arity(s, f), function_result(s, f));
    *seen = 1;
  }
  term_free_variables(s, roots, count, &variables);
  for (uint32_t i = 0; i < variables.len; i++)
    declare(out, s, term_name(s, variables.data[i]), (function){0}, 0, term_sort(s, variables.data[i]));
  vec_release_all(&nodes, &variables);
  map_release_all(&sorts, &functions);
}

void print_smt_script(struct strbuf *out, struct terms *s, const char *logic, const term *asserted, uint32_t count) {
  if (logic) strbuf_printf(out, "(set-logic %s)\n", logic);
  print_smt_declarations(out, s, asserted, count);
  for (uint32_t i = 0; i < count; i++) {
    strbuf_puts(out, "(assert ");
    print_smt_term(out, s, asserted[i]);
    strbuf_puts(out, ")\n");
  }
  strbuf_puts(out, "(check-sat)\n");
}
