// safe
extern void reach_error(void);
static _Thread_local int g = 4;
int main(void) {
  g++;
  if (g != 5) reach_error();
  return 0;
}
