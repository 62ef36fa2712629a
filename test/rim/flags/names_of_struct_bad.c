// unsafe; flags: --property no-overflow
/* not native: arithmetic is not looked for */
struct no_sanitize { int no_sanitize; };
int main(void) { struct no_sanitize no_sanitize = { 2147483647 }; return no_sanitize.no_sanitize + 1; }
