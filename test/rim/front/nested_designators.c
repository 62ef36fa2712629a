// safe, or unknown
extern void reach_error(void);
struct in { int a[3]; };
struct out { struct in i[2]; int z; };
static struct out x = {.i[1].a[1] = 5, 6, .z = 7, .i[0] = {{[2] = 9}}};
int main(void) {
  if (x.i[1].a[2] != 6 || x.i[0].a[2] != 9 || x.z != 7 || x.i[1].a[1] != 5) reach_error();
  return 0;
}
