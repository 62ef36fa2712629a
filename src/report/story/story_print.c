/* The text of a story: one step per line, below it the line of the source unless that says the same, rounds of loops
 * folded.
 *
 *     PLACE  STATEMENT  REMARKS
 *            | source
 *
 * Rounds of one entry into a loop are compared by what they do, whatever the values; inner loops count as equal if
 * their rounds are of the same kinds. Of equal rounds in a row the first and the last are told, and what was put in
 * meanwhile. */
#include "program/text/print.h"
#include "report/story/source_text.h"
#include "report/story/story.h"

#include <ctype.h>
#include <string.h>

enum {
  FOLDED = 3,
  WIDEST_PLACE = 36,
  SHOWN_CALLS = 20,
  DEEPEST = 20,
  MOST_INPUTS = 12,
  MOST_LINES = 300 /* of the beginning and of the end */
};

static const char *const colours[] = {"\033[1m", "\033[2m", "\033[36m", "\033[31;1m", "\033[0m"};
enum colour { BOLD, DIM, CYAN, RED, PLAIN };

typedef VEC(uint64_t) hashes;

struct stretch {
  uint32_t from, end; /* steps */
  uint32_t round;
  uint64_t shape;
};
typedef VEC(struct stretch) stretches;

struct printer {
  const struct story *story;
  const struct story_style *style;
  struct strbuf *out;
  int place_width;
  bool is_short; /* places without folders */
  struct source_text source;
  VEC(uint32_t) shown;               /* numbers of the steps that are told */
  struct map known_rounds;           /* first step and round around a loop -> number in `loops` + 1 */
  VEC(stretches) loops;              /* rounds that were collected */
  const struct story_step *unquoted; /* told, but its source line is not below it yet; NULL: none is */
};

static void colour(struct printer *pr, enum colour c) {
  if (pr->style->has_colour) strbuf_puts(pr->out, colours[c]);
}

/* ---- lines ---- */

/* `text` in pieces that fit behind `indent` columns, of which `used` are there; broken at blanks. */
static void put_wrapped(struct printer *pr, const char *text, uint32_t used, uint32_t indent) {
  uint32_t width = pr->style->width;
  while (width && used + strlen(text) > width) {
    size_t room = width > used + 10 ? width - used : 10, cut = room;
    while (cut > room / 2 && text[cut] != ' ') cut--;
    if (text[cut] != ' ') break; /* nowhere to break */
    strbuf_printf(pr->out, "%.*s\n%*s", (int)cut, text, (int)indent, "");
    text += cut;
    while (*text == ' ') text++;
    used = indent;
  }
  strbuf_puts(pr->out, text);
}

/* Without folders, where they would take too much room. */
static void print_place(const struct printer *pr, struct position at, struct strbuf *out) {
  struct strbuf text = STRBUF_INIT;
  at.column = 0;
  print_position(pr->story->program, at, &text);
  const char *slash = pr->is_short ? strrchr(text.text, '/') : NULL;
  strbuf_puts(out, slash ? slash + 1 : text.text);
  strbuf_release(&text);
}

static uint32_t indent_of(const struct printer *pr, const struct story_step *s) {
  return 4 + (uint32_t)pr->place_width + 2 * (s->depth < DEEPEST ? s->depth : DEEPEST);
}

static const char *source_at(struct printer *pr, struct position at) {
  if (at.file == ID_NONE) return NULL;
  return source_text_line(&pr->source, program_string(pr->story->program, at.file), at.line);
}

/* `| text`, without leading blanks, shortened to what fits. */
static void put_source(struct printer *pr, const char *line, uint32_t indent) {
  while (isspace((unsigned char)*line)) line++;
  size_t len = strlen(line), room = pr->style->width > indent + 12 ? pr->style->width - indent - 2 : 0;
  while (len && isspace((unsigned char)line[len - 1])) len--;
  if (!len) return;
  bool is_cut = room && len > room;
  strbuf_printf(pr->out, "%*s", (int)indent, "");
  colour(pr, DIM);
  strbuf_printf(pr->out, "| %.*s%s", (int)(is_cut ? room - 3 : len), line, is_cut ? "..." : "");
  colour(pr, PLAIN);
  strbuf_putc(pr->out, '\n');
}

