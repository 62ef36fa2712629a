#ifndef CONTRACT_API_H
#define CONTRACT_API_H
#define LIMIT 10
#define API(T) __attribute__((visibility("default"))) T
#ifdef __cplusplus
extern "C" {
#endif
struct pair { int a, b; };
extern int total;
/*@ requires 0 <= x < LIMIT; ensures \result == x + 1; */
API(int) next(int x);
/*@ ensures \result == x + 2; */
API(int) after_next(int x);
  int first; /*@ requires n > 0; */ int without_body(int n);
/*@ ensures \result == v * 2; */
static inline long twice(int v) { return v * 2l; }
/*@ ensures \result > 0; */
static inline long thrice(int v) { return v * 3l; }
/*@ requires \valid(p) && p->a <= p->b; ensures p->a == \old(p->b) && p->b == \old(p->a); */
void swap(struct pair *p);
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1)); */
int sum(const int *a, int n);
/*@ ensures total == \old(total) + by; */
void raise_total(short by);
#ifdef __cplusplus
}
#endif
#endif
