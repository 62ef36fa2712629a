// safe
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  void (*end)(int) = exit;
  end(0);
  reach_error();
}
