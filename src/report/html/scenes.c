/* What is known at each step of a run, as data. A step has what changed since the one before, so that a long run stays
 * small: keys are numbers of lists that come with them.
 *
 *     {"keys": [[activation, "name", "type"], ...], "pieces": ["malloc#1", ...],
 *      "steps": [{"calls": [[activation, "f", file, line], ...],      present if they changed
 *                 "set": [[key, "value", piece or -1], ...], "gone": [key, ...],
 *                 "heap": [[piece, {"type": "struct node", "freed": false, "cells": [["next", "&b", piece or -1]]}
 *                                  or null], ...]}, ...]} */
#include "report/html/parts.h"

#include "report/story/scene.h"

#include <inttypes.h>

/* Texts by number, as they were told last. */
struct told {
  struct names names;    /* what they are of */
  VEC(char *) texts;     /* NULL = not there */
  VEC(uint32_t) at_step; /* seen last at this one */
  VEC(uint32_t) here;    /* those that are there now */
};

struct scene_writer {
  const struct html_page *g;
  const struct html_run *run;
  uint32_t step;
  struct told values, pieces;
  struct strbuf keys, piece_names, steps, calls, last_calls;
};

/* The number of what is called so, and whether its text is another one now. */
static uint32_t tell(struct told *t, const char *name, uint32_t step, const struct strbuf *text, bool *ret_changed) {
  uint32_t id = names_add(&t->names, name);
  if (id == t->texts.len) {
    vec_push(&t->texts, NULL);
    vec_push(&t->at_step, 0);
  }
  char **last = &t->texts.data[id];
  *ret_changed = !*last || strcmp(*last, text->text) != 0;
  if (!*last) vec_push(&t->here, id);
  if (*ret_changed) free(*last), *last = xstrdup(text->text);
  t->at_step.data[id] = step + 1;
  return id;
}

static bool is_told(const struct told *t, const char *name, uint32_t step) {
  uint32_t id = names_find(&t->names, name);
  return id != MAP_NONE && t->at_step.data[id] == step + 1;
}

/* Forgets those that this step does not have, and tells each. */
static void drop_gone(struct told *t, uint32_t step, const char *format, struct strbuf *out) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < t->here.len; i++) {
    uint32_t id = t->here.data[i];
    if (t->at_step.data[id] == step + 1) {
      t->here.data[kept++] = id;
      continue;
    }
    free(t->texts.data[id]);
    t->texts.data[id] = NULL;
    if (out->len) strbuf_puts(out, ",");
    strbuf_printf(out, format, id);
  }
  t->here.len = kept;
}

static void release_told(struct told *t) {
  for (uint32_t i = 0; i < t->texts.len; i++) free(t->texts.data[i]);
  names_release(&t->names);
  vec_release_all(&t->texts, &t->at_step, &t->here);
}

/* ---- pieces ---- */

/* Pieces are known by where they begin. */
static int piece_number(struct scene_writer *w, const struct scene *s, uint64_t base) {
  char key[24];
  for (uint32_t i = 0; base && i < s->pieces.len; i++) {
    if (s->pieces.data[i].base != base) continue;
    snprintf(key, sizeof key, "%" PRIx64, base);
    uint32_t before = w->pieces.names.text.len, id = names_add(&w->pieces.names, key);
    if (id < before) return (int)id;
    vec_push(&w->pieces.texts, NULL);
    vec_push(&w->pieces.at_step, 0);
    if (id) strbuf_puts(&w->piece_names, ",");
    html_json(&w->piece_names, s->pieces.data[i].name);
    return (int)id;
  }
  return -1;
}

static void write_piece(struct scene_writer *w, const struct scene *s, const struct scene_piece *x,
                        struct strbuf *out) {
  strbuf_puts(out, "{\"type\":");
  html_json(out, x->type);
  strbuf_printf(out, ",\"freed\":%s,\"cells\":[", x->is_freed ? "true" : "false");
  for (uint32_t i = 0; i < x->cells.len; i++) {
    strbuf_puts(out, i ? ",[" : "[");
    html_json(out, *x->cells.data[i].name ? x->cells.data[i].name : "*");
    strbuf_puts(out, ",");
    html_json(out, x->cells.data[i].value);
    strbuf_printf(out, ",%d]", piece_number(w, s, x->cells.data[i].to));
  }
  strbuf_puts(out, "]}");
}

static void write_pieces(struct scene_writer *w, const struct scene *s, struct strbuf *out) {
  struct strbuf text = STRBUF_INIT;
  char key[24];
  for (uint32_t i = 0; i < s->pieces.len; i++) {
    bool is_changed;
    piece_number(w, s, s->pieces.data[i].base);
    strbuf_clear(&text);
    write_piece(w, s, &s->pieces.data[i], &text);
    snprintf(key, sizeof key, "%" PRIx64, s->pieces.data[i].base);
    uint32_t id = tell(&w->pieces, key, w->step, &text, &is_changed);
    if (is_changed) strbuf_printf(out, "%s[%u,%s]", out->len ? "," : "", id, text.text);
  }
  drop_gone(&w->pieces, w->step, "[%u,null]", out);
  strbuf_release(&text);
}

