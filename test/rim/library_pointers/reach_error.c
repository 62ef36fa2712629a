// unsafe
extern void reach_error(void);
struct ops { void (*f)(void); };
static void begin(struct ops *o) { o->f(); }
int main(void) {
  struct ops o = {reach_error};
  begin(&o);
  return 0;
}
