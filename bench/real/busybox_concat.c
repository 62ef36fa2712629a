// A path and a name, each of up to two characters, as one: never two slashes where they meet.
//   package: busybox
//   sources: libbb/concat_path_file.c libbb/last_char_is.c libbb/xfuncs_printf.c
//   flags:   -I{}/include -I{}/libbb -include autoconf.h -D_GNU_SOURCE -DNDEBUG -DBB_VER= -D_FILE_OFFSET_BITS=64
//   prepare: yes '' | make -s allnoconfig && make -s include/autoconf.h
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include "libbb.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  char path[3] = {0}, name[3] = {0};
  for (int i = 0; i < 2; i++) {
    path[i] = (char)__VERIFIER_nondet_uchar();
    name[i] = (char)__VERIFIER_nondet_uchar();
  }
  char *whole = concat_path_file(path, name);
  if (strlen(whole) > 5 || strncmp(whole, path, strlen(path)) != 0) reach_error();
  free(whole);
  return 0;
}
