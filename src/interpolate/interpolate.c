/* Encode, search, sweep. All interpolants of a sequence come from one refutation and one system of rules; that is what
 * makes them inductive (I_(i-1) and A_i imply I_i). Which partitions an atom occurs in is taken from the clauses that
 * the refutation needs, not from the formula: an atom that only one side needs is then not common to both. */
#include "interpolate/interpolate.h"

#include "base/checking.h"

#include "interpolate/polish.h"
#include "interpolate/proof_print.h"
#include "interpolate/restriction.h"
#include "interpolate/theory.h"

/* Keeps the list in increasing order; partitions come roughly in order. */
static void add_occurrence(partition_list *o, uint32_t partition) {
  uint32_t at = o->len;
  while (at && o->data[at - 1] > partition) at--;
  if (at && o->data[at - 1] == partition) return;
  assert(at == o->len || o->data[at] > partition);
  vec_push(o, 0);
  for (uint32_t k = o->len - 1; k > at; k--) o->data[k] = o->data[k - 1];
  o->data[at] = partition;
}

/* Where the atoms of the proof occur: in the clauses that the refutation needs; a case distinction in its home. */
static partition_list *find_occurrences(const struct proof *p, struct theory *t) {
  const struct encoder *e = &t->encoder;
  bool *needed = proof_needed(p);
  partition_list *occurrences = xcalloc(e->atoms.len, sizeof *occurrences);
  for (node_index n = 0; n < p->nodes.len; n++) {
    const struct proof_node *node = &p->nodes.data[n];
    bool is_local_lemma = node->kind == PROOF_LEMMA && t->restriction;
    if (!needed[n] || (node->kind != PROOF_INPUT && !is_local_lemma)) continue;
    uint32_t partition = is_local_lemma ? theory_lemma_partition(t, node->origin) : node->origin;
    assert(partition < t->congruence.occurrences.partition_count);
    for (uint32_t i = 0; i < node->literal_count; i++)
      add_occurrence(&occurrences[lit_variable(proof_literals(p, node)[i])], partition);
  }
  for (uint32_t v = 0; v < e->atoms.len; v++) {
    const struct encoder_atom *a = &e->atoms.data[v];
    if (a->cut_first <= a->cut_last)
      add_occurrence(&occurrences[v], a->cut_first), add_occurrence(&occurrences[v], a->cut_last);
    assert(a->cut_first > a->cut_last || a->kind == ATOM_LE);
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

/* Each is over what both sides of its cut have. */
static bool are_interpolants_valid(struct theory *t, const struct interpolation_request *r, const term *interpolants) {
  for (uint32_t i = 0; i < r->cut_count; i++) {
    assert(term_is_bool(t->encoder.terms, interpolants[i]));
    assert(occurrence_are_common(&t->congruence.occurrences, r->cuts[i], interpolants[i]));
  }
  return true;
}

static void give_up(struct interpolation *result, const char *reason) {
  result->answer = INTERPOLATION_GIVE_UP;
  result->reason = reason;
}

static void take_interpolants(struct theory *t, const struct proof *p, const struct interpolation_request *r,
                              struct limits *limits, struct interpolation *result) {
  partition_list *occurrences = find_occurrences(p, t);
  struct sweep_input in = {.limits = limits,
                           .proof = p,
                           .terms = t->encoder.terms,
                           .occurrences = occurrences,
                           .literal = literal_term,
                           .lemma_begin = theory_lemma_begin,
                           .lemma_add = theory_lemma_add,
                           .lemma_value = theory_lemma_value,
                           .lemma_partition = t->restriction ? theory_lemma_partition : NULL,
                           .data = t};
  vec_resize(&result->interpolants, r->cut_count);
  bool is_complete =
      sweep_interpolants(&in, r->system, r->cuts, r->cut_count, result->interpolants.data, &result->sweep_changes);
  for (uint32_t i = 0; i < r->cut_count && is_complete; i++)
    result->interpolants.data[i] = polish(in.terms, encode_unguard(&t->encoder, result->interpolants.data[i]));
  assert_structure(!is_complete || are_interpolants_valid(t, r, result->interpolants.data));
  if (r->proof && is_complete)
    proof_print(r->proof, &(struct printed_proof){p, t, occurrences, r->partition_count, r->system, r->cuts,
                                                  result->interpolants.data, r->cut_count});
  for (uint32_t v = 0; v < t->encoder.atoms.len; v++) vec_release(&occurrences[v]);
  free(occurrences);
  count_proof(p, result);
  if (is_complete) return;
  vec_clear(&result->interpolants);
  give_up(result, "a limit was reached");
}

static void search_and_take(struct theory *t, struct cdcl *search, const struct interpolation_request *r,
                            struct limits *limits, struct interpolation *result) {
  switch (cdcl_solve(search)) {
  case CDCL_UNSAT: take_interpolants(t, cdcl_proof(search), r, limits, result); break;
  case CDCL_SAT: result->answer = INTERPOLATION_SATISFIABLE; break;
  case CDCL_GIVE_UP:
    give_up(result, *t->reason ? t->reason : "a limit was reached");
    if (t->restriction && restriction_is_exhausted(t->restriction)) result->answer = INTERPOLATION_OUTSIDE;
    break;
  }
  result->search = cdcl_statistics(search);
}

/* The prover for a request whose cuts are given. */
static void prepare(struct theory *t, struct cdcl *search, const struct interpolation_request *r, bool is_sequence) {
  assert(!t->encoder.atoms.len); /* the search has to hear of every variable */
  t->encoder.search = search;
  t->encoder.is_separate = r->is_restricted;
  t->may_cut = is_sequence && !r->is_restricted; /* what crosses between scopes may be mixed */
  if (r->is_restricted) t->restriction = restriction_new(t, r->partition_count, r->language);
  congruence_init(&t->congruence, t->encoder.terms, r->partitions, r->partition_count, r->cuts, r->cut_count);
  for (uint32_t i = 0; i < r->partition_count && !t->encoder.unsupported; i++)
    encode_formula(&t->encoder, i, r->partitions[i]);
  if (t->restriction) restriction_begin(t->restriction);
}

static struct interpolation run(struct limits *limits, struct terms *terms, const struct interpolation_request *r) {
  struct interpolation result = {.answer = INTERPOLATION_FOUND, .reason = "", .interpolants = VEC_INIT};
  struct theory theory;
  theory_init(&theory, terms);
  struct cdcl_theory callbacks = theory_callbacks(&theory);
  struct cdcl *search = cdcl_new(limits, &callbacks);
  bool is_sequence = true;
  for (uint32_t i = 0; i < r->cut_count; i++) is_sequence &= r->cuts[i].left == 0;
  prepare(&theory, search, r, is_sequence);
  if (theory.encoder.unsupported)
    give_up(&result, theory.encoder.unsupported);
  else if (theory.restriction && !is_sequence)
    give_up(&result, "restriction languages are for the cuts of a sequence");
  else
    search_and_take(&theory, search, r, limits, &result);
  cdcl_free(search);
  restriction_free(theory.restriction);
  theory_release(&theory);
  return result;
}

struct interpolation interpolate(struct limits *limits, struct terms *terms, const struct interpolation_request *r) {
  if (r->cuts || r->partition_count < 2) return run(limits, terms, r);
  struct interpolation_request sequence = *r;
  struct cut *cuts = xcalloc(r->partition_count - 1, sizeof *cuts);
  for (uint32_t i = 0; i + 1 < r->partition_count; i++) cuts[i] = (struct cut){0, i};
  sequence.cuts = cuts;
  sequence.cut_count = r->partition_count - 1;
  struct interpolation result = run(limits, terms, &sequence);
  free(cuts);
  return result;
}

void interpolation_release(struct interpolation *i) { vec_release(&i->interpolants); }
