// unsafe, or unknown
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int i=0; if(B) goto in; while(i<10){ i++; in: i+=2; } E(i==11); return 0; }
