/* Witnesses 2.0 in YAML, read by libyaml into a tree of nodes. What is not known is passed over, as the format grows;
 * what is there and needed must be right. What later versions say in words that this one has not is `strange`. */
#include "witness/witness.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

struct reading {
  struct witness *w;
  yaml_document_t *document;
  const char *path;
  struct diagnostics *d;
  bool failed;
};

static void fail(struct reading *r, const yaml_node_t *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void fail(struct reading *r, const yaml_node_t *at, const char *format, ...) {
  struct strbuf text = STRBUF_INIT;
  va_list list;
  va_start(list, format);
  strbuf_vprintf(&text, format, list);
  va_end(list);
  if (!r->failed)
    diagnostics_error(r->d, r->path, at ? (uint32_t)at->start_mark.line + 1 : 0,
                      at ? (uint32_t)at->start_mark.column + 1 : 0, "%s", text.text);
  r->failed = true;
  strbuf_release(&text);
}

/* ---- nodes ---- */

static yaml_node_t *node(const struct reading *r, int id) { return yaml_document_get_node(r->document, id); }

/* A text ends where it says: with a NUL inside it would be read in part. */
static const char *scalar(const yaml_node_t *n) {
  if (!n || n->type != YAML_SCALAR_NODE) return NULL;
  const char *text = (const char *)n->data.scalar.value;
  return strlen(text) == n->data.scalar.length ? text : NULL;
}

/* The value of a key in a mapping; NULL if there is none. */
static yaml_node_t *find(const struct reading *r, const yaml_node_t *map, const char *key) {
  if (!map || map->type != YAML_MAPPING_NODE) return NULL;
  for (const yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top; p++) {
    const char *name = scalar(node(r, p->key));
    if (name && strcmp(name, key) == 0) return node(r, p->value);
  }
  return NULL;
}

/* "" if there is none. */
static const char *text_of(struct reading *r, const yaml_node_t *map, const char *key) {
  const yaml_node_t *n = find(r, map, key);
  const char *text = scalar(n);
  if (n && !text) fail(r, n, "'%s' is not a text", key);
  return text ? arena_strdup(&r->w->arena, text) : "";
}

static const char *needed_text(struct reading *r, const yaml_node_t *map, const char *key) {
  const char *text = text_of(r, map, key);
  if (!*text) fail(r, map, "'%s' is missing", key);
  return text;
}

static uint32_t number_of(struct reading *r, const yaml_node_t *map, const char *key) {
  const char *text = text_of(r, map, key);
  char *end;
  if (!*text) return 0;
  unsigned long value = strtoul(text, &end, 10);
  if (*end || value > UINT32_MAX || *text == '-') fail(r, find(r, map, key), "'%s' is not a number", key);
  return r->failed ? 0 : (uint32_t)value;
}

static void each(struct reading *r, const yaml_node_t *list, const char *what,
                 void (*act)(struct reading *, const yaml_node_t *)) {
  if (!list || list->type != YAML_SEQUENCE_NODE) {
    fail(r, list, "%s is not a list", what);
    return;
  }
  for (const yaml_node_item_t *i = list->data.sequence.items.start; i < list->data.sequence.items.top && !r->failed;
       i++)
    act(r, node(r, *i));
}

/* What later versions of the format have, and this one has not: nothing is wrong with it, but it is not understood. */
static void find_strange(struct reading *r, const yaml_node_t *at, const char *what, const char *name) {
  if (r->failed) return;
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "%s '%s' in line %u are not understood", what, name, (uint32_t)at->start_mark.line + 1);
  if (!r->w->strange) r->w->strange = arena_strdup(&r->w->arena, text.text);
  strbuf_release(&text);
}

/* ---- parts ---- */

static struct witness_place read_place(struct reading *r, const yaml_node_t *map) {
  const yaml_node_t *at = find(r, map, "location");
  if (!at) fail(r, map, "'location' is missing");
  struct witness_place p = {text_of(r, at, "file_name"), number_of(r, at, "line"), number_of(r, at, "column"),
                            text_of(r, at, "function")};
  if (!p.line) fail(r, at ? at : map, "the location has no line");
  return p;
}

/* What is said in another language than these, which are read as C, may mean something else. */
static void expect_format(struct reading *r, const yaml_node_t *map, const char *what, const char *const *known) {
  const char *format = map ? text_of(r, map, "format") : "";
  for (; *format && *known; known++)
    if (strcmp(format, *known) == 0) return;
  if (*format) find_strange(r, map, what, format);
}

static enum waypoint_type read_type(struct reading *r, const yaml_node_t *map) {
  const char *name = needed_text(r, map, "type");
  for (int i = 0; i < WAYPOINT_TYPE_COUNT; i++)
    if (strcmp(name, waypoint_type_names[i]) == 0) return (enum waypoint_type)i;
  find_strange(r, map, "waypoints of type", name);
  return WAYPOINT_ASSUMPTION;
}

