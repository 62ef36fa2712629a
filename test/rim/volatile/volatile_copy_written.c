// safe
/* Copying a volatile struct writes over the pointer that says where it goes. */
extern void reach_error(void);
struct block { struct block *to; int value; };
static volatile struct block from;
static struct block target;
static void copy(volatile struct block *p) { *target.to = *p; }
int main(void) {
  target.to = &target;
  from.value = 3;
  copy(&from);
  if (target.to != 0 || target.value != 3) reach_error();
  return 0;
}
