// unsafe line 11
// An object of the heap leads to a local that has ended.
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int **cell = malloc(sizeof *cell);
  {
    int x = 1;
    *cell = &x;
  }
  int result = **cell;
  free(cell);
  return result;
}
