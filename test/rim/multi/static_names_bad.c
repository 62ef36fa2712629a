// unsafe, or unknown; flags: test/rim/multi/part_counter.c
extern void reach_error(void);
int next(void);
int hidden(void);
static int secret = 5;
int main(void) {
  next();
  if (secret != 6 || hidden() != 100) reach_error();
  return 0;
}
