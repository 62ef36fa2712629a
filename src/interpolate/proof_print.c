/* Only what the refutation needs, and in the proof's own order, so antecedents come first. Terms are printed together
 * once with `let` for what they share (print_smt_together): a proof over a path of n steps has terms of that depth. The
 * arithmetic may know an equality with all signs changed; the text speaks of the atom as it is printed, and multipliers
 * are turned accordingly. */
#include "interpolate/proof_print.h"

#include "logic/text/print_smt.h"

#include <stdlib.h>

enum { NOT_PRINTED = 0 };

struct proof_printer {
  const struct printed_proof *in;
  const struct encoder *encoder;
  struct strbuf *out;
  bool *needed;         /* per node */
  uint32_t *node_names; /* per node: its number in the text, from 1 on */
  uint32_t *atom_names; /* per variable of the search: likewise */
  term *name_terms;     /* per variable: the subformula that a name stands for */
  struct strbuf texts;  /* of the printed atoms, then of the interpolants */
  VEC(term) roots;
  size_t *starts; /* per root: its text */
};

/* ---- what is printed ---- */

/* Numbers the nodes that the refutation needs, and the atoms of its leaves: chains have no others. */
static void number_nodes(struct proof_printer *p) {
  const struct proof *proof = p->in->proof;
  uint32_t nodes = 0;
  for (node_index n = 0; n < proof->nodes.len; n++) {
    const struct proof_node *node = &proof->nodes.data[n];
    if (!p->needed[n]) continue;
    p->node_names[n] = ++nodes;
    if (node->kind == PROOF_CHAIN) continue;
    for (uint32_t i = 0; i < node->literal_count; i++)
      p->atom_names[lit_variable(proof_literals(proof, node)[i])] = 1; /* the number follows */
  }
  uint32_t atoms = 0;
  for (uint32_t v = 0; v < p->encoder->atoms.len; v++)
    if (p->atom_names[v]) p->atom_names[v] = ++atoms;
}

/* A name without an entry in the encoder's table is a literal that is always true. */
static void find_name_terms(struct proof_printer *p) {
  const struct encoder *e = p->encoder;
  for (uint32_t v = 0; v < e->atoms.len; v++)
    p->name_terms[v] = e->atoms.data[v].kind == ATOM_NAME ? term_true : e->atoms.data[v].term;
  for (uint32_t i = 0; i < e->names.entries.len; i++) {
    struct map_entry x = e->names.entries.data[i];
    assert(x.value >> 2 && e->atoms.data[(x.value >> 2) - 1].kind == ATOM_NAME);
    p->name_terms[(x.value >> 2) - 1] = (term){(uint32_t)x.key};
  }
}

static void print_terms(struct proof_printer *p) {
  for (uint32_t v = 0; v < p->encoder->atoms.len; v++)
    if (p->atom_names[v] != NOT_PRINTED) vec_push(&p->roots, p->name_terms[v]);
  for (uint32_t i = 0; i < p->in->cut_count; i++) vec_push(&p->roots, p->in->interpolants[i]);
  p->starts = xcalloc(p->roots.len, sizeof *p->starts);
  print_smt_together(p->out, &p->texts, p->starts, p->encoder->terms, p->roots.data, p->roots.len);
}

/* ---- atoms ---- */

static const char *atom_word(const struct encoder_atom *a) {
  if (a->kind == ATOM_NAME) return "name";
  return a->cut_first <= a->cut_last ? "fact" : "atom";
}

static void print_atoms(struct proof_printer *p) {
  for (uint32_t v = 0; v < p->encoder->atoms.len; v++) {
    uint32_t number = p->atom_names[v];
    if (number == NOT_PRINTED) continue;
    const char *text = p->texts.text + p->starts[number - 1];
    strbuf_printf(p->out, "(%s %u %s (occurs", atom_word(&p->encoder->atoms.data[v]), number, text);
    for (uint32_t i = 0; i < p->in->occurrences[v].len; i++)
      strbuf_printf(p->out, " %u", p->in->occurrences[v].data[i]);
    strbuf_puts(p->out, "))\n");
  }
}

