// A simplified absolute path of up to four characters: no two slashes in a row, none at the end but the root.
//   package: busybox
//   sources: libbb/simplify_path.c
//   flags:   -I{}/include -I{}/libbb -include autoconf.h -D_GNU_SOURCE -DNDEBUG -DBB_VER= -D_FILE_OFFSET_BITS=64
//   prepare: yes '' | make -s allnoconfig && make -s include/autoconf.h
//   exhaust: 3
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include "libbb.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  char path[5];
  path[0] = '/';
  for (int i = 1; i < 4; i++) path[i] = (char)__VERIFIER_nondet_uchar();
  path[4] = 0;
  bb_simplify_abs_path_inplace(path);
  for (int i = 0; path[i]; i++)
    if (path[i] == '/' && (path[i + 1] == '/' || (i && !path[i + 1]))) reach_error();
  return 0;
}
