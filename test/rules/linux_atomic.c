// GFP_KERNEL may sleep, GFP_ATOMIC may not.
//@ rule linux_atomic.rule
//@ holds 0
//@ breaks 1: 18:15: no sleeping with a spinlock: allocation that may sleep while a spinlock is held
//@ breaks 2: 19:15: no sleeping with a spinlock: sleeping while a spinlock is held
//@ holds 3
extern int __VERIFIER_nondet_int(void);

#define GFP_ATOMIC 0xa20u
#define GFP_KERNEL 0xcc0u
struct lock { int x; } a, b;
void spin_lock(struct lock *), spin_unlock(struct lock *), mutex_lock(struct lock *);
void *kmalloc(unsigned long size, unsigned flags);
int main(void) {
  int n = __VERIFIER_nondet_int();
  kmalloc(8, GFP_KERNEL);
  spin_lock(&a);
  if (n == 1) kmalloc(8, GFP_KERNEL);
  if (n == 2) mutex_lock(&b);
  if (n == 3) kmalloc(8, GFP_ATOMIC);
  spin_unlock(&a);
  mutex_lock(&b);
  return 0;
}
