// unsafe
extern void reach_error(void);
struct __attribute__((packed)) s { unsigned a : 7; unsigned long long b : 33; unsigned c : 8; };
int main(void) {
  struct s x = {0};
  x.b = 0x1ffffffffull;
  x.a = 0;
  x.c = 0;
  if (sizeof x != 6 || x.b != 0xffffffffull) reach_error();
  return 0;
}
