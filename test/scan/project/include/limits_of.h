/* A function of a header: nobody asks for it without --inline. */
static inline int lowest(int x) { return x & 7; }
