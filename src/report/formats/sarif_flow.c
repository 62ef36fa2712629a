/* The way to a violation: a code flow with one thread. A step that is a call, an input or the violation has its stack,
 * which is kept along the way: the last step at each depth is where the activation at that depth is. */
#include "report/formats/sarif_private.h"

#include <string.h>

/* What code scanning on GitHub keeps of a flow; the beginning of a longer one, then its end. */
enum { MOST_STEPS = 1000, FIRST_STEPS = 100, MOST_FRAMES = 100 };

typedef VEC(uint32_t) step_list;

/* Kinds of steps in the words of SARIF. */
static const char *const kinds[] = {
    [STORY_ENTER] = "\"enter\", \"function\"",
    [STORY_STATEMENT] = "\"value\"",
    [STORY_INPUT] = "\"taint\", \"value\"",
    [STORY_BRANCH] = "\"branch\", \"true\"",
    [STORY_CALL] = "\"call\", \"function\"",
    [STORY_RETURN] = "\"return\", \"function\"",
    [STORY_MEMORY] = "\"memory\", \"unknown\"",
    [STORY_RULE] = "\"caution\"",
    [STORY_GAP] = "\"unknown\"",
    [STORY_VIOLATION] = "\"danger\"",
};

/* ---- which steps ---- */

static void take(const struct story *s, bool wants_all, step_list *out) {
  for (uint32_t i = 0; i < s->steps.len; i++)
    if (wants_all || s->steps.data[i].is_relevant || s->steps.data[i].kind == STORY_VIOLATION) vec_push(out, i);
}

/* All of them if they are few, otherwise those that matter, otherwise their beginning and end. */
static void choose(const struct story *s, step_list *out) {
  take(s, s->steps.len <= MOST_STEPS, out);
  if (out->len <= MOST_STEPS) return;
  uint32_t last = MOST_STEPS - FIRST_STEPS;
  memmove(out->data + FIRST_STEPS, out->data + out->len - last, last * sizeof *out->data);
  out->len = MOST_STEPS;
}

/* ---- one step ---- */

static void add_message(const struct story_step *x, struct strbuf *out) {
  struct strbuf text = STRBUF_INIT;
  strbuf_puts(&text, x->text);
  if (x->choice) strbuf_printf(&text, "  -> %s (%s)", x->choice, x->source);
  strbuf_puts(out, "\"message\": {\"text\": ");
  strbuf_json(out, text.text);
  strbuf_puts(out, "}");
  strbuf_release(&text);
}

static bool is_said(const struct story_step *x, uint32_t index) {
  for (uint32_t i = 0; i < index; i++)
    if (strcmp(x->values.data[i].name, x->values.data[index].name) == 0) return true;
  return false;
}

/* Values by name: a name may occur once. */
static void add_state(const struct story_step *x, struct strbuf *out) {
  for (uint32_t i = 0; i < x->values.len; i++) {
    const struct story_value *v = &x->values.data[i];
    if (is_said(x, i)) continue;
    strbuf_puts(out, i ? ", " : ", \"state\": {");
    strbuf_json(out, *v->name ? v->name : "\\result");
    strbuf_puts(out, ": {\"text\": ");
    strbuf_json(out, v->value);
    strbuf_puts(out, "}");
  }
  if (x->values.len) strbuf_puts(out, "}");
}

static void add_step_location(const struct story *s, const struct story_step *x, bool has_message, struct strbuf *out) {
  bool is_placed = x->at.file != ID_NONE;
  strbuf_puts(out, "{");
  sarif_add_place(s->program, x->at, out);
  sarif_add_function(s->program, x->function, is_placed ? ", " : "", out);
  bool is_named = x->function != ID_NONE && x->function != s->program->start;
  if (has_message && (is_placed || is_named)) strbuf_puts(out, ", ");
  if (has_message) add_message(x, out);
  strbuf_puts(out, "}");
}

/* ---- stacks ---- */

/* `around`: the step at which the activation of each depth is, outermost first. */
static void add_frames(const struct story *s, const step_list *around, struct strbuf *out) {
  uint32_t count = around->len < MOST_FRAMES ? around->len : MOST_FRAMES;
  strbuf_puts(out, "\"frames\": [");
  for (uint32_t i = 0; i < count; i++) {
    strbuf_puts(out, i ? ", {\"location\": " : "{\"location\": ");
    add_step_location(s, &s->steps.data[around->data[around->len - 1 - i]], false, out);
    strbuf_puts(out, "}");
  }
  strbuf_puts(out, "]");
}

static void move_to(const struct story *s, uint32_t step, step_list *around) {
  uint32_t depth = s->steps.data[step].depth;
  while (around->len > depth + 1) around->len--;
  while (around->len < depth + 1) vec_push(around, step);
  around->data[depth] = step;
}

static bool has_stack(const struct story_step *x) {
  return x->kind == STORY_CALL || x->kind == STORY_INPUT || x->kind == STORY_VIOLATION;
}

static const char *importance(const struct story_step *x) {
  if (x->kind == STORY_VIOLATION || x->choice) return "essential";
  return x->is_relevant ? "important" : "unimportant";
}

static void add_step(const struct story *s, uint32_t index, const step_list *around, struct strbuf *out) {
  const struct story_step *x = &s->steps.data[index];
  strbuf_puts(out, "{\"location\": ");
  add_step_location(s, x, true, out);
  strbuf_printf(out, ",\n       \"kinds\": [%s], \"nestingLevel\": %u, \"executionOrder\": %u, \"importance\": \"%s\"",
                kinds[x->kind], x->depth, index + 1, importance(x));
  add_state(x, out);
  if (has_stack(x)) {
    strbuf_puts(out, ",\n       \"stack\": {");
    add_frames(s, around, out);
    strbuf_puts(out, "}");
  }
  strbuf_puts(out, "}");
}

void sarif_add_flow(const struct story *s, struct strbuf *out) {
  step_list chosen = VEC_INIT, around = VEC_INIT;
  choose(s, &chosen);
  strbuf_puts(out, ",\n     \"codeFlows\": [{\"message\": {\"text\": \"");
  strbuf_printf(out, "the way to the violation: %u of %u steps\"},\n      \"threadFlows\": [{\"locations\": [",
                chosen.len, s->steps.len);
  uint32_t next = 0;
  for (uint32_t i = 0; i < s->steps.len; i++) {
    move_to(s, i, &around);
    if (next == chosen.len || chosen.data[next] != i) continue;
    strbuf_puts(out, next++ ? ",\n      " : "\n      ");
    add_step(s, i, &around, out);
  }
  strbuf_puts(out, "]}]}],\n     \"stacks\": [{\"message\": {\"text\": \"calls around the violation\"}, ");
  add_frames(s, &around, out);
  strbuf_puts(out, "}]");
  vec_release_all(&chosen, &around);
}
