/* The same expressions as predicate.c reads, under places instead of functions only. The file may be of an older
 * version of the program: what does not fit is warned of and skipped to the end of the item, which is why items are
 * read from a copy of the reader. */
#include "abstract/located.h"

#include <string.h>

#include "abstract/predicate_private.h"

void located_init(struct located *x, struct program *p) { *x = (struct located){.arena = ARENA_INIT, .program = p}; }

void located_release(struct located *x) {
  vec_release_all(&x->all, &x->frame_values);
  arena_release(&x->arena);
}

/* ---- items ---- */

/* To the sign that ends the item; parentheses and brackets are passed as a whole. */
static void skip_item(struct predicate_reader *r) {
  uint32_t depth = 0;
  while (!r->in.failed && r->in.token.kind != TOKEN_END) {
    bool ends = lexer_is(&r->in, ",") || lexer_is(&r->in, ";") || lexer_is(&r->in, "}");
    if (ends && !depth) return;
    if (lexer_is(&r->in, "}")) return;
    depth += lexer_is(&r->in, "(") || lexer_is(&r->in, "[");
    if (depth) depth -= lexer_is(&r->in, ")") || lexer_is(&r->in, "]");
    lexer_advance(&r->in);
  }
}

/* What did not fit was warned of. */
static void go_on_after(struct predicate_reader *r, struct predicate_reader before) {
  if (!r->is_misfit) return;
  *r = before;
  skip_item(r);
}

static bool read_predicate(struct predicate_reader *r, expr *ret) {
  struct token first = r->in.token;
  struct cvalue v;
  if (parse_expression(r, &v)) *ret = cvalue_truth(r, &first, v);
  return !r->in.failed;
}

/* ---- blocks ---- */

static void read_where(struct predicate_reader *r, struct located_predicate *block) {
  if (!lexer_accept(&r->in, ":")) return;
  if (r->in.token.kind == TOKEN_NUMBER && r->in.token.number && r->in.token.number < UINT32_MAX) {
    block->where = WHERE_LINE;
    block->where_line = (uint32_t)r->in.token.number;
  } else if (lexer_is(&r->in, "entry")) {
    block->where = WHERE_ENTRY;
  } else if (lexer_is(&r->in, "exit")) {
    block->where = WHERE_EXIT;
  } else {
    lexer_expected(&r->in, "a line, 'entry' or 'exit'");
  }
  lexer_advance(&r->in);
}

/* The function of the block. False if the program has none of that name: a warning. */
static bool find_function(struct predicate_reader *r, const struct token *name) {
  r->function = ID_NONE;
  if (strcmp(name->text, "global") == 0) return true;
  r->function = program_find_function(r->p, name->text);
  if (r->function != ID_NONE && r->p->functions.data[r->function].entry != ID_NONE) return true;
  diagnostics_warning(r->in.diagnostics, name->at.file, name->at.line, name->at.column,
                      "the program has no function '%s' with a body; its predicates are skipped", name->text);
  return false;
}

static void read_items(struct predicate_reader *r, struct located *out, struct located_predicate block,
                       bool is_skipped) {
  uint32_t together = 0;
  while (!r->in.failed && !lexer_is(&r->in, "}")) {
    struct predicate_reader before = *r;
    block.line = r->in.token.at.line, block.column = r->in.token.at.column;
    if (is_skipped) {
      skip_item(r);
    } else if (read_predicate(r, &block.e)) {
      assert(expr_width(&out->program->exprs, block.e) == 1);
      block.group = out->group_count;
      vec_push(&out->all, block);
      if (++together > LOCATED_MOST_TOGETHER) {
        lexer_fail(&r->in, before.in.token.at, "at most %d predicates are tracked together; separate others by ';'",
                   LOCATED_MOST_TOGETHER);
        return;
      }
    } else {
      go_on_after(r, before);
    }
    if (lexer_is(&r->in, "}")) break;
    bool ends_group = lexer_is(&r->in, ";");
    if (!ends_group && !lexer_is(&r->in, ",")) {
      lexer_expected(&r->in, "',', ';' or '}'");
      return;
    }
    lexer_advance(&r->in);
    if (!ends_group) continue;
    out->group_count++;
    together = 0;
  }
  out->group_count++;
}

/* The name of a function. One that is made for the model has its name between angles. */
static struct token read_name(struct predicate_reader *r) {
  struct token name = r->in.token;
  if (lexer_accept(&r->in, "<")) {
    while (!r->in.failed && r->in.token.kind != TOKEN_END && !lexer_is(&r->in, ">")) lexer_advance(&r->in);
    name.end = r->in.token.end;
    name.text = arena_strndup(r->in.arena, name.start, (size_t)(name.end - name.start));
    lexer_expect(&r->in, ">");
  } else if (name.kind == TOKEN_WORD) {
    lexer_advance(&r->in);
  } else {
    lexer_expected(&r->in, "the name of a function, or 'global'");
  }
  return name;
}

static void read_block(struct predicate_reader *r, struct located *out) {
  struct token name = read_name(r);
  struct located_predicate block = {.where = WHERE_ALL};
  if (r->in.failed) return;
  read_where(r, &block);
  lexer_expect(&r->in, "{");
  if (r->in.failed) return;
  bool is_known = find_function(r, &name);
  if (is_known && r->function == ID_NONE && block.where != WHERE_ALL) {
    lexer_fail(&r->in, name.at, "'global' is everywhere; name a function to say where in it");
    return;
  }
  block.function = r->function;
  read_items(r, out, block, !is_known);
  lexer_expect(&r->in, "}");
}

bool located_parse(struct located *out, const char *name, const char *text, struct diagnostics *d) {
  out->file = arena_strdup(&out->arena, name);
  struct predicate_reader r = {.p = out->program, .located = out};
  reader_start(&r, out->file, text, strlen(text), &out->arena, d);
  while (!r.in.failed && r.in.token.kind != TOKEN_END) read_block(&r, out);
  if (r.in.failed) vec_clear(&out->all);
  return !r.in.failed;
}

bool located_read(struct located *out, const char *path, struct diagnostics *d) {
  struct strbuf text = STRBUF_INIT;
  bool ok = text_read(path, &text, d) && located_parse(out, path, text.text, d);
  strbuf_release(&text);
  return ok;
}

bool located_expression(struct located *x, function_id f, const char *text, expr *ret) {
  struct arena arena = ARENA_INIT;
  struct diagnostics ignored = DIAGNOSTICS_INIT;
  struct predicate_reader r = {.p = x->program, .located = x, .function = f};
  reader_start(&r, "", text, strlen(text), &arena, &ignored);
  bool ok = read_predicate(&r, ret) && r.in.token.kind == TOKEN_END;
  diagnostics_release(&ignored);
  arena_release(&arena);
  return ok;
}
