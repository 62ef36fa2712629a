// safe
# 1 "attribute_malloc.c"
extern void reach_error(void);
extern void free(void *);
extern void *malloc(unsigned long) __attribute__((malloc));
static void *make(int n) __attribute__((malloc)) __attribute__((malloc(free, 1)));
static void *make(int n) { return malloc((unsigned long)n); }
static int malloc_calls(int malloc_, int f) { return malloc_ + f; }
#define X 1
int main(void) {
  int *p = make(4);
  if (!p) return 0;
  *p = 4;
  if (malloc_calls(*p, 1) != 5) reach_error();
  free(p);
  return 0;
}
/* not native: text of gcc */