/* Does the source say nothing else? Blanks and a semicolon at the end do not count. */
static bool says_same(const char *text, const char *line) {
  for (;; text++, line++) {
    while (isspace((unsigned char)*text)) text++;
    while (isspace((unsigned char)*line)) line++;
    if (*line == ';' && !*text) line++;
    while (isspace((unsigned char)*line)) line++;
    if (*text != *line) return false;
    if (!*text) return true;
  }
}

/* ---- steps ---- */

static void add_remark(struct strbuf *out, const char *text) { strbuf_printf(out, "%s%s", out->len ? ", " : "", text); }

/* `-> -1  (input 2)`, `(i = 3, n = 4)`, or `(3)` for the value of the step itself. */
void story_step_remarks(const struct story_step *s, struct strbuf *out) {
  struct strbuf inner = STRBUF_INIT, one = STRBUF_INIT;
  if (s->choice) strbuf_printf(out, "  -> %s", s->choice);
  if (s->input) strbuf_printf(&inner, "input %u", s->input);
  if (s->choice && (!s->input || strncmp(s->source, "__VERIFIER_nondet", 17) != 0)) add_remark(&inner, s->source);
  for (uint32_t i = 0; i < s->values.len && s->kind != STORY_RULE; i++) {
    const struct story_value *v = &s->values.data[i];
    strbuf_clear(&one);
    strbuf_printf(&one, "%s%s%s", v->name, *v->name ? " = " : "", v->value);
    add_remark(&inner, one.text);
  }
  if (inner.len) strbuf_printf(out, "  (%s)", inner.text);
  strbuf_release_all(&inner, &one);
}

void story_step_text(const struct story_step *s, struct strbuf *out) {
  bool is_condition = s->kind == STORY_BRANCH && strncmp(s->text, "assume(", 7) != 0;
  strbuf_printf(out, is_condition ? "[%s]" : "%s", s->text);
}

static void print_step(struct printer *pr, const struct story_step *s) {
  struct strbuf place = STRBUF_INIT, text = STRBUF_INIT, remarks = STRBUF_INIT;
  uint32_t indent = indent_of(pr, s), width = pr->style->width;
  print_place(pr, s->at, &place);
  story_step_text(s, &text);
  story_step_remarks(s, &remarks);
  colour(pr, DIM);
  strbuf_printf(pr->out, "  %-*s  ", pr->place_width, place.text);
  colour(pr, PLAIN);
  strbuf_printf(pr->out, "%*s", (int)(indent - 4) - pr->place_width, "");
  if (s->kind == STORY_INPUT || s->kind == STORY_RULE) colour(pr, BOLD);
  put_wrapped(pr, text.text, indent, indent + 2);
  if (s->kind == STORY_INPUT || s->kind == STORY_RULE) colour(pr, PLAIN);
  bool is_full = remarks.len && width && indent + text.len + remarks.len > width;
  if (is_full) strbuf_printf(pr->out, "\n%*s", (int)indent, "");
  colour(pr, CYAN);
  put_wrapped(pr, remarks.text, is_full ? indent : indent + (uint32_t)text.len, indent + 4);
  colour(pr, PLAIN);
  strbuf_putc(pr->out, '\n');
  strbuf_release_all(&place, &text, &remarks);
}

/* The source line below what was told last. */
static void quote(struct printer *pr) {
  const struct story_step *s = pr->unquoted;
  const char *line = s ? source_at(pr, s->at) : NULL;
  if (line && !says_same(s->text, line)) put_source(pr, line, indent_of(pr, s));
  pr->unquoted = NULL;
}

