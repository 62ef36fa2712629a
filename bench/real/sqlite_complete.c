// sqlite3_complete in the whole of the amalgamation: three characters without a semicolon are no statement.
//   package: sqlite3
//   sources: sqlite3.c
//   flags:   -I{} -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION
//   prepare: ./configure --disable-tcl --disable-readline && make sqlite3.c
//   exhaust: 3
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include "sqlite3.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  char text[4];
  for (int i = 0; i < 3; i++) text[i] = (char)__VERIFIER_nondet_uchar();
  text[3] = 0;
  if (sqlite3_complete(text) == 1) {
    int has_semicolon = 0;
    for (int i = 0; i < 3 && text[i]; i++) has_semicolon |= text[i] == ';';
    if (!has_semicolon) reach_error();
  }
  return 0;
}
