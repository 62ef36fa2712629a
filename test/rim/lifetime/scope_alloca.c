// safe, or unknown; flags: --property valid-memsafety
#include <alloca.h>
/* Memory of alloca lasts until the function returns, not until the end of the block. */
int main(void) {
  int *p;
  {
    p = alloca(sizeof *p);
  }
  *p = 3;
  return *p - 3;
}
