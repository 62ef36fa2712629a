/* What the sensor says is believed. */
#include <assert.h>

extern int read_sensor(void);

int main(void) {
  int value = read_sensor();
  assert(value < 100);
  return 0;
}