static void read_waypoint(struct reading *r, const yaml_node_t *item) {
  const yaml_node_t *map = find(r, item, "waypoint");
  struct waypoint p = {.segment = r->w->segment_count, .number = 1, .callee = ""};
  if (!map) {
    fail(r, item, "a segment holds waypoints only");
    return;
  }
  const char *action = needed_text(r, map, "action");
  p.type = read_type(r, map);
  p.is_avoided = strcmp(action, "avoid") == 0;
  if (!p.is_avoided && strcmp(action, "follow") != 0) find_strange(r, map, "waypoints with the action", action);
  p.at = read_place(r, map);
  const yaml_node_t *constraint = find(r, map, "constraint");
  p.value = constraint ? needed_text(r, constraint, "value") : "";
  expect_format(r, constraint, "constraints in the format",
                (const char *const[]){"c_expression", "ext_c_expression", "acsl_expression", NULL});
  if (r->w->waypoints.len && vec_last(&r->w->waypoints).segment == p.segment)
    p.number = vec_last(&r->w->waypoints).number + 1;
  vec_push(&r->w->waypoints, p);
}

/* Avoided waypoints, and one that is followed. */
static void read_segment(struct reading *r, const yaml_node_t *item) {
  const yaml_node_t *list = find(r, item, "segment");
  uint32_t first = r->w->waypoints.len;
  each(r, list ? list : item, "a segment", read_waypoint);
  for (uint32_t i = first; i < r->w->waypoints.len && !r->failed; i++)
    if (!r->w->strange && r->w->waypoints.data[i].is_avoided == (i + 1 == r->w->waypoints.len))
      fail(r, list, "a segment ends with the one waypoint that is followed");
  if (first == r->w->waypoints.len) fail(r, item, "a segment without waypoints");
  r->w->segment_count++;
}

static void read_invariant(struct reading *r, const yaml_node_t *item) {
  const yaml_node_t *map = find(r, item, "invariant");
  if (!map && find(r, item, "function_contract")) {
    find_strange(r, item, "entries", "function_contract");
    return;
  }
  if (!map) {
    fail(r, item, "an invariant set holds invariants only");
    return;
  }
  const char *type = needed_text(r, map, "type");
  bool is_of_loop = strcmp(type, "loop_invariant") == 0;
  bool is_strange = !r->failed && !is_of_loop && strcmp(type, "location_invariant") != 0;
  if (is_strange) {
    find_strange(r, map, "invariants of type", type);
    return;
  }
  vec_push(&r->w->invariants,
           ((struct witness_invariant){is_of_loop, read_place(r, map), needed_text(r, map, "value")}));
  expect_format(r, map, "invariants in the format", (const char *const[]){"c_expression", NULL});
}

static void read_task(struct reading *r, const yaml_node_t *entry) {
  const yaml_node_t *task = find(r, find(r, entry, "metadata"), "task");
  const char *specification = text_of(r, task, "specification"), *model = text_of(r, task, "data_model");
  bool is_first = !r->w->segment_count && !r->w->invariants.len;
  if (strcmp(model, "32bit") == 0) model = "ILP32";
  if (!is_first && (strcmp(specification, r->w->specification) != 0 || strcmp(model, r->w->data_model) != 0))
    find_strange(r, entry, "entries about different tasks, such as", specification);
  r->w->specification = specification;
  r->w->data_model = model;
}

static void read_entry(struct reading *r, const yaml_node_t *entry) {
  const char *type = needed_text(r, entry, "entry_type");
  bool is_violation = strcmp(type, "violation_sequence") == 0;
  if (r->failed) return;
  if (!is_violation && strcmp(type, "invariant_set") != 0) {
    find_strange(r, entry, "entries of type", type);
    return;
  }
  if (r->w->segment_count || (is_violation && r->w->invariants.len))
    find_strange(r, entry, "more than one entry beside one of type", "violation_sequence");
  r->w->kind = is_violation ? WITNESS_OF_VIOLATION : WITNESS_OF_CORRECTNESS;
  read_task(r, entry);
  each(r, find(r, entry, "content"), "'content'", is_violation ? read_segment : read_invariant);
}

static void check_target(struct reading *r) {
  const struct witness *w = r->w;
  if (r->failed || w->strange || w->kind != WITNESS_OF_VIOLATION) return;
  for (uint32_t i = 0; i < w->waypoints.len; i++)
    if ((w->waypoints.data[i].type == WAYPOINT_TARGET) != (i + 1 == w->waypoints.len)) {
      fail(r, NULL, "the last waypoint of a violation is its only target");
      return;
    }
  if (!w->waypoints.len) fail(r, NULL, "a witness of a violation without waypoints");
}

static void read_document(struct reading *r) {
  const yaml_node_t *root = yaml_document_get_root_node(r->document);
  if (!root || root->type != YAML_SEQUENCE_NODE || root->data.sequence.items.start == root->data.sequence.items.top) {
    fail(r, root, "a witness is a list of entries");
    return;
  }
  each(r, root, "a witness", read_entry);
  check_target(r);
}

bool witness_read_yaml(struct witness *w, const char *path, const struct strbuf *text, struct diagnostics *d) {
  yaml_parser_t parser;
  yaml_document_t document;
  struct reading r = {.w = w, .document = &document, .path = path, .d = d};
  if (!yaml_parser_initialize(&parser)) return diagnostics_error(d, path, 0, 0, "there is no room to read it");
  yaml_parser_set_input_string(&parser, (const unsigned char *)text->text, text->len);
  if (yaml_parser_load(&parser, &document)) {
    read_document(&r);
    yaml_document_delete(&document);
  } else {
    r.failed = true;
    diagnostics_error(d, path, (uint32_t)parser.problem_mark.line + 1, (uint32_t)parser.problem_mark.column + 1,
                      "this is not YAML: %s", parser.problem ? parser.problem : "no reason known");
  }
  yaml_parser_delete(&parser);
  return !r.failed;
}
