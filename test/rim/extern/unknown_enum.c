// unsafe, or unknown
extern void reach_error(void);
enum e { a, b };
enum e get(void);
int main(void) {
  if (get() == 7) reach_error();
  return 0;
}
#ifdef WORLD
enum e get(void) { return 7; }
#endif