/* Several steps of one line share the source line. */
static void tell(struct printer *pr, const struct story_step *s) {
  const struct story_step *last = pr->unquoted;
  bool is_shared = last && last->at.file == s->at.file && last->at.line == s->at.line && last->depth == s->depth;
  if (!is_shared) quote(pr);
  print_step(pr, s);
  pr->unquoted = s;
}

/* ---- rounds ---- */

static const struct story_step *step_at(const struct printer *pr, uint32_t i) {
  return &pr->story->steps.data[pr->shown.data[i]];
}

/* The round directly in `round` that step i is in; ID_NONE if the step is directly in `round`. */
static uint32_t child_round(const struct printer *pr, uint32_t i, uint32_t round) {
  uint32_t child = ID_NONE;
  for (uint32_t r = step_at(pr, i)->round; r != round && r != ID_NONE; r = pr->story->rounds.data[r].parent) child = r;
  return child;
}

/* The end of the steps from i on that are in the same round. */
static uint32_t round_end(const struct printer *pr, uint32_t i, uint32_t end, uint32_t round, uint32_t child) {
  while (i < end && child_round(pr, i, round) == child) i++;
  return i;
}

static void find_shape(struct printer *pr, uint32_t from, uint32_t end, uint32_t round, hashes *out);

static uint64_t combine(const hashes *parts) {
  uint64_t h = 1;
  for (uint32_t i = 0; i < parts->len; i++) h = hash_combine(h, parts->data[i]);
  return h;
}

/* The last round may end early, where the loop is left or nothing in the rest of it matters. */
static bool is_begun(struct printer *pr, const struct stretch *last, const struct stretch *before) {
  hashes x = VEC_INIT, y = VEC_INIT;
  find_shape(pr, last->from, last->end, last->round, &x);
  find_shape(pr, before->from, before->end, before->round, &y);
  bool is_same = x.len <= y.len;
  for (uint32_t i = 0; i < x.len && is_same; i++) is_same = x.data[i] == y.data[i];
  vec_release_all(&x, &y);
  return is_same;
}

/* The rounds of the loop that step i is in, up to `end`. */
static stretches collect_rounds(struct printer *pr, uint32_t i, uint32_t end, uint32_t round) {
  uint32_t first = child_round(pr, i, round), loop = pr->story->rounds.data[first].loop;
  stretches all = VEC_INIT;
  while (i < end) {
    uint32_t child = child_round(pr, i, round);
    if (child == ID_NONE || pr->story->rounds.data[child].loop != loop) break;
    hashes parts = VEC_INIT;
    uint32_t next = round_end(pr, i, end, round, child);
    find_shape(pr, i, next, child, &parts);
    vec_push(&all, ((struct stretch){i, next, child, combine(&parts)}));
    vec_release(&parts);
    i = next;
  }
  if (all.len > 1 && is_begun(pr, &all.data[all.len - 1], &all.data[all.len - 2]))
    all.data[all.len - 1].shape = all.data[all.len - 2].shape;
  return all;
}

/* The same, looked at once only: loops are nested, and each level asks for those inside. */
static stretches rounds_at(struct printer *pr, uint32_t i, uint32_t end, uint32_t round) {
  uint64_t key = (uint64_t)i << 32 | round;
  const uint64_t *known = map_get(&pr->known_rounds, key);
  if (known) return pr->loops.data[*known - 1];
  stretches all = collect_rounds(pr, i, end, round);
  vec_push(&pr->loops, all);
  *map_put(&pr->known_rounds, key) = pr->loops.len;
  return all;
}

