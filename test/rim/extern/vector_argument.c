// unsafe, or unknown
extern void reach_error(void);
typedef unsigned long v2 __attribute__((vector_size(16)));
extern void other(v2);
/* not native: nobody defines it */
int main(void) {
  int x = 4;
  v2 v = {0, (unsigned long)&x};
  other(v);
  if (x != 4) reach_error();
  return 0;
}
