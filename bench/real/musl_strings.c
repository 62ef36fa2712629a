// strcspn, strspn and strverscmp of strings of up to two characters.
//   package: musl
//   sources: src/string/strspn.c src/string/strcspn.c src/string/strverscmp.c
//   flags:   -fno-builtin -D_GNU_SOURCE -include string.h -D__strchrnul=strchrnul
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
size_t strspn(const char *, const char *);
int strverscmp(const char *, const char *);

int main(void) {
  char a[3] = {0}, b[3] = {0};
  for (int i = 0; i < 2; i++) {
    a[i] = (char)__VERIFIER_nondet_uchar();
    b[i] = (char)__VERIFIER_nondet_uchar();
  }
  size_t n = strspn(a, b);
  if (n > 2) reach_error();
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[0] && a[i] != b[1]) reach_error();
  if (strverscmp(a, b) == 0 && a[0] != b[0]) reach_error();
  return 0;
}
