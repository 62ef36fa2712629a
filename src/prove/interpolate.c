#include "prove/interpolate.h"

#include "prove/polish.h"
#include "prove/theory.h"

/* Keeps the list in increasing order; partitions come roughly in order. */
static void add_occurrence(partition_list *o, uint32_t partition) {
  uint32_t at = o->len;
  while (at && o->data[at - 1] > partition) at--;
  if (at && o->data[at - 1] == partition) return;
  vec_push(o, 0);
  for (uint32_t k = o->len - 1; k > at; k--) o->data[k] = o->data[k - 1];
  o->data[at] = partition;
}

/* Where the atoms of the proof occur: in the clauses that the refutation needs; a case distinction in its home. */
static partition_list *find_occurrences(const struct proof *p, const struct encoder *e) {
  bool *needed = proof_needed(p);
  partition_list *occurrences = xcalloc(e->atoms.len, sizeof *occurrences);
  for (node_index n = 0; n < p->nodes.len; n++) {
    const struct proof_node *node = &p->nodes.data[n];
    if (!needed[n] || node->kind != PROOF_INPUT) continue;
    for (uint32_t i = 0; i < node->literal_count; i++) {
      add_occurrence(&occurrences[lit_variable(proof_literals(p, node)[i])], node->origin);
    }
  }
  for (uint32_t v = 0; v < e->atoms.len; v++) {
    const struct atom *a = &e->atoms.data[v];
    if (a->cut_first <= a->cut_last)
      add_occurrence(&occurrences[v], a->cut_first), add_occurrence(&occurrences[v], a->cut_last);
    if (!occurrences[v].len) add_occurrence(&occurrences[v], a->home);
  }
  free(needed);
  return occurrences;
}

static void count_proof(const struct proof *p, struct interpolation *result) {
  bool *needed = proof_needed(p);
  for (node_index n = 0; n < p->nodes.len; n++) {
    result->proof_nodes += needed[n];
    result->lemmas += needed[n] && p->nodes.data[n].kind == PROOF_LEMMA;
  }
  free(needed);
}

static term literal_term(void *data, lit l) { return encode_literal_term(&((struct theory *)data)->encoder, l); }

static void take_interpolants(struct theory *t, const struct proof *p, const struct cut *cuts, uint32_t cut_count,
                              enum sweep_system system, struct interpolation *result) {
  partition_list *occurrences = find_occurrences(p, &t->encoder);
  struct sweep_input in = {.proof = p,
                           .terms = t->encoder.terms,
                           .occurrences = occurrences,
                           .literal = literal_term,
                           .lemma_begin = theory_lemma_begin,
                           .lemma_add = theory_lemma_add,
                           .lemma_value = theory_lemma_value,
                           .data = t};
  vec_resize(&result->interpolants, cut_count);
  sweep_interpolants(&in, system, cuts, cut_count, result->interpolants.data);
  for (uint32_t i = 0; i < cut_count; i++)
    result->interpolants.data[i] = polish(in.terms, encode_unguard(&t->encoder, result->interpolants.data[i]));
  for (uint32_t v = 0; v < t->encoder.atoms.len; v++) vec_release(&occurrences[v]);
  free(occurrences);
  count_proof(p, result);
}

static void give_up(struct interpolation *result, const char *reason) {
  result->answer = INTERPOLATION_GIVE_UP;
  result->reason = reason;
}

struct interpolation interpolate(struct limits *limits, struct terms *terms, const term *partitions,
                                 uint32_t partition_count, const struct cut *cuts, uint32_t cut_count,
                                 enum sweep_system system) {
  struct interpolation result = {.answer = INTERPOLATION_FOUND, .reason = "", .interpolants = VEC_INIT};
  struct theory theory;
  theory_init(&theory, terms);
  struct cdcl_theory callbacks = theory_callbacks(&theory);
  struct cdcl *search = cdcl_new(limits, &callbacks);
  theory.encoder.search = search;
  theory.may_cut = true; /* in a sequence, what crosses a cut is never mixed; between scopes it may be */
  for (uint32_t i = 0; i < cut_count; i++) theory.may_cut &= cuts[i].left == 0;
  congruence_init(&theory.congruence, terms, partitions, partition_count, cuts, cut_count);
  for (uint32_t i = 0; i < partition_count && !theory.encoder.unsupported; i++)
    encode_formula(&theory.encoder, i, partitions[i]);
  if (theory.encoder.unsupported) {
    give_up(&result, theory.encoder.unsupported);
  } else {
    switch (cdcl_solve(search)) {
    case CDCL_UNSAT: take_interpolants(&theory, cdcl_proof(search), cuts, cut_count, system, &result); break;
    case CDCL_SAT: result.answer = INTERPOLATION_SATISFIABLE; break;
    case CDCL_GIVE_UP: give_up(&result, *theory.reason ? theory.reason : "a limit was reached"); break;
    }
  }
  result.search = cdcl_statistics(search);
  cdcl_free(search);
  theory_release(&theory);
  return result;
}

void interpolation_release(struct interpolation *i) { vec_release(&i->interpolants); }
