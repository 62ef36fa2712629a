// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
static void last(void) { reach_error(); }
int main(void) { return atexit(last); }
