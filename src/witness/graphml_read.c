/* Witnesses 1.0 in GraphML, read by Expat. An automaton that is one path, apart from edges into sinks, becomes
 * waypoints, an edge each: what an input returns, where a condition leads, or a line that is passed. Where a line
 * belongs to is said less exactly than in YAML, so that no run is found says nothing (is_hint). Other automata are not
 * understood. */
#include "witness/witness.h"

#include <expat.h>
#include <stdlib.h>
#include <string.h>

struct node {
  const char *id;
  bool is_entry, is_sink, is_violation;
};

struct edge {
  const char *source, *target;
  const char *assumption, *scope, *callee, *control, *enters, *leaves;
  uint32_t line, offset;
};

struct reading {
  struct witness *w;
  XML_Parser parser;
  VEC(struct node) nodes;
  VEC(struct edge) edges;
  bool is_node, is_edge; /* that the data belongs to; otherwise the graph's */
  const char *key;       /* of the data that is being read; NULL = none is */
  struct strbuf text;
  const char *type;
};

/* ---- XML ---- */

static const char *keep(struct reading *r, const char *text) { return arena_strdup(&r->w->arena, text ? text : ""); }

static const char *attribute(struct reading *r, const char **list, const char *name) {
  for (; *list; list += 2)
    if (strcmp(*list, name) == 0) return keep(r, list[1]);
  return "";
}

static const char *local_name(const char *name) {
  const char *colon = strrchr(name, ':');
  return colon ? colon + 1 : name;
}

static void begin(void *data, const char *name, const char **attributes) {
  struct reading *r = data;
  name = local_name(name);
  if (strcmp(name, "node") == 0) {
    vec_push(&r->nodes, ((struct node){.id = attribute(r, attributes, "id")}));
    r->is_node = true;
  } else if (strcmp(name, "edge") == 0) {
    vec_push(&r->edges, ((struct edge){.source = attribute(r, attributes, "source"),
                                       .target = attribute(r, attributes, "target"),
                                       .assumption = "",
                                       .scope = "",
                                       .callee = "",
                                       .control = "",
                                       .enters = "",
                                       .leaves = ""}));
    r->is_edge = true;
  } else if (strcmp(name, "data") == 0) {
    r->key = attribute(r, attributes, "key");
    strbuf_clear(&r->text);
  }
}

static void characters(void *data, const char *text, int length) {
  struct reading *r = data;
  if (r->key) strbuf_add(&r->text, text, (size_t)length);
}

static bool is_true(const char *text) { return strcmp(text, "true") == 0; }

static void keep_of_node(struct node *n, const char *key, const char *value) {
  if (strcmp(key, "entry") == 0) n->is_entry = is_true(value);
  if (strcmp(key, "sink") == 0) n->is_sink = is_true(value);
  if (strcmp(key, "violation") == 0) n->is_violation = is_true(value);
}

static void keep_of_edge(struct reading *r, struct edge *e, const char *key, const char *value) {
  if (strcmp(key, "assumption") == 0) e->assumption = keep(r, value);
  if (strcmp(key, "assumption.scope") == 0) e->scope = keep(r, value);
  if (strcmp(key, "assumption.resultfunction") == 0) e->callee = keep(r, value);
  if (strcmp(key, "control") == 0) e->control = keep(r, value);
  if (strcmp(key, "enterFunction") == 0) e->enters = keep(r, value);
  if (strcmp(key, "returnFromFunction") == 0) e->leaves = keep(r, value);
  if (strcmp(key, "startline") == 0) e->line = (uint32_t)strtoul(value, NULL, 10);
  if (strcmp(key, "startoffset") == 0) e->offset = (uint32_t)strtoul(value, NULL, 10);
}

static void keep_of_graph(struct reading *r, const char *key, const char *value) {
  if (strcmp(key, "witness-type") == 0) r->type = keep(r, value);
  if (strcmp(key, "specification") == 0) r->w->specification = keep(r, value);
  if (strcmp(key, "architecture") == 0) r->w->data_model = strcmp(value, "32bit") == 0 ? "ILP32" : "LP64";
}

static void end(void *data, const char *name) {
  struct reading *r = data;
  name = local_name(name);
  if (strcmp(name, "node") == 0) r->is_node = false;
  if (strcmp(name, "edge") == 0) r->is_edge = false;
  if (strcmp(name, "data") != 0 || !r->key) return;
  if (r->is_node)
    keep_of_node(&r->nodes.data[r->nodes.len - 1], r->key, r->text.text);
  else if (r->is_edge)
    keep_of_edge(r, &r->edges.data[r->edges.len - 1], r->key, r->text.text);
  else
    keep_of_graph(r, r->key, r->text.text);
  r->key = NULL;
}

/* ---- the path ---- */

static const struct node *find_node(const struct reading *r, const char *id) {
  for (uint32_t i = 0; i < r->nodes.len; i++)
    if (strcmp(r->nodes.data[i].id, id) == 0) return &r->nodes.data[i];
  return NULL;
}

/* The only edge that leads on; NULL with a reason if there is none, or several. */
static const struct edge *next_edge(const struct reading *r, const char *from, const char **why) {
  const struct edge *found = NULL;
  for (uint32_t i = 0; i < r->edges.len; i++) {
    const struct edge *e = &r->edges.data[i];
    const struct node *to = find_node(r, e->target);
    if (strcmp(e->source, from) != 0 || !to || to->is_sink || strcmp(e->target, from) == 0) continue;
    if (found) *why = "its automaton is not one path";
    found = e;
  }
  if (!found) *why = "its automaton does not come to a violation";
  return *why ? NULL : found;
}

