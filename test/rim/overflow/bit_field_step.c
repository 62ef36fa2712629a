// safe; flags: --property no-overflow
struct s { int a : 3; };
int main(void) {
  struct s x = {3};
  x.a++;
  x.a += 100;
  return x.a;
}
