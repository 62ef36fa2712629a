/* A path from a file of lines, each with a place and the statement there. No grammar is needed, since a statement has
 * to be said word by word as `ockham cfa` says it: lines are compared with the printed operations, by a search over the
 * program that passes over what a line need not name. */
#include "explain/path_read.h"

#include <ctype.h>
#include <stdlib.h>

#include "base/text/lexer.h"
#include "program/text/print.h"

/* A line of the file. */
struct item {
  char *file; /* as written, NULL = not said */
  uint32_t line;
  char *text; /* of the statement, as print_operation has it; "" = any on that line */
  uint32_t at, column;
};
typedef VEC(struct item) item_list;

static void release_items(item_list *items) {
  for (uint32_t i = 0; i < items->len; i++) {
    free(items->data[i].file);
    free(items->data[i].text);
  }
  vec_release(items);
}

/* ---- lines ---- */

static bool starts_with(const char *s, const char *prefix) { return strncmp(s, prefix, strlen(prefix)) == 0; }

/* `FILE:LINE`, `FILE:LINE:COLUMN` or `LINE`, up to a blank or `: `. Answers what follows, NULL if it is none. */
static const char *read_place(const char *s, struct item *out) {
  const char *end = s;
  while (*end && !isspace((unsigned char)*end)) end++;
  if (end > s && end[-1] == ':') end--;
  const char *rest = *end == ':' ? end + 1 : end;
  const char *digits = end;
  while (digits > s && isdigit((unsigned char)digits[-1])) digits--;
  if (digits == end) return NULL;
  if (digits > s + 1 && digits[-1] == ':') { /* perhaps a column */
    const char *before = digits - 1;
    while (before > s && isdigit((unsigned char)before[-1])) before--;
    if (before < digits - 1 && (before == s || before[-1] == ':')) {
      end = digits - 1;
      digits = before;
    }
  }
  if (digits != s && digits[-1] != ':') return NULL;
  out->line = (uint32_t)strtoul(digits, NULL, 10);
  if (digits > s) out->file = xstrndup(s, (size_t)(digits - 1 - s));
  while (isblank((unsigned char)*rest)) rest++;
  return rest;
}

/* The statement: two blanks end it, values follow. A condition in brackets is an assumption. */
static char *read_statement(const char *s) {
  struct strbuf text = STRBUF_INIT;
  size_t len = 0;
  while (s[len] && !(s[len] == ' ' && s[len + 1] == ' ')) len++;
  while (len && isspace((unsigned char)s[len - 1])) len--;
  if (len > 1 && s[0] == '[' && s[len - 1] == ']')
    strbuf_printf(&text, "assume(%.*s)", (int)len - 2, s + 1);
  else
    strbuf_add(&text, s, len);
  return strbuf_detach(&text);
}

static bool is_filling(const char *s) {
  return !*s || *s == '#' || starts_with(s, "trace:") || starts_with(s, "trace of ") || starts_with(s, "verdict:") ||
         starts_with(s, "called from ") || *s == '|';
}

static bool read_line(const char *file, const char *line, uint32_t number, bool is_boolean, struct diagnostics *d,
                      item_list *out) {
  const char *s = line;
  struct item x = {.at = number};
  if (is_boolean) {
    s = strstr(line, "// ");
    if (!s) return true;
    s += 3;
  }
  while (isblank((unsigned char)*s)) s++;
  x.column = (uint32_t)(s - line) + 1;
  if (is_filling(s)) return true;
  if (starts_with(s, "... "))
    return diagnostics_error(d, file, number, x.column,
                             "rounds of a loop are left out here; write them out, statement by statement");
  const char *rest = read_place(s, &x);
  if (!rest) {
    if (is_boolean) return true; /* a remark that is no place */
    return diagnostics_error(d, file, number, x.column,
                             "a step is `FILE:LINE  STATEMENT` or `LINE  STATEMENT`, with conditions in brackets");
  }
  x.text = read_statement(rest);
  vec_push(out, x);
  return true;
}

