/* unconfined: never; verdict: none; direct: none */
extern void reach_error(void);
#pragma clang __debug crash
int main(void) {
  reach_error();
  return 0;
}