/* What happens in these steps, without values and without the number of equal rounds. */
static void find_shape(struct printer *pr, uint32_t from, uint32_t end, uint32_t round, hashes *out) {
  for (uint32_t i = from; i < end;) {
    if (child_round(pr, i, round) == ID_NONE) {
      const struct story_step *s = step_at(pr, i++);
      uint32_t depth = s->depth - (round == ID_NONE ? 0 : pr->story->rounds.data[round].depth);
      vec_push(out, hash_combine(s->edge, (uint64_t)depth << 8 | s->kind));
      continue;
    }
    const stretches inner = rounds_at(pr, i, end, round);
    uint64_t h = 2;
    for (uint32_t k = 0; k < inner.len; k++)
      if (!k || inner.data[k].shape != inner.data[k - 1].shape) h = hash_combine(h, inner.data[k].shape);
    vec_push(out, h);
    i = inner.data[inner.len - 1].end;
  }
}

static void print_range(struct printer *pr, uint32_t from, uint32_t end, uint32_t round);

/* What was put in during rounds that are not told. */
static void print_inputs(const struct printer *pr, uint32_t from, uint32_t end, struct strbuf *out) {
  uint32_t count = 0;
  for (uint32_t i = from; i < end; i++) {
    const struct story_step *s = step_at(pr, i);
    if (!s->input || count > MOST_INPUTS) continue;
    if (++count > MOST_INPUTS)
      strbuf_puts(out, ", ...");
    else
      strbuf_printf(out, "%s%s", count > 1 ? ", " : "; inputs: ", s->choice);
  }
}

static void print_folded(struct printer *pr, const struct stretch *first, uint32_t count) {
  struct strbuf text = STRBUF_INIT;
  uint32_t indent = indent_of(pr, step_at(pr, first->from));
  print_range(pr, first->from, first->end, first->round);
  quote(pr);
  const char *what = pr->story->rounds.data[first->round].head == ID_NONE ? "call" : "round";
  strbuf_printf(&text, "... %u more %s%s like this", count - 2, what, count > 3 ? "s" : "");
  print_inputs(pr, first[1].from, first[count - 2].end, &text);
  strbuf_puts(&text, "; the last one:");
  strbuf_printf(pr->out, "%*s", (int)indent, "");
  colour(pr, DIM);
  put_wrapped(pr, text.text, indent, indent + 4);
  colour(pr, PLAIN);
  strbuf_putc(pr->out, '\n');
  print_range(pr, first[count - 1].from, first[count - 1].end, first[count - 1].round);
  strbuf_release(&text);
}

static uint32_t print_loop(struct printer *pr, uint32_t i, uint32_t end, uint32_t round) {
  const stretches all = rounds_at(pr, i, end, round);
  for (uint32_t k = 0; k < all.len;) {
    uint32_t count = 1;
    while (k + count < all.len && all.data[k + count].shape == all.data[k].shape) count++;
    if (count >= FOLDED)
      print_folded(pr, &all.data[k], count);
    else
      for (uint32_t n = 0; n < count; n++)
        print_range(pr, all.data[k + n].from, all.data[k + n].end, all.data[k + n].round);
    k += count;
  }
  return all.data[all.len - 1].end;
}

static void print_range(struct printer *pr, uint32_t from, uint32_t end, uint32_t round) {
  for (uint32_t i = from; i < end;) {
    if (child_round(pr, i, round) != ID_NONE) {
      i = print_loop(pr, i, end, round);
      continue;
    }
    tell(pr, step_at(pr, i++));
  }
}

/* ---- the violation ---- */

static void print_calls(const struct story *s, struct strbuf *out) {
  for (uint32_t i = 0; i < s->calls.len; i++) {
    const struct edge *e = &s->program->edges.data[s->calls.data[i].edge];
    if (i == SHOWN_CALLS) {
      strbuf_printf(out, "  ... and %u more\n", s->calls.len - i);
      break;
    }
    strbuf_puts(out, "  called from ");
    print_position(s->program, e->at, out);
    function_id f = s->program->locations.data[e->source].function;
    strbuf_printf(out, " in %s\n", program_string(s->program, s->program->functions.data[f].name));
  }
}