static bool read_items(const char *file, const char *text, struct diagnostics *d, item_list *out) {
  const char *s = text;
  while (isspace((unsigned char)*s)) s++;
  bool is_boolean = starts_with(s, "trace of "), ok = true;
  uint32_t number = 1;
  for (s = text; *s && ok && !starts_with(s, "checked: "); number++) { /* with that, the answer of check begins */
    size_t len = strcspn(s, "\n");
    char *line = xstrndup(s, len);
    ok = read_line(file, line, number, is_boolean, d, out);
    free(line);
    s += len + (s[len] == '\n');
  }
  if (ok && !out->len) return diagnostics_error(d, file, 0, 0, "this file names no step of a path");
  return ok;
}

/* ---- the search ---- */

struct call_frame {
  uint32_t parent;
  loc_id back;
};

struct node {
  uint32_t parent;
  struct path_step step;
  loc_id location;
  uint32_t frame, item;
};

struct search {
  const struct program *p;
  const struct points_to *points_to;
  const item_list *items;
  VEC(struct node) nodes;
  VEC(uint32_t) open;
  VEC(struct call_frame) frames;
  struct map frame_index, seen;
  uint32_t furthest;
};

static bool is_same_file(const char *said, const char *real) {
  size_t a = strlen(said), b = strlen(real);
  const char *shorter = a < b ? said : real, *longer = a < b ? real : said;
  size_t n = a < b ? a : b, m = a < b ? b : a;
  return strcmp(longer + (m - n), shorter) == 0 && (n == m || longer[m - n - 1] == '/');
}

static bool matches(const struct search *x, const struct item *i, edge_id e) {
  const struct edge *edge = &x->p->edges.data[e];
  if (edge->at.line != i->line) return false;
  if (i->file && edge->at.file != ID_NONE && !is_same_file(i->file, program_string(x->p, edge->at.file))) return false;
  if (!*i->text || (starts_with(i->text, "violation: ") && edge->op.kind == OP_VIOLATION)) return true;
  struct strbuf text = STRBUF_INIT;
  print_operation(x->p, &edge->op, &text);
  size_t len = strlen(i->text);
  bool is_end = len > text.len + 2 && starts_with(i->text + (len - text.len - 2), "; ") &&
                strcmp(i->text + (len - text.len), text.text) == 0; /* of several in one line */
  bool result = is_end || strcmp(text.text, i->text) == 0;
  strbuf_release(&text);
  return result;
}

static void visit(struct search *x, struct node n) {
  uint64_t key = hash_combine(hash_combine(n.location, n.frame), n.item);
  uint64_t *known = map_put(&x->seen, key);
  if (*known) return;
  *known = 1;
  if (n.item > x->furthest) x->furthest = n.item;
  vec_push(&x->nodes, n);
  vec_push(&x->open, x->nodes.len - 1);
}

static uint32_t frame_of(struct search *x, uint32_t parent, loc_id back) {
  uint64_t *known = map_put(&x->frame_index, (uint64_t)parent << 32 | back);
  if (!*known) {
    vec_push(&x->frames, ((struct call_frame){parent, back}));
    *known = x->frames.len;
  }
  return (uint32_t)*known - 1;
}

static void take(struct search *x, uint32_t from, edge_id e, uint32_t item) {
  const struct node n = x->nodes.data[from];
  const struct edge *edge = &x->p->edges.data[e];
  struct node next = {from, {e, ID_NONE}, edge->target, n.frame, item};
  if (edge->op.kind == OP_RETURN) {
    if (n.frame == ID_NONE) return;
    next.location = x->frames.data[n.frame].back;
    next.frame = x->frames.data[n.frame].parent;
  }
  bool has_other = true;
  if (edge->op.kind == OP_CALL) {
    uint32_t count;
    const function_id *callees = points_to_callees(x->points_to, e, &count);
    has_other = points_to_calls_unknown(x->points_to, e);
    for (uint32_t i = 0; i < count; i++) {
      loc_id entry = x->p->functions.data[callees[i]].entry;
      has_other |= entry == ID_NONE;
      if (entry == ID_NONE) continue;
      struct node inner = {from, {e, callees[i]}, entry, frame_of(x, n.frame, edge->target), item};
      visit(x, inner);
    }
  }
  if (has_other) visit(x, next);
}

