// safe, or unknown
extern void reach_error(void);
/* not native: defined elsewhere, where it holds 0 or 1 */
extern _Bool flags[];
int main(void) {
  if (((char *)flags)[1] == 2) reach_error();
  return 0;
}
