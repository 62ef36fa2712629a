// unsafe
extern void reach_error(void);
static _Thread_local int g = 4;
int main(void) {
  g++;
  if (g != 4) reach_error();
  return 0;
}
