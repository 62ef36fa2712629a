// flags: -- -fpack-struct -fshort-enums -funsigned-char -fshort-wchar
// unsafe line 15
// flags:
// safe
extern void reach_error(void);
enum colour { RED, GREEN };
struct pair {
  char c;
  int i;
};
int main(void) {
  char c = (char)200;
  int n = 0;
  if (c > 0 && sizeof(struct pair) == 5 && sizeof(enum colour) == 1 && sizeof(L'a') == 2) n = 1;
  if (n) reach_error();
  return 0;
}
