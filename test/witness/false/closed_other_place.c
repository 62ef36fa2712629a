extern void reach_error(void);

/* The long run does fail, but before it comes to the target. */
int main(void) {
  unsigned x = 0, y = 0;
  while (x < 60000000) x += 2;
  if (x == 60000000) reach_error();
  while (y < x) y++;
  if (y == x) reach_error();
  return 0;
}
/* false
target 9:15
*/
