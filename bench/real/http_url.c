// http_parser_parse_url of any four bytes: the parts that it finds lie in the text.
//   package: http-parser
//   sources: http_parser.c
//   flags:   -I{}
//   exhaust: 3
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include "http_parser.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  char text[4];
  struct http_parser_url url;
  for (int i = 0; i < 4; i++) text[i] = (char)__VERIFIER_nondet_uchar();
  http_parser_url_init(&url);
  if (http_parser_parse_url(text, 4, 0, &url) == 0)
    for (int i = 0; i < UF_MAX; i++)
      if (url.field_set & 1 << i && url.field_data[i].off + url.field_data[i].len > 4) reach_error();
  return 0;
}
