/* A local object is read when its function has returned. */
static int *kept;

static void keep(void) {
  int here = 1;
  kept = &here;
}

int main(void) {
  keep();
  return *kept;
}
