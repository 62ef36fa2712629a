// unsafe, or unknown
extern void reach_error(void);
static int secret;
static void get(int **p) { *p = &secret; }
extern void use(void (*)(int **));
int main(void) {
  use(get);
  if (secret == 5) reach_error();
  return 0;
}
#ifdef WORLD
void use(void (*f)(int **)) { int *p; f(&p); *p = 5; }
#endif
