// unsafe, or unknown
extern void reach_error(void);
static int hidden = 1;
void touch(int *p);
void later(void);
int main(void) {
  touch(&hidden);
  hidden = 1;
  later();
  if (hidden != 1) reach_error();
  return 0;
}
#ifdef WORLD
static int *k;
void touch(int *p) { k = p; }
void later(void) { *k = 5; }
#endif
