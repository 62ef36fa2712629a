// unsafe, or unknown
extern void reach_error(void);
typedef unsigned v4 __attribute__((vector_size(16)));
int main(void) {
  v4 a = {1, 1, 1, 0x80000000u}, s = {0, 1, 31, 31};
  v4 l = a << s, r = a >> s;
  if (l[2] != 0x80000000u || r[3] != 0xffffffffu) reach_error();
  return 0;
}
