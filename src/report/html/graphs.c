/* The automata of the user's functions, as data; the page merges chains to blocks and draws them.
 *
 *     {"name": "f", "file": 0, "line": 3, "entry": 7, "exit": 9, "heads": [loop heads],
 *      "edges": [[source, target, line, "text", covered, violated], ...],
 *      "states": [[location, "invariant"], ...]}                            of a proof; "false" where nobody comes
 *
 * Covered is what a run of the page passes, or, of a proof, what leaves a place that it has not shown to be out of
 * reach. */
#include "report/html/parts.h"

#include "analysis/cfg.h"
#include "base/bitset.h"
#include "program/function_locations.h"
#include "program/text/print.h"

#include <string.h>

enum { MOST_EDGES = 9000, LONGEST_TEXT = 120 };

struct graph_writer {
  const struct html_page *g;
  const struct program *p;
  struct function_locations locations;
  struct cfg *cfg;
  struct bitset passed;  /* edges */
  struct bitset entered; /* functions: by a run */
  struct map ends;       /* edges: of runs */
  struct map invariants; /* location -> number of the line + 1 */
  uint32_t left, left_out;
  bool is_first;
};

static void note_runs(struct graph_writer *w) {
  for (uint32_t i = 0; i < w->g->runs.len; i++) {
    const struct html_run *r = &w->g->runs.data[i];
    if (r->told || r->story->program != w->p) continue;
    for (uint32_t k = 0; k < r->trace->steps.len; k++) {
      const struct edge *e = &w->p->edges.data[r->trace->steps.data[k].edge];
      bitset_add(&w->passed, r->trace->steps.data[k].edge);
      bitset_add(&w->entered, w->p->locations.data[e->source].function);
    }
    *map_put(&w->ends, vec_last(&r->trace->steps).edge) = 1;
  }
}

/* Of a copy of the program, locations are the same; of a translated one they are not. */
static void note_invariants(struct graph_writer *w) {
  const struct invariant_lines *lines = w->g->r->invariants;
  if (!lines || lines->program->locations.len != w->p->locations.len) return;
  if (w->g->r->verdict->proof.kind == PROOF_INVARIANTS && w->g->r->verdict->proof.by_invariants.translated.program)
    return;
  for (uint32_t i = 0; i < lines->all.len; i++) {
    uint64_t *known = map_put(&w->invariants, lines->all.data[i].location);
    bool is_dead = strcmp(lines->all.data[i].text, "false") == 0;
    if (!*known || !is_dead) *known = i + 1; /* reached by one of its activations */
  }
}

static const char *invariant_at(const struct graph_writer *w, loc_id l) {
  const uint64_t *known = map_get(&w->invariants, l);
  return known && *known ? w->g->r->invariants->all.data[*known - 1].text : NULL;
}

static bool is_covered(const struct graph_writer *w, edge_id e) {
  if (w->g->runs.len) return bitset_has(&w->passed, e);
  const char *text = invariant_at(w, w->p->edges.data[e].source);
  const char *behind = invariant_at(w, w->p->edges.data[e].target);
  bool is_out = (text && strcmp(text, "false") == 0) || (behind && strcmp(behind, "false") == 0);
  return w->g->r->invariants && !is_out && w->p->edges.data[e].op.kind != OP_VIOLATION;
}

static void write_edge(struct graph_writer *w, edge_id id, struct strbuf *out) {
  const struct edge *e = &w->p->edges.data[id];
  struct strbuf text = STRBUF_INIT;
  if (e->op.kind != OP_SKIP) print_operation(w->p, &e->op, &text);
  if (strncmp(text.text, "__ockham_", 9) == 0) strbuf_clear(&text); /* what the model adds */
  if (text.len > LONGEST_TEXT) {
    size_t cut = LONGEST_TEXT;
    while (cut && (text.text[cut] & 0xc0) == 0x80) cut--;
    strcpy(text.text + cut, "...");
  }
  strbuf_printf(out, "[%u,%u,%u,", e->source, e->target, e->at.line);
  html_json(out, text.text);
  strbuf_printf(out, ",%d,%d]", is_covered(w, id), map_get(&w->ends, id) != NULL);
  strbuf_release(&text);
}

