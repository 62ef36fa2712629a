/* Rounds of growing length; see the header. */
#include "boolean/layers.h"

void layers_init(struct layers *l, struct reach *r, const bp_stmt_id *targets, uint32_t count, bool to_failure) {
  memset(l, 0, sizeof *l);
  l->reach = r;
  l->to_failure = to_failure;
  vec_resize(&l->is_target, r->program->stmts.len);
  vec_resize(&l->paths, r->program->stmts.len);
  vec_resize(&l->exits, r->program->procedures.len);
  vec_resize(&l->starts, r->program->procedures.len);
  for (uint32_t i = 0; i < count; i++) {
    assert(targets[i] < l->is_target.len);
    l->is_target.data[targets[i]] = true;
  }
}

static void release_list(struct layer_list *list) {
  for (uint32_t i = 0; i < list->layers.len; i++) bdd_delref(list->layers.data[i].set);
  bdd_delref(list->all);
  vec_release(&list->layers);
}

void layers_release(struct layers *l) {
  for (uint32_t i = 0; i < l->paths.len; i++) release_list(&l->paths.data[i]);
  for (uint32_t i = 0; i < l->exits.len; i++) release_list(&l->exits.data[i]);
  for (uint32_t i = 0; i < l->starts.len; i++) release_list(&l->starts.data[i]);
  for (uint32_t i = 0; i < l->due.len; i++) {
    vec_release_all(&l->due.data[i].returns, &l->due.data[i].entries, &l->due.data[i].targets);
  }
  vec_release_all(&l->is_target, &l->paths, &l->exits, &l->starts, &l->due, &l->active, &l->next);
}

BDD layer_of_length(const struct layer_list *list, uint32_t length) {
  uint32_t low = vec_first_not(&list->layers, 0, list->layers.len, x, x->length < length);
  return low < list->layers.len && list->layers.data[low].length == length ? list->layers.data[low].set : bddfalse;
}

BDD layers_at_target(struct layers *l, bp_stmt_id s, BDD set) {
  struct transfer *t = &l->reach->transfer;
  return l->to_failure ? diagram_and(&t->diagrams, set, t->stmts.data[s].condition.may_fail) : set;
}

static struct layer_due *due_in(struct layers *l, uint64_t round) {
  assert(round < UINT32_MAX);
  if (round >= l->due.len) vec_resize(&l->due, (uint32_t)round + 1);
  return &l->due.data[round];
}

/* Adds what is new of `found` as a part of the layer of that length, which is the last of the list or comes to be it.
 * Whether there was anything new. */
static bool extend(struct layers *l, struct layer_list *list, uint32_t length, BDD found) {
  struct diagrams *d = &l->reach->transfer.diagrams;
  assert(list->layers.len == 0 || vec_last(&list->layers).length <= length);
  BDD fresh = diagram_minus(d, found, list->all);
  if (fresh == bddfalse) return false;
  diagram_store(&list->all, diagram_or(d, list->all, fresh));
  if (list->layers.len == 0 || vec_last(&list->layers).length != length) {
    vec_push(&list->layers, ((struct layer){length, bddfalse}));
    l->reach->statistics.layers++;
  }
  BDD *last = &list->layers.data[list->layers.len - 1].set;
  diagram_store(last, diagram_or(d, *last, fresh));
  return true;
}

static void add_path(struct layers *l, bp_stmt_id s, uint32_t round, BDD found) {
  struct layer_list *list = &l->paths.data[s];
  uint32_t before = list->layers.len;
  if (extend(l, list, round, found) && list->layers.len > before) vec_push(&l->next, s);
}

/* ---- one round ---- */

static void go_steps(struct layers *l, bp_stmt_id s, uint32_t round, BDD from) {
  struct reach *r = l->reach;
  const struct bp_stmt *x = &r->program->stmts.data[s];
  if (x->kind == BP_CALL) return;
  if (x->kind == BP_RETURN || s == r->program->procedures.data[x->procedure].end)
    extend(l, &l->exits.data[x->procedure], round, transfer_exit(&r->transfer, s, from));
  for (uint32_t i = r->graph.first.data[s]; i < r->graph.first.data[s + 1]; i++)
    add_path(l, r->graph.edges.data[i].to, round, transfer_step(&r->transfer, &r->graph.edges.data[i], from));
}

static void go_return(struct layers *l, const struct layer_meeting *m, uint32_t round) {
  struct reach *r = l->reach;
  bp_proc_id callee = r->program->stmts.data[m->stmt].callee;
  assert(m->path_layer < l->paths.data[m->stmt].layers.len && m->other_layer < l->exits.data[callee].layers.len);
  BDD from = l->paths.data[m->stmt].layers.data[m->path_layer].set;
  BDD instance = transfer_instance(&r->transfer, l->exits.data[callee].layers.data[m->other_layer].set);
  bp_stmt_id behind = r->graph.edges.data[r->graph.first.data[m->stmt]].to;
  add_path(l, behind, round, transfer_resume(&r->transfer, m->stmt, from, instance));
}

/* The path edges of the meeting whose entries are those of the other layer. */
static BDD from_start(struct layers *l, const struct layer_meeting *m) {
  bp_proc_id f = l->reach->program->stmts.data[m->stmt].procedure;
  assert(m->path_layer < l->paths.data[m->stmt].layers.len && m->other_layer < l->starts.data[f].layers.len);
  BDD path = l->paths.data[m->stmt].layers.data[m->path_layer].set;
  return diagram_and(&l->reach->transfer.diagrams, path, l->starts.data[f].layers.data[m->other_layer].set);
}

