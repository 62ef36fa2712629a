/* Macros whose meaning changes, and functions whose definition is not found. */
#define LIMIT 5
#define SIZE 3

// changed: error 6:18: 'LIMIT' means something else from line 8 on
/*@ requires x < LIMIT; */
int changed(int x) { return x; }
#undef LIMIT

// steady: safe
/*@ requires x < SIZE;
    ensures \result == 1; */
int steady(int x) { return x < 3; }

// old_style --property no-overflow: unknown (possible violation
// old_style --property no-overflow: says the files do not spell out a definition of the function
/*@ requires x < SIZE; */
int old_style(x)
int x;
{
  return x + 1;
}
