/* Compiles with -DVALUE=3 and a name with a blank, in quotes, only. */
static const char name[] = NAME;
int name_length(void) { return (int)sizeof name + VALUE; }
int quotient(int a) { return 100 / (a & VALUE); }
