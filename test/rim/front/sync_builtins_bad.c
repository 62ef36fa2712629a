// unsafe, or unknown
extern void reach_error(void);
int g = 5;
int main(void) {
  int old = __sync_fetch_and_add(&g, 3);
  int ok = __sync_bool_compare_and_swap(&g, 8, 20);
  if (old != 5 || !ok || g != 8) reach_error();
  return 0;
}
