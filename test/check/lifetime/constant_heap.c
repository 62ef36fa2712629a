// safe
// Objects of the heap are never constant.
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  const int *p = malloc(sizeof *p);
  if (!p) return 0;
  *(int *)p = 2;
  free((void *)p);
  return 0;
}
