// safe, or unknown; flags: --data-model ILP32
extern void reach_error(void);
int main(void) {
  if (sizeof(void *) != 4 || sizeof(long long) != 8 || _Alignof(long long) != 4) reach_error();
  return 0;
}