static void write_edges(struct graph_writer *w, const loc_id *all, uint32_t count, struct strbuf *out) {
  bool is_first = true;
  for (uint32_t i = 0; i < count; i++) {
    const struct location *l = &w->p->locations.data[all[i]];
    for (uint32_t k = 0; k < l->out.len; k++, is_first = false) {
      strbuf_puts(out, is_first ? "" : ",");
      write_edge(w, l->out.data[k], out);
    }
  }
}

static void write_places(struct graph_writer *w, const loc_id *all, uint32_t count, struct strbuf *out) {
  bool is_first = true;
  strbuf_puts(out, "],\"heads\":[");
  for (uint32_t i = 0; i < count; i++)
    if (cfg_is_loop_head(w->cfg, all[i])) strbuf_printf(out, "%s%u", is_first ? "" : ",", all[i]), is_first = false;
  strbuf_puts(out, "],\"states\":[");
  is_first = true;
  for (uint32_t i = 0; i < count; i++) {
    const char *text = invariant_at(w, all[i]);
    if (!text) continue;
    strbuf_printf(out, "%s[%u,", is_first ? "" : ",", all[i]);
    html_json(out, text);
    strbuf_puts(out, "]");
    is_first = false;
  }
  strbuf_puts(out, "]}");
}

static uint32_t count_edges(const struct program *p, const loc_id *all, uint32_t count) {
  uint32_t sum = 0;
  for (uint32_t i = 0; i < count; i++) sum += p->locations.data[all[i]].out.len;
  return sum;
}

static void write_function(struct graph_writer *w, function_id f, struct strbuf *out) {
  const struct function *x = &w->p->functions.data[f];
  uint32_t count, file = html_file(w->g, w->p, x->at);
  const loc_id *all = function_locations_of(&w->locations, f, &count);
  uint32_t edges = count_edges(w->p, all, count);
  if (edges > w->left) {
    w->left_out++;
    return;
  }
  w->left -= edges;
  strbuf_puts(out, w->is_first ? "\n{\"name\":" : ",\n{\"name\":");
  w->is_first = false;
  html_json(out, program_string(w->p, x->name));
  strbuf_printf(out, ",\"file\":%d,\"line\":%u,\"entry\":%u,\"exit\":%u,\"edges\":[", file == ID_NONE ? -1 : (int)file,
                x->at.line, x->entry, x->exit);
  write_edges(w, all, count, out);
  write_places(w, all, count, out);
}

/* Those that a run is in come first, where there is no room for all. */
static void write_functions(struct graph_writer *w, struct strbuf *out) {
  for (int is_other = 0; is_other < 2; is_other++)
    for (function_id f = 0; f < w->p->functions.len; f++)
      if (html_is_shown(w->p, f) && bitset_has(&w->entered, f) == !is_other) write_function(w, f, out);
}

/* The function that one wants to see: where the run fails, or where the program starts. */
static const char *first_name(const struct html_page *g) {
  const struct story *story = g->runs.len ? g->runs.data[0].story : NULL;
  const struct program *p = story ? story->program : g->r->program;
  function_id f = story ? vec_last(&story->steps).function : p->entry;
  return f >= p->functions.len ? "" : program_string(p, p->functions.data[f].name);
}

void html_graphs_json(const struct html_page *g, struct strbuf *out) {
  const struct program *p = g->r->program;
  struct graph_writer w = {.g = g, .p = p, .left = MOST_EDGES, .is_first = true};
  if (!p) {
    strbuf_puts(out, "{\"left_out\":0,\"first\":\"\",\"functions\":[]}");
    return;
  }
  struct strbuf functions = STRBUF_INIT;
  bitset_init(&w.passed, p->edges.len);
  bitset_init(&w.entered, p->functions.len);
  function_locations_init(&w.locations, p);
  w.cfg = cfg_new(p);
  note_runs(&w);
  note_invariants(&w);
  write_functions(&w, &functions);
  strbuf_printf(out, "{\"left_out\":%u,\"first\":", w.left_out);
  html_json(out, first_name(g));
  strbuf_printf(out, ",\"functions\":[%s]}", functions.text);
  strbuf_release(&functions);
  cfg_free(w.cfg);
  function_locations_release(&w.locations);
  bitset_release_all(&w.passed, &w.entered);
  map_release_all(&w.invariants, &w.ends);
}
