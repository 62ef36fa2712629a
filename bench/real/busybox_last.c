// The last component of a path of up to three characters has no slash in it, or is the root.
//   package: busybox
//   sources: libbb/get_last_path_component.c libbb/last_char_is.c
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
  char path[4];
  for (int i = 0; i < 3; i++) path[i] = (char)__VERIFIER_nondet_uchar();
  path[3] = 0;
  const char *last = bb_get_last_path_component_strip(path);
  if (last < path || last > path + 3) reach_error();
  if (last[0] == '/') {
    if (last != path || last[1]) reach_error();
  } else {
    for (; *last; last++)
      if (*last == '/') reach_error();
  }
  return 0;
}
