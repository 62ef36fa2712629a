// safe, or unknown; flags: --rule rules/lock.rule
void lock(void);
void unlock(void);
__attribute__((destructor(101))) static void last(void) { unlock(); }
__attribute__((destructor(102))) static void first(void) { lock(); }
int main(void) { return 0; }