/* ---- values ---- */

static void add_key(struct scene_writer *w, const struct scene_value *v) {
  strbuf_printf(&w->keys, "%s[%u,", w->keys.len ? "," : "", v->activation);
  html_json(&w->keys, v->name);
  strbuf_puts(&w->keys, ",");
  html_json(&w->keys, v->type);
  strbuf_puts(&w->keys, "]");
}

static void write_values(struct scene_writer *w, const struct scene *s, struct strbuf *set, struct strbuf *gone) {
  struct strbuf text = STRBUF_INIT, key = STRBUF_INIT;
  for (uint32_t i = 0; i < s->values.len; i++) {
    const struct scene_value *v = &s->values.data[i];
    bool is_changed;
    strbuf_clear(&text);
    html_json(&text, v->value);
    strbuf_printf(&text, ",%d", piece_number(w, s, v->to));
    strbuf_clear(&key);
    strbuf_printf(&key, "%u %s", v->activation, v->name);
    if (is_told(&w->values, key.text, w->step)) continue; /* another variable of that name */
    uint32_t before = w->values.names.text.len, id = tell(&w->values, key.text, w->step, &text, &is_changed);
    if (id == before) add_key(w, v);
    if (is_changed) strbuf_printf(set, "%s[%u,%s]", set->len ? "," : "", id, text.text);
  }
  drop_gone(&w->values, w->step, "%u", gone);
  strbuf_release_all(&text, &key);
}

/* ---- steps ---- */

static void write_calls(struct scene_writer *w, const struct scene *s) {
  const struct program *p = w->run->told ? w->g->r->program : w->run->story->program;
  strbuf_clear(&w->calls);
  for (uint32_t i = 0; i < s->calls.len; i++) {
    const struct scene_call *c = &s->calls.data[i];
    uint32_t file = html_file(w->g, p, c->at);
    strbuf_printf(&w->calls, "%s[%u,", i ? "," : "", c->activation);
    html_json(&w->calls, program_string(p, p->functions.data[c->function].name));
    strbuf_printf(&w->calls, ",%d,%u]", file == ID_NONE ? -1 : (int)file, c->at.line);
  }
}

static void add_list(struct strbuf *out, const char *key, const struct strbuf *list, bool *is_first) {
  if (!list->len) return;
  strbuf_printf(out, "%s\"%s\":[%s]", *is_first ? "" : ",", key, list->text);
  *is_first = false;
}

static void write_scene(void *data, uint32_t index, const struct scene *s) {
  struct scene_writer *w = data;
  struct strbuf set = STRBUF_INIT, gone = STRBUF_INIT, heap = STRBUF_INIT;
  bool is_first = true;
  w->step = index;
  write_calls(w, s);
  write_values(w, s, &set, &gone);
  write_pieces(w, s, &heap);
  strbuf_puts(&w->steps, index ? ",\n{" : "\n{");
  if (strcmp(w->calls.text, w->last_calls.text) != 0) add_list(&w->steps, "calls", &w->calls, &is_first);
  strbuf_clear(&w->last_calls);
  strbuf_puts(&w->last_calls, w->calls.text);
  add_list(&w->steps, "set", &set, &is_first);
  add_list(&w->steps, "gone", &gone, &is_first);
  add_list(&w->steps, "heap", &heap, &is_first);
  strbuf_puts(&w->steps, "}");
  strbuf_release_all(&set, &gone, &heap);
}

static void write_run(const struct html_page *g, const struct html_run *r, struct strbuf *out) {
  struct scene_writer w = {.g = g,
                           .run = r,
                           .keys = STRBUF_INIT,
                           .piece_names = STRBUF_INIT,
                           .steps = STRBUF_INIT,
                           .calls = STRBUF_INIT,
                           .last_calls = STRBUF_INIT};
  VEC(uint32_t) steps = VEC_INIT;
  for (uint32_t i = 0; r->told && i < r->told->steps.len; i++) write_scene(&w, i, &r->told->steps.data[i].scene);
  for (uint32_t i = 0; i < r->steps.len; i++) vec_push(&steps, r->story->steps.data[r->steps.data[i]].step);
  if (!r->told) scenes_show(r->story->program, r->trace, steps.data, steps.len, write_scene, &w);
  strbuf_printf(out, "{\"keys\":[%s],\"pieces\":[%s],\"steps\":[%s]}", w.keys.text, w.piece_names.text, w.steps.text);
  vec_release(&steps);
  release_told(&w.values);
  release_told(&w.pieces);
  strbuf_release_all(&w.keys, &w.piece_names, &w.steps, &w.calls, &w.last_calls);
}

void html_runs_json(const struct html_page *g, struct strbuf *out) {
  strbuf_puts(out, "[");
  for (uint32_t i = 0; i < g->runs.len; i++) {
    if (i) strbuf_puts(out, ",");
    write_run(g, &g->runs.data[i], out);
  }
  strbuf_puts(out, "]");
}
