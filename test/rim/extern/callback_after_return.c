// unsafe, or unknown
extern void reach_error(void);
void defer(void (*f)(int *), int *p);
void run_deferred(void);
static void inc(int *p) { (*p)++; }
static int total;
int main(void) {
  defer(inc, &total);
  for (int i = 0; i < 3; i++) run_deferred();
  if (total == 3) reach_error();
  return 0;
}
#ifdef WORLD
static void (*f)(int *);
static int *a;
void defer(void (*g)(int *), int *p) { f = g; a = p; }
void run_deferred(void) { f(a); }
#endif
