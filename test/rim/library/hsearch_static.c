// unsafe, or unknown
extern void reach_error(void);
#include <search.h>
int main(void) {
  hcreate(4);
  ENTRY e = {"k", (void *)7}, *f = hsearch(e, ENTER);
  if (f && f->data == (void *)7) reach_error();
  return 0;
}