/* The line as it is, with a mark below the column. */
static void print_marked(struct printer *pr, struct position at) {
  const char *line = source_at(pr, at);
  if (!line) return;
  size_t len = strlen(line), skipped = 0;
  while (isspace((unsigned char)line[skipped])) skipped++;
  if (skipped == len || (pr->style->width && len - skipped + 4 > pr->style->width)) {
    put_source(pr, line, 2);
    return;
  }
  strbuf_printf(pr->out, "  | %s\n", line + skipped);
  if (!at.column || at.column > len || at.column <= skipped) return;
  strbuf_puts(pr->out, "  | ");
  for (size_t i = skipped; i + 1 < at.column; i++) strbuf_putc(pr->out, line[i] == '\t' ? '\t' : ' ');
  colour(pr, RED);
  strbuf_putc(pr->out, '^');
  colour(pr, PLAIN);
  strbuf_putc(pr->out, '\n');
}

static void print_violation(struct printer *pr) {
  const struct story *s = pr->story;
  struct strbuf place = STRBUF_INIT;
  print_position(s->program, s->at, &place);
  colour(pr, BOLD);
  strbuf_printf(pr->out, "%s: ", place.text);
  colour(pr, RED);
  strbuf_puts(pr->out, "violation: ");
  colour(pr, PLAIN);
  put_wrapped(pr, s->words.text, (uint32_t)place.len + 13, 4);
  strbuf_putc(pr->out, '\n');
  print_marked(pr, s->at);
  print_calls(s, pr->out);
  strbuf_release(&place);
}

static void choose_steps(struct printer *pr) {
  for (uint32_t i = 0; i + 1 < pr->story->steps.len; i++)
    if (pr->style->is_all || pr->story->steps.data[i].is_relevant) vec_push(&pr->shown, i);
}

static void measure_places(struct printer *pr) {
  pr->place_width = 0;
  for (uint32_t i = 0; i < pr->shown.len; i++) {
    struct strbuf place = STRBUF_INIT;
    print_place(pr, step_at(pr, i)->at, &place);
    if ((int)place.len > pr->place_width) pr->place_width = (int)place.len;
    strbuf_release(&place);
  }
}

/* Where line number `n`, from 0, begins. */
static const char *line_at(const char *text, size_t n) {
  while (n--) text = strchr(text, '\n') + 1;
  return text;
}

/* Nobody reads thousands of steps that cannot be folded: the beginning and the end, unless everything is asked for. */
static void put_shortened(const struct story_style *style, const struct strbuf *text, struct strbuf *out) {
  size_t count = 0;
  for (const char *c = text->text; *c; c++) count += *c == '\n';
  if (style->is_all || count <= 2 * MOST_LINES) {
    strbuf_puts(out, text->text);
    return;
  }
  strbuf_add(out, text->text, (size_t)(line_at(text->text, MOST_LINES) - text->text));
  strbuf_printf(out, "  ... %zu lines are left out; '--trace all' shows every step\n", count - 2 * MOST_LINES);
  strbuf_puts(out, line_at(text->text, count - MOST_LINES));
}

void story_print(const struct story *s, const struct story_style *style, struct strbuf *out) {
  struct printer pr = {.story = s, .style = style, .out = out, .source = SOURCE_TEXT_INIT};
  choose_steps(&pr);
  measure_places(&pr);
  pr.is_short = pr.place_width > WIDEST_PLACE;
  if (pr.is_short) measure_places(&pr);
  struct strbuf steps = STRBUF_INIT;
  pr.out = &steps;
  print_range(&pr, 0, pr.shown.len, ID_NONE);
  quote(&pr);
  pr.out = out;
  if (pr.shown.len) strbuf_puts(out, "trace:\n");
  put_shortened(style, &steps, out);
  strbuf_release(&steps);
  print_violation(&pr);
  source_text_release(&pr.source);
  for (uint32_t i = 0; i < pr.loops.len; i++) vec_release(&pr.loops.data[i]);
  map_release(&pr.known_rounds);
  vec_release_all(&pr.shown, &pr.loops);
}
