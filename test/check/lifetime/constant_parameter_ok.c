// safe
// Of what callers give, nobody writes anything; the bytes are those of other types in old declarations.
static int f(const _Bool b, const char c, const double d) { return b + c + (int)d; }
static int g(k, x) const short k; const float x; { return k + (int)x; }
int main(void) { return f(1, 2, 3.0) + g(4, 5.0); }
