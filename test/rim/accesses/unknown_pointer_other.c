// unsafe, or unknown; flags: --property valid-memsafety
/* not native: nobody else is there */
extern int *give(void);
static int hidden;
int main(void) {
  int *p = give();
  return *p + hidden;
}
