// What utf8proc_encode_char writes, utf8proc_iterate reads.
//   package: utf8proc
//   sources: utf8proc.c
//   flags:   -I{} -DUTF8PROC_STATIC
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include "utf8proc.h"

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int point = __VERIFIER_nondet_int();
  unsigned char text[4] = {0};
  utf8proc_ssize_t length = utf8proc_encode_char(point, text);
  if (utf8proc_codepoint_valid(point)) {
    utf8proc_int32_t again;
    if (utf8proc_iterate(text, length, &again) != length || again != point) reach_error();
  }
  return 0;
}
