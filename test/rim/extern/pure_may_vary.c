// unsafe, or unknown
extern void reach_error(void);
__attribute__((pure)) int look(void);
int main(void) {
  if (look() == 11) reach_error();
  return 0;
}
#ifdef WORLD
int look(void) { return 11; }
#endif