static bool is_line_known(const struct search *x, const struct item *i) {
  for (edge_id e = 0; e < x->p->edges.len; e++)
    if (x->p->edges.data[e].at.line == i->line) return true;
  for (function_id f = 0; f < x->p->functions.len; f++)
    if (x->p->functions.data[f].at.line == i->line) return true;
  return false;
}

/* The last on the stack is tried first: edges that the next item names, then others that are no choice; an item may be
 * passed over if it is no choice either (where a function begins, what is shown twice). */
static void expand(struct search *x, uint32_t from) {
  const struct node n = x->nodes.data[from];
  const struct location *l = &x->p->locations.data[n.location];
  const struct item *i = &x->items->data[n.item];
  bool is_choice = starts_with(i->text, "assume(") || starts_with(i->text, "violation") || !*i->text;
  if (!is_choice && is_line_known(x, i)) {
    struct node skipped = n; /* in the place of `from` */
    skipped.item++;
    visit(x, skipped);
  }
  for (uint32_t k = l->out.len; k > 0; k--)
    if (l->out.len == 1 || x->p->edges.data[l->out.data[k - 1]].op.kind != OP_ASSUME)
      take(x, from, l->out.data[k - 1], n.item);
  for (uint32_t k = l->out.len; k > 0; k--)
    if (matches(x, i, l->out.data[k - 1])) take(x, from, l->out.data[k - 1], n.item + 1);
}

static void read_back(const struct search *x, uint32_t at, path *out) {
  for (; x->nodes.data[at].step.edge != ID_NONE; at = x->nodes.data[at].parent) vec_push(out, x->nodes.data[at].step);
  for (uint32_t i = 0, k = out->len; i + 1 < k; i++) {
    struct path_step s = out->data[i];
    out->data[i] = out->data[--k];
    out->data[k] = s;
  }
}

static bool search(struct search *x, struct diagnostics *d, const char *file, path *out) {
  enum { MOST_NODES = 4000000 };
  struct node start = {0, {ID_NONE, ID_NONE}, x->p->functions.data[x->p->start].entry, ID_NONE, 0};
  visit(x, start);
  while (x->open.len && x->nodes.len < MOST_NODES) {
    uint32_t at = vec_pop(&x->open);
    if (x->nodes.data[at].item == x->items->len) {
      read_back(x, at, out);
      return true;
    }
    expand(x, at);
  }
  const struct item *i = &x->items->data[x->furthest < x->items->len ? x->furthest : x->items->len - 1];
  if (!is_line_known(x, i))
    return diagnostics_error(d, file, i->at, i->column, "no statement of the program is in line %u", i->line);
  return diagnostics_error(d, file, i->at, i->column,
                           "the path cannot go on like this: no such statement follows in line %u (the text is that of "
                           "`ockham cfa`; a branch has to be named)",
                           i->line);
}

bool path_parse(const char *file, const char *text, const struct program *p, const struct points_to *points_to,
                struct diagnostics *d, path *out) {
  item_list items = VEC_INIT;
  bool ok = read_items(file, text, d, &items);
  if (ok) {
    struct search x = {.p = p, .points_to = points_to, .items = &items};
    ok = search(&x, d, file, out);
    vec_release_all(&x.nodes, &x.open, &x.frames);
    map_release_all(&x.frame_index, &x.seen);
  }
  release_items(&items);
  return ok;
}

bool path_read(const char *file, const struct program *p, const struct points_to *points_to, struct diagnostics *d,
               path *out) {
  struct strbuf text = STRBUF_INIT;
  bool ok = text_read(file, &text, d) && path_parse(file, text.text, p, points_to, d, out);
  strbuf_release(&text);
  return ok;
}
