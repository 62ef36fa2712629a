/* Witnesses 2.0 in YAML, by libyaml's emitter, so that whatever stands in a condition is quoted as it must be. */
#include "witness/write.h"

#include <nettle/sha2.h>
#include <string.h>
#include <yaml.h>

struct writing {
  yaml_document_t document;
  const struct witness_task *task;
};

static int put(struct writing *w, const char *text) {
  return yaml_document_add_scalar(&w->document, NULL, (const yaml_char_t *)text, (int)strlen(text),
                                  YAML_DOUBLE_QUOTED_SCALAR_STYLE);
}

static int put_plain(struct writing *w, const char *text) {
  return yaml_document_add_scalar(&w->document, NULL, (const yaml_char_t *)text, (int)strlen(text),
                                  YAML_PLAIN_SCALAR_STYLE);
}

static int new_map(struct writing *w) {
  return yaml_document_add_mapping(&w->document, NULL, YAML_BLOCK_MAPPING_STYLE);
}

static int new_list(struct writing *w) {
  return yaml_document_add_sequence(&w->document, NULL, YAML_BLOCK_SEQUENCE_STYLE);
}

static void add(struct writing *w, int map, const char *key, int value) {
  yaml_document_append_mapping_pair(&w->document, map, put_plain(w, key), value);
}

static void add_text(struct writing *w, int map, const char *key, const char *text) { add(w, map, key, put(w, text)); }

/* A map with one member, as an item of the list. */
static int add_item(struct writing *w, int list, const char *key) {
  int item = new_map(w), inner = new_map(w);
  add(w, item, key, inner);
  yaml_document_append_sequence_item(&w->document, list, item);
  return inner;
}

static void add_location(struct writing *w, int map, const struct witness_place *at) {
  int location = new_map(w);
  char number[16];
  add_text(w, location, "file_name", at->file);
  snprintf(number, sizeof number, "%u", at->line);
  add(w, location, "line", put_plain(w, number));
  snprintf(number, sizeof number, "%u", at->column);
  if (at->column) add(w, location, "column", put_plain(w, number));
  if (*at->function) add_text(w, location, "function", at->function);
  add(w, map, "location", location);
}

static void add_waypoint(struct writing *w, int segment, const struct waypoint *p) {
  int map = add_item(w, segment, "waypoint");
  add_text(w, map, "type", waypoint_type_names[p->type]);
  add_text(w, map, "action", p->is_avoided ? "avoid" : "follow");
  if (*p->value) {
    int constraint = new_map(w);
    add_text(w, constraint, "value", p->value);
    if (p->type == WAYPOINT_FUNCTION_RETURN) add_text(w, constraint, "format", "acsl_expression");
    if (p->type == WAYPOINT_ASSUMPTION) add_text(w, constraint, "format", "c_expression");
    add(w, map, "constraint", constraint);
  }
  add_location(w, map, &p->at);
}

static void add_invariant(struct writing *w, int content, const struct witness_invariant *x) {
  int map = add_item(w, content, "invariant");
  add_text(w, map, "type", x->is_of_loop ? "loop_invariant" : "location_invariant");
  add_location(w, map, &x->at);
  add_text(w, map, "value", x->value);
  add_text(w, map, "format", "c_expression");
}

static int put_content(struct writing *w, const struct witness *x) {
  int content = new_list(w), segment = 0;
  for (uint32_t i = 0; i < x->waypoints.len; i++) {
    const struct waypoint *p = &x->waypoints.data[i];
    if (!i || p->segment != p[-1].segment) {
      int item = new_map(w);
      segment = new_list(w);
      add(w, item, "segment", segment);
      yaml_document_append_sequence_item(&w->document, content, item);
    }
    add_waypoint(w, segment, p);
  }
  for (uint32_t i = 0; i < x->invariants.len; i++) add_invariant(w, content, &x->invariants.data[i]);
  return content;
}

