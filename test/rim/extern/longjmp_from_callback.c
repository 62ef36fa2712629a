// unsafe, or unknown
extern void reach_error(void);
#include <setjmp.h>
void visit(jmp_buf *where);
int main(void) {
  jmp_buf here;
  if (setjmp(here) == 5) reach_error();
  else visit(&here);
  return 0;
}
#ifdef WORLD
void visit(jmp_buf *where) { longjmp(*where, 5); }
#endif
