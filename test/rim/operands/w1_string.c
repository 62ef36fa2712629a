// safe, or unknown; flags: --property no-overflow,unreach-call
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#define STR(x) #x
#define XSTR(x) STR(x)
int main(void){ const char *s=XSTR(no_sanitize("x")); E(s[0]!='n'||s[1]!='o'); return 0; }
