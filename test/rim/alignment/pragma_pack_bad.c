// unsafe; flags: --property valid-alignment
#pragma pack(push, 1)
struct s { char c; int i; };
#pragma pack(pop)
struct t { char c; int i; };
static struct s x[2];
int main(void) {
  int *p = &x[0].i;
  *p = 3;
  return x[0].i;
}
/* not native: a run without the sanitizer of the property does not fail */