static void print_literal(struct proof_printer *p, lit l) {
  assert(p->atom_names[lit_variable(l)] != NOT_PRINTED);
  strbuf_printf(p->out, "%s%u", lit_is_negated(l) ? "-" : "", p->atom_names[lit_variable(l)]);
}

static void print_clause(struct proof_printer *p, const struct proof_node *node) {
  strbuf_putc(p->out, '(');
  for (uint32_t i = 0; i < node->literal_count; i++) {
    if (i) strbuf_putc(p->out, ' ');
    print_literal(p, proof_literals(p->in->proof, node)[i]);
  }
  strbuf_putc(p->out, ')');
}

/* ---- certificates ---- */

/* Does the arithmetic know the equality with all signs changed? The text has the sum as the atom has it. */
static bool is_turned(const struct proof_printer *p, lit l) {
  const struct encoder_atom *a = &p->encoder->atoms.data[lit_variable(l)];
  if (a->kind != ATOM_EQ) return false;
  struct arith_view view;
  arith_literal_view(p->in->theory->arith, theory_constraint(p->in->theory, l), &view);
  const struct encoder_entry *first = &p->encoder->entries.data[a->first_entry];
  assert(first->base == view.terms[0].variable);
  bool turned = rational_sign(&first->coefficient) != rational_sign(&view.terms[0].coefficient);
  arith_view_release(&view);
  return turned;
}

static void print_multiple(struct proof_printer *p, lit l, const struct rational *m) {
  struct rational multiplier = RATIONAL_ZERO;
  if (is_turned(p, l))
    rational_neg(&multiplier, m);
  else
    rational_set(&multiplier, m);
  strbuf_putc(p->out, '(');
  print_literal(p, l);
  strbuf_putc(p->out, ' ');
  rational_print(&multiplier, p->out);
  strbuf_putc(p->out, ')');
  rational_clear(&multiplier);
}

static void print_combination(struct proof_printer *p, const struct theory_certificate *c) {
  for (uint32_t i = 0; i < c->count; i++) {
    const struct theory_entry *x = &p->in->theory->entries.data[c->first + i];
    strbuf_putc(p->out, ' ');
    print_multiple(p, x->literal, &x->multiplier);
  }
}

/* Steps count from 1; one that is used again is (step NUMBER MULTIPLIER). */
static void print_steps(struct proof_printer *p, const struct theory_certificate *c) {
  const struct theory *t = p->in->theory;
  for (uint32_t i = 0; i < c->step_count; i++) {
    struct theory_cutting_step step = t->steps.data[c->first_step + i];
    strbuf_puts(p->out, " (");
    for (uint32_t k = 0; k < step.count; k++) {
      const struct theory_cutting_term *x = &t->cutting_terms.data[step.first + k];
      if (k) strbuf_putc(p->out, ' ');
      if (x->literal != UINT32_MAX) {
        print_multiple(p, x->literal, &x->multiplier);
        continue;
      }
      strbuf_printf(p->out, "(step %u ", x->step + 1);
      rational_print(&x->multiplier, p->out);
      strbuf_putc(p->out, ')');
    }
    strbuf_putc(p->out, ')');
  }
}

static void print_cycle(struct proof_printer *p, const struct theory_certificate *c) {
  for (uint32_t i = 0; i < c->count; i++) {
    strbuf_putc(p->out, ' ');
    print_literal(p, p->in->theory->entries.data[c->first + i].literal);
  }
}

