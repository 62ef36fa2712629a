// safe, or unknown
extern void reach_error(void);
struct cfg { int a, b; };
extern struct cfg config;
int main(void) {
  config.a = 4;
  if (config.a != 4) reach_error();
  return 0;
}
#ifdef WORLD
struct cfg config;
#endif