static void go_entry(struct layers *l, const struct layer_meeting *m, uint32_t round) {
  bp_proc_id callee = l->reach->program->stmts.data[m->stmt].callee;
  BDD entries = transfer_enter(&l->reach->transfer, m->stmt, from_start(l, m));
  extend(l, &l->starts.data[callee], round, entries);
}

static void check_target(struct layers *l, const struct layer_meeting *m) {
  if (l->is_found || layers_at_target(l, m->stmt, from_start(l, m)) == bddfalse) return;
  assert(l->is_target.data[m->stmt]);
  l->is_found = true;
  l->target = m->stmt;
  l->path_layer = m->path_layer;
  l->start_layer = m->other_layer;
}

/* ---- what becomes due ---- */

static bool is_last_new(const struct layer_list *list, uint32_t round) {
  return list->layers.len > 0 && vec_last(&list->layers).length == round;
}

/* A new path layer of a call or target meets the summaries and entries that are there; a new summary or entry meets
 * the older path layers. */
static void note_returns(struct layers *l, bp_stmt_id call, uint32_t round) {
  const struct layer_list *paths = &l->paths.data[call];
  const struct layer_list *exits = &l->exits.data[l->reach->program->stmts.data[call].callee];
  bool is_path_new = is_last_new(paths, round), is_exit_new = is_last_new(exits, round);
  for (uint32_t i = 0; i < exits->layers.len && is_path_new; i++) {
    struct layer_due *due = due_in(l, (uint64_t)round + 1 + exits->layers.data[i].length);
    vec_push(&due->returns, ((struct layer_meeting){call, paths->layers.len - 1, i}));
  }
  for (uint32_t i = 0; i + is_path_new < paths->layers.len && is_exit_new; i++) {
    struct layer_due *due = due_in(l, (uint64_t)round + 1 + paths->layers.data[i].length);
    vec_push(&due->returns, ((struct layer_meeting){call, i, exits->layers.len - 1}));
  }
}

static void note_start(struct layers *l, bp_stmt_id s, uint32_t path_layer, uint32_t start_layer) {
  const struct bp_stmt *x = &l->reach->program->stmts.data[s];
  uint64_t distance = (uint64_t)l->paths.data[s].layers.data[path_layer].length +
                      l->starts.data[x->procedure].layers.data[start_layer].length;
  assert(x->kind == BP_CALL || l->is_target.data[s]);
  struct layer_due *due = due_in(l, distance + 1);
  struct layer_meeting m = {s, path_layer, start_layer};
  if (x->kind == BP_CALL) vec_push(&due->entries, m);
  if (l->is_target.data[s]) vec_push(&due[-1].targets, m);
}

static void note_starts(struct layers *l, bp_stmt_id s, uint32_t round) {
  const struct layer_list *paths = &l->paths.data[s];
  const struct layer_list *starts = &l->starts.data[l->reach->program->stmts.data[s].procedure];
  bool is_path_new = is_last_new(paths, round), is_start_new = is_last_new(starts, round);
  for (uint32_t i = 0; i < starts->layers.len && is_path_new; i++) note_start(l, s, paths->layers.len - 1, i);
  for (uint32_t i = 0; i + is_path_new < paths->layers.len && is_start_new; i++)
    note_start(l, s, i, starts->layers.len - 1);
}

static void note_meetings(struct layers *l, uint32_t round) {
  for (bp_stmt_id s = 0; s < l->reach->program->stmts.len; s++) {
    bool is_call = l->reach->program->stmts.data[s].kind == BP_CALL;
    if ((!is_call && !l->is_target.data[s]) || l->paths.data[s].layers.len == 0) continue;
    if (is_call) note_returns(l, s, round);
    note_starts(l, s, round);
  }
}

static void play_round(struct layers *l, uint32_t round) {
  struct diagrams *d = &l->reach->transfer.diagrams;
  due_in(l, round);
  for (uint32_t i = 0; i < l->active.len; i++) {
    diagrams_checkpoint(d);
    bp_stmt_id s = l->active.data[i];
    go_steps(l, s, round, layer_of_length(&l->paths.data[s], round - 1));
    diagrams_drop(d, 0);
  }
  for (uint32_t i = 0; i < l->due.data[round].returns.len; i++) {
    diagrams_checkpoint(d);
    go_return(l, &l->due.data[round].returns.data[i], round);
    diagrams_drop(d, 0);
  }
  for (uint32_t i = 0; i < l->due.data[round].entries.len; i++) {
    go_entry(l, &l->due.data[round].entries.data[i], round);
    diagrams_drop(d, 0);
  }
}

/* Lengths count from the entries that can be reached at all, whenever that is. */
static void begin(struct layers *l) {
  struct reach *r = l->reach;
  for (bp_proc_id f = 0; f < r->program->procedures.len; f++)
    add_path(l, r->graph.entry.data[f], 0, transfer_begin(&r->transfer, f, r->entries.data[f]));
  extend(l, &l->starts.data[r->entry], 0, bddtrue);
  diagrams_drop(&r->transfer.diagrams, 0);
}

void layers_compute(struct layers *l) {
  struct diagrams *d = &l->reach->transfer.diagrams;
  begin(l);
  for (uint32_t round = 0;; round++) {
    if (round > 0) play_round(l, round);
    note_meetings(l, round);
    for (uint32_t i = 0; i < due_in(l, round)->targets.len; i++) check_target(l, &l->due.data[round].targets.data[i]);
    diagrams_drop(d, 0);
    if (l->is_found || (l->next.len == 0 && l->due.len == round + 1)) return;
    vec_clear(&l->active);
    for (uint32_t i = 0; i < l->next.len; i++) vec_push(&l->active, l->next.data[i]);
    vec_clear(&l->next);
  }
}
