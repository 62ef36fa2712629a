// unsafe; flags: --property valid-alignment
struct __attribute__((packed)) s { char c; int a[3]; };
static struct s x;
static int sum(const int *p) { return p[0] + p[2]; }
int main(void) { return sum(x.a); }
/* not native: a run without the sanitizer of the property does not fail */
