#include "abstract/located.h"

#include <errno.h>
#include <string.h>

#include "abstract/predicate_private.h"
#include "base/strbuf.h"

void located_init(struct located *x, struct program *p) { *x = (struct located){.arena = ARENA_INIT, .program = p}; }

void located_release(struct located *x) {
  vec_release(&x->all);
  vec_release(&x->frame_values);
  arena_release(&x->arena);
}

/* ---- items ---- */

/* To the sign that ends the item; parentheses and brackets are passed as a whole. */
static void skip_item(struct reader *r) {
  uint32_t depth = 0;
  while (!r->failed && r->token.kind != TOKEN_END) {
    bool ends = reader_is(r, ",") || reader_is(r, ";") || reader_is(r, "}");
    if (ends && !depth) return;
    if (reader_is(r, "}")) return;
    depth += reader_is(r, "(") || reader_is(r, "[");
    if (depth) depth -= reader_is(r, ")") || reader_is(r, "]");
    reader_advance(r);
  }
}

/* What did not fit was warned of. */
static void go_on_after(struct reader *r, struct reader before) {
  if (!r->is_misfit) return;
  *r = before;
  skip_item(r);
}

static bool read_predicate(struct reader *r, expr *ret) {
  struct token first = r->token;
  struct cvalue v;
  if (parse_expression(r, &v)) *ret = cvalue_truth(r, &first, v);
  return !r->failed;
}

/* ---- blocks ---- */

static void read_where(struct reader *r, struct located_predicate *block) {
  if (!reader_accept(r, ":")) return;
  if (r->token.kind == TOKEN_NUMBER && r->token.number && r->token.number < UINT32_MAX) {
    block->where = WHERE_LINE;
    block->where_line = (uint32_t)r->token.number;
  } else if (reader_is(r, "entry")) {
    block->where = WHERE_ENTRY;
  } else if (reader_is(r, "exit")) {
    block->where = WHERE_EXIT;
  } else {
    reader_expected(r, "a line, 'entry' or 'exit'");
  }
  reader_advance(r);
}

/* The function of the block. False if the program has none of that name: a warning. */
static bool find_function(struct reader *r, const struct token *name) {
  r->function = ID_NONE;
  if (strcmp(name->text, "global") == 0) return true;
  r->function = program_find_function(r->p, name->text);
  if (r->function != ID_NONE && r->p->functions.data[r->function].entry != ID_NONE) return true;
  diagnostics_warning(r->diagnostics, r->file, name->line, name->column,
                      "the program has no function '%s' with a body; its predicates are skipped", name->text);
  return false;
}

static void read_items(struct reader *r, struct located *out, struct located_predicate block, bool is_skipped) {
  uint32_t together = 0;
  while (!r->failed && !reader_is(r, "}")) {
    struct reader before = *r;
    block.line = r->token.line, block.column = r->token.column;
    if (is_skipped) {
      skip_item(r);
    } else if (read_predicate(r, &block.e)) {
      block.group = out->group_count;
      vec_push(&out->all, block);
      if (++together > LOCATED_MOST_TOGETHER) {
        reader_fail(r, &before.token, "at most %d predicates are tracked together; separate others by ';'",
                    LOCATED_MOST_TOGETHER);
        return;
      }
    } else {
      go_on_after(r, before);
    }
    if (reader_is(r, "}")) break;
    bool ends_group = reader_is(r, ";");
    if (!ends_group && !reader_is(r, ",")) {
      reader_expected(r, "',', ';' or '}'");
      return;
    }
    reader_advance(r);
    if (!ends_group) continue;
    out->group_count++;
    together = 0;
  }
  out->group_count++;
}

static void read_block(struct reader *r, struct located *out) {
  struct token name = r->token;
  if (name.kind != TOKEN_WORD) {
    reader_expected(r, "the name of a function, or 'global'");
    return;
  }
  struct located_predicate block = {.where = WHERE_ALL};
  reader_advance(r);
  read_where(r, &block);
  reader_expect(r, "{");
  if (r->failed) return;
  bool is_known = find_function(r, &name);
  if (is_known && r->function == ID_NONE && block.where != WHERE_ALL) {
    reader_fail(r, &name, "'global' is everywhere; name a function to say where in it");
    return;
  }
  block.function = r->function;
  read_items(r, out, block, !is_known);
  reader_expect(r, "}");
}

bool located_parse(struct located *out, const char *name, const char *text, struct diagnostics *d) {
  out->file = arena_strdup(&out->arena, name);
  struct reader r = {.p = out->program, .diagnostics = d, .arena = &out->arena, .file = out->file, .located = out};
  reader_start(&r, text);
  while (!r.failed && r.token.kind != TOKEN_END) read_block(&r, out);
  if (r.failed) vec_clear(&out->all);
  return !r.failed;
}

bool located_read(struct located *out, const char *path, struct diagnostics *d) {
  struct strbuf text = STRBUF_INIT;
  errno = 0;
  bool ok = strbuf_read_file(&text, path, SIZE_MAX);
  if (!ok)
    diagnostics_error(d, path, 0, 0, "this file cannot be read: %s", errno ? strerror(errno) : "it is too large");
  ok = ok && located_parse(out, path, text.text, d);
  strbuf_release(&text);
  return ok;
}

bool located_expression(struct located *x, function_id f, const char *text, expr *ret) {
  struct arena arena = ARENA_INIT;
  struct diagnostics ignored = DIAGNOSTICS_INIT;
  struct reader r = {
      .p = x->program, .diagnostics = &ignored, .arena = &arena, .file = "", .located = x, .function = f};
  reader_start(&r, text);
  bool ok = read_predicate(&r, ret) && r.token.kind == TOKEN_END;
  diagnostics_release(&ignored);
  arena_release(&arena);
  return ok;
}
