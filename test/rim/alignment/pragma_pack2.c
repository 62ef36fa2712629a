// safe; flags: --property valid-alignment
#pragma pack(push, 2)
struct s { char c; short h; int i; };
#pragma pack(pop)
static struct s x[2];
int main(void) {
  short *p = &x[1].h;
  *p = 3;
  x[1].i = 2;
  return x[1].i;
}
