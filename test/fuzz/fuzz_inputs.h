/* fuzz_inputs: the inputs of the random programs of random_memory.py, the same for the interpreter and for the compiled
 * program. Numbers near the ends of types are frequent. */
#ifndef OCKHAM_TEST_FUZZ_INPUTS_H
#define OCKHAM_TEST_FUZZ_INPUTS_H

/* The `index`th input of a program; the first one is its number. */
static unsigned fuzz_input(unsigned program, unsigned index) {
  static const unsigned ends[] = {0,   1,     2,     3,     7,          127,         128,         255,
                                  256, 32767, 65535, 65536, 2147483647, 2147483648u, 4294967295u, 4294967294u};
  unsigned x = (program + 1) * 2654435761u + index * 40503u * 65537u;
  x = (x ^ x >> 15) * 2246822519u;
  x = (x ^ x >> 13) * 3266489917u;
  x ^= x >> 16;
  if (index == 0) return program;
  return x % 4 == 0 ? ends[x / 4 % 16] : x % 4 == 1 ? x / 4 % 8 : x;
}

#endif
