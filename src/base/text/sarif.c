/* Paths become URIs by their bytes. */
#include "base/text/sarif.h"

#include <string.h>

/* Characters that a path in a URI does not need to escape. */
static bool is_plain(unsigned char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || strchr("-._~/+,=@", c);
}

void sarif_uri(const char *path, struct strbuf *out) {
  bool is_relative = path[0] != '/';
  while (strncmp(path, "./", 2) == 0) path += 2;
  strbuf_puts(out, is_relative ? "\"" : "\"file://");
  for (const char *c = path; *c; c++)
    if (is_plain((unsigned char)*c))
      strbuf_putc(out, *c);
    else
      strbuf_printf(out, "%%%02X", (unsigned char)*c);
  strbuf_puts(out, is_relative ? "\", \"uriBaseId\": \"" SARIF_ROOT "\"" : "\"");
}
