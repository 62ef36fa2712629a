// unsafe line 9
// What is freed was never allocated, and has ended.
extern void free(void *);
int main(void) {
  int *p;
  {
    int x = 1;
    p = &x; }
  free(p);
  return 0;
}
