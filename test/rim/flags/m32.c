// safe, or refused; flags: -- -m32
/* not native: the flag is the data model */
extern void reach_error(void);
int main(void) {
  if (sizeof(void *) != 4) reach_error();
  return 0;
}
