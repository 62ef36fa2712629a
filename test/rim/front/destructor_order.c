// unsafe, or unknown
extern void reach_error(void);
static int n;
__attribute__((destructor(101))) static void late(void) { if (n == 1) reach_error(); }
__attribute__((destructor(500))) static void early(void) { n++; }
int main(void) { return 0; }
