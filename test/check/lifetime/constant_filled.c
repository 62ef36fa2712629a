// unsafe line 6
// memset of a constant.
extern void *memset(void *, int, unsigned long);
static const int table[4] = {1};
int main(void) {
  memset((void *)table, 0, sizeof table);
  return 0;
}
