/* What the sensor says is believed only within its range. */
#include <assert.h>

extern int read_sensor(void);

int main(void) {
  int value = read_sensor();
  if (value < 0 || value > 99) value = 0;
  assert(value < 100);
  return 0;
}
