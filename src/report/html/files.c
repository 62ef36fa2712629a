/* Places of the program in the page. Programs have strings of their own, so that files are known by name. */
#include "report/html/parts.h"

#include <string.h>

uint32_t html_file(const struct html_page *g, const struct program *p, struct position at) {
  uint32_t id = at.file == ID_NONE ? MAP_NONE : names_find(&g->files, program_string(p, at.file));
  return id == MAP_NONE ? ID_NONE : id;
}

uint32_t html_named_file(const struct html_page *g, const char *name) {
  uint32_t id = name ? names_find(&g->files, name) : MAP_NONE;
  return id == MAP_NONE ? ID_NONE : id;
}

/* Only what can be shown. */
void html_note_file(struct html_page *g, const struct program *p, struct position at) {
  if (at.file == ID_NONE || html_file(g, p, at) != ID_NONE) return;
  const char *name = program_string(p, at.file);
  if (source_text_line(&g->source, name, 1)) names_add(&g->files, name);
}

void html_line_id(struct strbuf *out, uint32_t file, uint32_t line) { strbuf_printf(out, "f%ul%u", file, line); }

void html_link(const struct html_page *g, const struct program *p, struct position at, bool has_file,
               struct strbuf *out) {
  uint32_t file = html_file(g, p, at);
  if (at.file == ID_NONE) return;
  if (file != ID_NONE) {
    strbuf_puts(out, "<a href=\"#");
    html_line_id(out, file, at.line);
    strbuf_puts(out, "\">");
  }
  const char *name = program_string(p, at.file), *slash = strrchr(name, '/');
  if (has_file || file == ID_NONE) html_text(out, slash ? slash + 1 : name), strbuf_putc(out, ':');
  strbuf_printf(out, "%u%s", at.line, file == ID_NONE ? "" : "</a>");
}

bool html_is_shown(const struct program *p, function_id f) {
  const struct function *x = &p->functions.data[f];
  return x->entry != ID_NONE && !x->is_library_model && x->at.file != ID_NONE && (f != p->start || f == p->entry) &&
         !program_made_function(p, f);
}
