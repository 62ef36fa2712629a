// unsafe, or unknown; flags: --rule rules/lock.rule
extern int __VERIFIER_nondet_int(void);
void lock(void);
void unlock(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  lock();
  if (x == 3) goto end;
  x++;
out:
  unlock();
end:
  return 0;
}