static void print_certificate(struct proof_printer *p, const struct theory_certificate *c) {
  static const char *const words[] = {[CERTIFICATE_FARKAS] = "farkas",
                                      [CERTIFICATE_DIVISIBILITY] = "divisibility",
                                      [CERTIFICATE_CUTTING] = "cutting",
                                      [CERTIFICATE_CYCLE] = "cycle"};
  strbuf_printf(p->out, "(%s", words[c->kind]);
  switch (c->kind) {
  case CERTIFICATE_FARKAS:
  case CERTIFICATE_DIVISIBILITY: print_combination(p, c); break;
  case CERTIFICATE_CUTTING: print_steps(p, c); break;
  case CERTIFICATE_CYCLE: print_cycle(p, c); break;
  }
  strbuf_putc(p->out, ')');
}

/* ---- nodes ---- */

static void print_chain(struct proof_printer *p, const struct proof_node *node) {
  strbuf_printf(p->out, " %u", p->node_names[node->first]);
  for (uint32_t i = 0; i < node->step_count; i++) {
    struct proof_step step = p->in->proof->steps.data[node->first_step + i];
    strbuf_puts(p->out, " (");
    print_literal(p, step.pivot);
    assert(p->node_names[step.clause] != NOT_PRINTED && step.clause < (node_index)(node - p->in->proof->nodes.data));
    strbuf_printf(p->out, " %u)", p->node_names[step.clause]);
  }
}

static void print_node(struct proof_printer *p, node_index n) {
  static const char *const words[] = {[PROOF_INPUT] = "input", [PROOF_LEMMA] = "lemma", [PROOF_CHAIN] = "chain"};
  const struct proof_node *node = &p->in->proof->nodes.data[n];
  strbuf_printf(p->out, "(%s %u ", words[node->kind], p->node_names[n]);
  print_clause(p, node);
  switch (node->kind) {
  case PROOF_INPUT: strbuf_printf(p->out, " %u", node->origin); break;
  case PROOF_LEMMA:
    strbuf_putc(p->out, ' ');
    print_certificate(p, &p->in->theory->certificates.data[node->origin]);
    if (p->in->theory->restriction) strbuf_printf(p->out, " %u", theory_lemma_partition(p->in->theory, node->origin));
    break;
  case PROOF_CHAIN: print_chain(p, node); break;
  }
  strbuf_puts(p->out, ")\n");
}

static void print_interpolants(struct proof_printer *p) {
  assert(p->roots.len >= p->in->cut_count);
  uint32_t atoms = p->roots.len - p->in->cut_count;
  for (uint32_t i = 0; i < p->in->cut_count; i++)
    strbuf_printf(p->out, "(interpolant (%u %u) %s)\n", p->in->cuts[i].left, p->in->cuts[i].right,
                  p->texts.text + p->starts[atoms + i]);
}

void proof_print(struct strbuf *out, const struct printed_proof *in) {
  const struct proof *proof = in->proof;
  const struct encoder *e = &in->theory->encoder;
  struct proof_printer p = {.in = in,
                            .encoder = e,
                            .out = out,
                            .needed = proof_needed(proof),
                            .node_names = xcalloc(proof->nodes.len, sizeof *p.node_names),
                            .atom_names = xcalloc(e->atoms.len, sizeof *p.atom_names),
                            .name_terms = xcalloc(e->atoms.len, sizeof *p.name_terms),
                            .texts = STRBUF_INIT};
  number_nodes(&p);
  find_name_terms(&p);
  strbuf_printf(out, "(proof 1\n(system %s)\n(partitions %u)\n", in->system == SWEEP_PUDLAK ? "pudlak" : "mcmillan",
                in->partition_count);
  print_terms(&p);
  print_atoms(&p);
  for (node_index n = 0; n < proof->nodes.len; n++)
    if (p.needed[n]) print_node(&p, n);
  strbuf_printf(out, "(refutation %u)\n", p.node_names[proof->refutation]);
  print_interpolants(&p);
  strbuf_puts(out, ")\n");
  free_all(p.needed, p.node_names, p.atom_names, p.name_terms, p.starts);
  vec_release(&p.roots);
  strbuf_release(&p.texts);
}
