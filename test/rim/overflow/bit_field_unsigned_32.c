// safe; flags: --property no-overflow
struct s { unsigned a : 32; };
int main(void) {
  volatile struct s x = {4294967295u};
  return x.a + 1 > 0;
}
