// unsafe
#include <stdlib.h>
extern void reach_error(void);
__attribute__((destructor)) static void last(void) { reach_error(); }
int main(void) {
  void (*end)(int) = exit;
  end(0);
}
