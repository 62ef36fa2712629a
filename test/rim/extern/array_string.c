// unsafe, or unknown
/* not native: nobody defines the array */
extern char name[];
extern void reach_error(void);
int main(void) {
  int i;
  for (i = 0; name[i]; i++) ;
  if (i == 3) reach_error();
  return 0;
}