/* Numbers of RFC 9562, of the kind that is computed: from what the witness says. */
static void put_uuid(const struct witness *x, const char *hash, struct strbuf *out) {
  struct sha256_ctx h;
  uint8_t d[SHA256_DIGEST_SIZE];
  sha256_init(&h);
  sha256_update(&h, strlen(hash), (const uint8_t *)hash);
  for (uint32_t i = 0; i < x->waypoints.len; i++) {
    const struct waypoint *p = &x->waypoints.data[i];
    sha256_update(&h, sizeof p->at.line, (const uint8_t *)&p->at.line);
    sha256_update(&h, strlen(p->value), (const uint8_t *)p->value);
  }
  for (uint32_t i = 0; i < x->invariants.len; i++)
    sha256_update(&h, strlen(x->invariants.data[i].value), (const uint8_t *)x->invariants.data[i].value);
  sha256_digest(&h, sizeof d, d);
  d[6] = (uint8_t)(0x80 | (d[6] & 0x0f));
  d[8] = (uint8_t)(0x80 | (d[8] & 0x3f));
  for (int i = 0; i < 16; i++) strbuf_printf(out, i == 4 || i == 6 || i == 8 || i == 10 ? "-%02x" : "%02x", d[i]);
}

static int put_metadata(struct writing *w, const struct witness *x, const char *hash) {
  const struct witness_task *t = w->task;
  int map = new_map(w), producer = new_map(w), task = new_map(w), files = new_list(w), hashes = new_map(w);
  struct strbuf uuid = STRBUF_INIT, now = STRBUF_INIT;
  put_uuid(x, hash, &uuid);
  witness_time(&now);
  add_text(w, map, "format_version", "2.0");
  add_text(w, map, "uuid", uuid.text);
  add_text(w, map, "creation_time", now.text);
  add_text(w, producer, "name", "ockham");
  add_text(w, producer, "version", OCKHAM_VERSION);
  if (*t->command_line) add_text(w, producer, "command_line", t->command_line);
  if (*t->description) add_text(w, producer, "description", t->description);
  add(w, map, "producer", producer);
  yaml_document_append_sequence_item(&w->document, files, put(w, t->file));
  add(w, task, "input_files", files);
  yaml_document_append_mapping_pair(&w->document, hashes, put(w, t->file), put(w, hash));
  add(w, task, "input_file_hashes", hashes);
  add_text(w, task, "specification", t->specification);
  add_text(w, task, "data_model", t->data_model);
  add_text(w, task, "language", "C");
  add(w, map, "task", task);
  strbuf_release_all(&uuid, &now);
  return map;
}

static int write_text(void *out, unsigned char *bytes, size_t size) {
  strbuf_add(out, (const char *)bytes, size);
  return 1;
}

static bool emit(struct writing *w, struct strbuf *out) {
  yaml_emitter_t emitter;
  if (!yaml_emitter_initialize(&emitter)) return false;
  yaml_emitter_set_output(&emitter, write_text, out);
  yaml_emitter_set_width(&emitter, -1);
  yaml_emitter_set_unicode(&emitter, 1);
  bool ok = yaml_emitter_open(&emitter) && yaml_emitter_dump(&emitter, &w->document) && yaml_emitter_close(&emitter);
  yaml_emitter_delete(&emitter);
  return ok;
}

bool witness_write_yaml(const struct witness *x, const struct witness_task *task, struct strbuf *out) {
  struct writing w = {.task = task};
  struct strbuf hash = STRBUF_INIT;
  bool ok = witness_hash(task->file, &hash) && yaml_document_initialize(&w.document, NULL, NULL, NULL, 1, 1);
  if (ok) {
    int root = new_list(&w), entry = new_map(&w);
    yaml_document_append_sequence_item(&w.document, root, entry);
    add_text(&w, entry, "entry_type", x->kind == WITNESS_OF_VIOLATION ? "violation_sequence" : "invariant_set");
    add(&w, entry, "metadata", put_metadata(&w, x, hash.text));
    add(&w, entry, "content", put_content(&w, x));
    ok = emit(&w, out); /* deletes the document */
  }
  strbuf_release(&hash);
  return ok;
}
