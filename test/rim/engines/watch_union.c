// unsafe, or unknown; flags: --engine watch
extern void reach_error(void);
static union { int i[8]; char c[32]; } u;
int main(void) {
  for (int k = 0; k < 8; k++) u.i[k] = 1;
  u.c[5] = 1;
  for (int k = 0; k < 8; k++)
    if (u.i[k] != 1) reach_error();
  return 0;
}
/* not native: an engine is named */
