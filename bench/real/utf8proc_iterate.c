// utf8proc_iterate on any four bytes: what it accepts is a code point, and the length of its encoding.
//   package: utf8proc
//   sources: utf8proc.c
//   flags:   -I{} -DUTF8PROC_STATIC
//   exhaust: 3
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include "utf8proc.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char text[4];
  for (int i = 0; i < 4; i++) text[i] = __VERIFIER_nondet_uchar();
  utf8proc_int32_t point;
  utf8proc_ssize_t length = utf8proc_iterate(text, 4, &point);
  if (length < 0) {
    if (length != UTF8PROC_ERROR_INVALIDUTF8 || point != -1) reach_error();
  } else {
    if (length < 1 || length > 4 || !utf8proc_codepoint_valid(point)) reach_error();
  }
  return 0;
}
