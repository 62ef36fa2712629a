// safe, or unknown
extern void reach_error(void);
/* A static variable whose address nobody takes is nobody else's. */
void go(void);
static int mine = 1;
int main(void) {
  
  go();
  if (mine != 1) reach_error();
  return 0;
}
#ifdef WORLD
void go(void) {}
#endif
