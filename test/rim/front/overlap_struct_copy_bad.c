// unsafe, or unknown
extern void reach_error(void);
struct __attribute__((packed)) s { short a; int b; short c; };
union u { struct s s; int words[2]; };
int main(void) {
  union u x = {.words = {0, 0}};
  x.s.b = -1;
  if (x.words[0] != 0 || x.words[1] != 0x0000ffff) reach_error();
  return 0;
}
