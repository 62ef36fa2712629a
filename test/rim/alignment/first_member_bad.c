// unsafe, or unknown; flags: --property valid-alignment
struct s { char c; long l; };
static _Alignas(16) char b[64];
int main(void) {
  struct s *p = (struct s *)(b + 1);
  p->c = 1;
  return p->c;
}
/* not native: a run without the sanitizer of the property does not fail */
