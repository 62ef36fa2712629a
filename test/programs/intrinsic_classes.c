/* Classes of numbers, by intrinsics. */
#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double numbers[] = {0.0, -0.0, 1.5, -1.5, 0x1p-1074, -0x1p-1030, 0x1p-1022, INFINITY, -INFINITY, NAN};
  for (int i = 0; i < 10; i++) {
    double x = numbers[i];
    float f = (float)x;
    printf("%d%d%d%d ", isinf(x) != 0, isfinite(x) != 0, isnan(x) != 0, isnormal(x) != 0);
    printf("%d%d%d%d ", isinf(f) != 0, isfinite(f) != 0, isnan(f) != 0, isnormal(f) != 0);
    for (int k = 0; k < 3; k++)
      printf("%d", k == 0   ? __builtin_isfpclass(x, 3)
                   : k == 1 ? __builtin_isfpclass(x, 0x90)
                            : __builtin_isfpclass(f, 0x60));
    printf("%d%d\n", __builtin_isfpclass(x, 0x108), __builtin_isfpclass(x, 0x204));
  }
  return 0;
}
