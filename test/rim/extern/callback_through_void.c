// unsafe, or unknown
extern void reach_error(void);
void post(void *p);
static int n;
static void job(void) { n = 1; }
int main(void) {
  post((void *)job);
  if (n) reach_error();
  return 0;
}
#ifdef WORLD
void post(void *p) { ((void (*)(void))p)(); }
#endif
