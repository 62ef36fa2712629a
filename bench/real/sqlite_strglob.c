// sqlite3_strglob and sqlite3_stricmp in the whole of the amalgamation: a pattern without special characters matches itself.
//   package: sqlite3
//   sources: sqlite3.c
//   flags:   -I{} -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION
//   prepare: ./configure --disable-tcl --disable-readline && make sqlite3.c
//   exhaust: 2
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include "sqlite3.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  char text[3];
  for (int i = 0; i < 2; i++) text[i] = (char)(__VERIFIER_nondet_uchar() & 127);
  text[2] = 0;
  int is_plain = 1;
  for (int i = 0; i < 2; i++) is_plain &= text[i] != '*' && text[i] != '?' && text[i] != '[';
  if (is_plain && sqlite3_strglob(text, text) != 0) reach_error();
  if (sqlite3_stricmp(text, text) != 0) reach_error();
  return 0;
}