/* `x = 5` is how some say `x == 5`. */
static void put_equation(const char *text, size_t length, struct strbuf *out) {
  const char *sign = memchr(text, '=', length);
  size_t before = sign ? (size_t)(sign - text) : 0;
  bool is_single = before && before + 1 < length && !strchr("=<>!+-*/%&|^", sign[-1]) && sign[1] != '=' &&
                   !memchr(sign + 1, '=', length - before - 1);
  strbuf_printf(out, is_single ? "%.*s==%.*s" : "%.*s%.*s", (int)(is_single ? before : length), text,
                (int)(is_single ? length - before - 1 : 0), is_single ? sign + 1 : "");
}

/* What an assumption says without its semicolons: all of its parts. */
static const char *condition_of(struct reading *r, const char *text) {
  struct strbuf all = STRBUF_INIT;
  for (const char *at = text; *at;) {
    size_t blanks = strspn(at, " \t\n\r;"), length = strcspn(at + blanks, ";");
    at += blanks;
    while (length && strchr(" \t\n\r", at[length - 1])) length--;
    if (!length) break;
    if (all.len) strbuf_puts(&all, " && ");
    bool is_all = !at[length + strspn(at + length, " \t\n\r;")] && !all.len;
    strbuf_puts(&all, is_all ? "" : "(");
    put_equation(at, length, &all);
    strbuf_puts(&all, is_all ? "" : ")");
    at += length;
  }
  const char *kept = arena_strdup(&r->w->arena, all.text);
  strbuf_release(&all);
  return kept;
}

static void push(struct reading *r, enum waypoint_type type, const struct edge *e, const char *value) {
  const struct waypoint p = {.type = type,
                             .segment = r->w->segment_count++,
                             .number = 1,
                             .at = {.file = "", .line = e->line, .function = ""},
                             .value = value,
                             .callee = type == WAYPOINT_FUNCTION_RETURN ? e->callee : "",
                             .offset = e->offset};
  vec_push(&r->w->waypoints, p);
}

/* It holds when the statement of the edge is done. */
static void push_state(struct reading *r, const struct edge *e, const char *condition) {
  push(r, WAYPOINT_ASSUMPTION, e, condition);
  struct waypoint *p = &r->w->waypoints.data[r->w->waypoints.len - 1];
  p->is_after = true;
  p->at.function = e->scope;
}

static bool add_edge(struct reading *r, const struct edge *e, bool is_last, const char **why) {
  const char *condition = condition_of(r, e->assumption);
  bool is_control = *e->control != '\0';
  if (*e->assumption) {
    bool is_result = strstr(condition, "\\result") && e->line && *e->callee;
    bool is_state =
        !strstr(condition, "\\result") && e->line && *condition && !is_control && !*e->enters && !*e->leaves;
    if (is_result)
      push(r, WAYPOINT_FUNCTION_RETURN, e, condition);
    else if (is_state && !is_last)
      push_state(r, e, condition);
    else
      *why = "an assumption is about something else than a statement, or what a function returns";
  }
  if (is_control && e->line)
    push(r, WAYPOINT_BRANCHING, e, strcmp(e->control, "condition-true") == 0 ? "true" : "false");
  bool is_line = !*e->assumption && !is_control && !*e->enters && !*e->leaves && e->line;
  if (is_last && e->line)
    push(r, WAYPOINT_TARGET, e, "");
  else if (is_last)
    *why = "the last edge has no line";
  else if (is_line)
    push(r, WAYPOINT_ASSUMPTION, e, "1");
  return !*why;
}

static bool add_path(struct reading *r, const char **why) {
  const struct node *at = NULL;
  for (uint32_t i = 0; i < r->nodes.len && !at; i++)
    if (r->nodes.data[i].is_entry) at = &r->nodes.data[i];
  if (strcmp(r->type, "violation_witness") != 0)
    *why = "only witnesses of violations are understood in GraphML";
  else if (!at)
    *why = "it has no entry";
  for (uint32_t steps = 0; !*why && at && !at->is_violation; steps++) {
    const struct edge *e = next_edge(r, at->id, why);
    at = e ? find_node(r, e->target) : NULL;
    if (at && !*why) add_edge(r, e, at->is_violation, why);
    if (steps > r->edges.len) *why = "its automaton has a cycle";
  }
  if (!*why && !r->w->waypoints.len) *why = "it says nothing";
  return !*why;
}

bool witness_read_graphml(struct witness *w, const char *path, const struct strbuf *text, struct diagnostics *d) {
  struct reading r = {.w = w, .parser = XML_ParserCreate(NULL), .text = STRBUF_INIT, .type = ""};
  const char *why = NULL;
  w->kind = WITNESS_OF_VIOLATION;
  w->is_hint = true;
  XML_SetUserData(r.parser, &r);
  XML_SetElementHandler(r.parser, begin, end);
  XML_SetCharacterDataHandler(r.parser, characters);
  bool ok = XML_Parse(r.parser, text->text, (int)text->len, 1) == XML_STATUS_OK;
  if (!ok)
    diagnostics_error(d, path, (uint32_t)XML_GetCurrentLineNumber(r.parser), 0, "this is not XML: %s",
                      XML_ErrorString(XML_GetErrorCode(r.parser)));
  else if (!add_path(&r, &why))
    w->strange = why;
  XML_ParserFree(r.parser);
  strbuf_release(&r.text);
  vec_release_all(&r.nodes, &r.edges);
  return ok;
}
