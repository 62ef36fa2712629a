// unsafe
extern void reach_error(void);
int main(void) {
  if ("abc"[1] != 'b' || sizeof "abc" != 3 || 2["xyz"] != 'z') reach_error();
  return 0;
}
