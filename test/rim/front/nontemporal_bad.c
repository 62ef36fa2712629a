// unsafe, or unknown
extern void reach_error(void);
int g;
int main(void) {
  __builtin_nontemporal_store(5, &g);
  if (g != 0) reach_error();
  return 0;
}
