/* Ranges of memory that begin below 0. */
// sum3 --property valid-deref,contract: safe
/*@ requires \valid_read(p + (-1 .. 1)); ensures \result == p[-1] + p[0] + p[1]; */
long sum3(const int *p) { return (long)p[-1] + p[0] + p[1]; }
// sum4 --property valid-deref: unsafe
/*@ requires \valid_read(p + (-1 .. 1)); */
long sum4(const int *p) { return (long)p[-2] + p[0] + p[1]; }
// sum5 --property valid-deref: unsafe
/*@ requires n >= 0 && n < 4 && \valid_read(p + (-1 .. n)); */
long sum5(const int *p, int n) { return (long)p[-1] + p[n + 1]; }
// sum6 --property valid-deref: safe
/*@ requires n >= 0 && n < 4 && \valid_read(p + (-1 .. n)); */
long sum6(const int *p, int n) { return (long)p[-1] + p[n]; }
