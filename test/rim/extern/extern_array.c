// unsafe, or unknown
extern void reach_error(void);
extern int outside[];
int main(void) {
  if (outside[0] == 3 && outside[1] == 4) reach_error();
  return 0;
}
#ifdef WORLD
int outside[2] = {3, 4};
#endif
