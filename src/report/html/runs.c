/* The steps of each run as a list: it can be read as it is, and is what a script steps through. */
#include "report/html/parts.h"

#include <string.h>

enum { MOST_STEPS = 1200, FIRST_STEPS = 200 };

static void take(const struct story *s, bool wants_all, struct html_run *r) {
  r->steps.len = 0;
  for (uint32_t i = 0; i < s->steps.len; i++)
    if (wants_all || s->steps.data[i].is_relevant || s->steps.data[i].kind == STORY_VIOLATION) vec_push(&r->steps, i);
}

/* All of them if they are few, otherwise those that matter, otherwise their beginning and end. */
void html_choose_steps(struct html_run *r) {
  take(r->story, r->story->steps.len <= MOST_STEPS, r);
  if (r->steps.len > MOST_STEPS) {
    uint32_t last = MOST_STEPS - FIRST_STEPS;
    memmove(r->steps.data + FIRST_STEPS, r->steps.data + r->steps.len - last, last * sizeof *r->steps.data);
    r->steps.len = MOST_STEPS;
    r->gap = FIRST_STEPS;
  }
  r->left_out = r->story->steps.len - r->steps.len;
}

static void write_step(struct html_page *g, const struct html_run *r, uint32_t i) {
  const struct story *s = r->story;
  const struct story_step *x = &s->steps.data[r->steps.data[i]];
  struct strbuf text = STRBUF_INIT, remarks = STRBUF_INIT;
  uint32_t file = html_file(g, s->program, x->at);
  story_step_text(x, &text);
  story_step_remarks(x, &remarks);
  strbuf_printf(g->out, "<li class=\"%s%s\" data-d=\"%u\"", story_kind_name(x->kind), x->is_relevant ? "" : " aside",
                x->depth);
  if (file != ID_NONE) strbuf_printf(g->out, " data-f=\"%u\" data-l=\"%u\"", file, x->at.line);
  strbuf_puts(g->out, "><span class=\"at\">");
  html_link(g, s->program, x->at, g->files.text.len > 1, g->out);
  strbuf_puts(g->out, "</span> <code>");
  html_text(g->out, x->kind == STORY_VIOLATION && s->words.len ? s->words.text : text.text);
  strbuf_puts(g->out, "</code>");
  if (remarks.len)
    strbuf_puts(g->out, " <span class=\"known\">"), html_text(g->out, remarks.text + 2), strbuf_puts(g->out, "</span>");
  strbuf_puts(g->out, "</li>\n");
  strbuf_release_all(&text, &remarks);
}

/* In the words of the command. */
static void write_told(struct html_page *g, const struct html_told *t) {
  strbuf_puts(g->out, "<ol class=\"steps\">\n");
  for (uint32_t i = 0; i < t->steps.len; i++) {
    const struct html_step *x = &t->steps.data[i];
    uint32_t file = html_named_file(g, x->file);
    strbuf_printf(g->out, "<li class=\"%s\" data-d=\"0\"", x->kind);
    if (file != ID_NONE) strbuf_printf(g->out, " data-f=\"%u\" data-l=\"%u\"", file, x->line);
    strbuf_puts(g->out, "><span class=\"at\">");
    if (file != ID_NONE) strbuf_printf(g->out, "<a href=\"#f%ul%u\">%u</a>", file, x->line, x->line);
    strbuf_puts(g->out, "</span> <code>");
    html_text(g->out, x->text);
    strbuf_puts(g->out, "</code></li>\n");
  }
  strbuf_puts(g->out, "</ol></section>\n");
}

static void write_title(struct html_page *g, const struct story *s) {
  html_text(g->out, s->words.len ? s->words.text : s->violation.text);
  strbuf_puts(g->out, " at ");
  html_link(g, s->program, s->at, true, g->out);
}

static void write_run(struct html_page *g, uint32_t number) {
  const struct html_run *r = &g->runs.data[number];
  strbuf_printf(g->out, "<section class=\"run\" id=\"run%u\" aria-labelledby=\"run%ut\"><h3 id=\"run%ut\">", number,
                number, number);
  if (r->told)
    html_text(g->out, r->told->title);
  else
    write_title(g, r->story);
  strbuf_puts(g->out, "</h3>\n");
  if (r->told) {
    write_told(g, r->told);
    return;
  }
  if (r->left_out)
    strbuf_printf(
        g->out,
        "<p class=\"gap\">%u of the %u steps of this run are not on this page; <code>--json</code> has all.</p>",
        r->left_out, r->story->steps.len);
  strbuf_puts(g->out, "<ol class=\"steps\">\n");
  for (uint32_t i = 0; i < r->steps.len; i++) write_step(g, r, i);
  strbuf_puts(g->out, "</ol></section>\n");
}

void html_runs(struct html_page *g) {
  for (uint32_t i = 0; i < g->runs.len; i++) write_run(g, i);
}
