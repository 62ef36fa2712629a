// strlcpy copies words where both strings are aligned alike, and reads a last word that the source does not have.
//   package: musl
//   sources: src/string/strlcpy.c
//   flags:   -fno-builtin
//   unreach-call: safe
//   valid-memsafety: unsafe (a word is read of which only the first bytes are the source's)
//   no-overflow: safe
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
size_t strlcpy(char *, const char *, size_t);

int main(void) {
  _Alignas(8) char from[4];
  _Alignas(8) char to[16];
  for (int i = 0; i < 3; i++) from[i] = (char)__VERIFIER_nondet_uchar();
  from[3] = 0;
  size_t length = strlcpy(to, from, sizeof to);
  if (length > 3 || to[length]) reach_error();
  for (size_t i = 0; i < length; i++)
    if (to[i] != from[i]) reach_error();
  return 0;
}
