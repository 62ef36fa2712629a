/* Which function a contract belongs to, where the declaration is no plain one. */
typedef int number;
typedef int (*operation)(int);
struct three { int a, b, c; };

// in_parentheses: unsafe (contract
/*@ ensures \result == 1; */
int(in_parentheses)(int x) { return x; }
// typedef_in_parentheses: unsafe (contract
/*@ ensures \result == 1; */
number(typedef_in_parentheses)(int x) { return x; }
// more_parentheses: unsafe (contract
/*@ ensures \result == 1; */
static number const((more_parentheses))(int x) { return x; }
// keeps_in_parentheses: safe
/*@ requires x == 1; ensures \result == 1; */
int(keeps_in_parentheses)(int x) { return x; }
// gives_function: safe
/*@ requires x == 1; ensures \result != \null; */
int (*gives_function(int x))(int) { return x ? more_parentheses : 0; }
// gives_no_function: unsafe (contract
/*@ ensures \result != \null; */
int (*gives_no_function(int x))(int) { return x ? more_parentheses : 0; }
// gives_array: unsafe (contract
/*@ ensures \result != \null; */
int (*gives_array(int (*a)[3]))[3] { return a; }
// gives_pointer: unsafe (contract
/*@ ensures \result != \null; */
int *(gives_pointer)(int *a) { return a; }
// gives_typedef: unsafe (contract
/*@ ensures \result != \null; */
operation gives_typedef(int x) { return x ? more_parentheses : 0; }
// has_attribute: unsafe (contract
/*@ ensures \result == 1; */
__attribute__((noinline)) __attribute((cold)) int has_attribute(int x) { return x; }
// has_typeof: unsafe (contract
/*@ ensures \result == 1; */
__typeof(1 + 1) has_typeof(int x) { return x; }
// has_brackets: unsafe (contract
/*@ ensures \result == 1; */
[[deprecated("no")]] int has_brackets(int x) { return x; }
// has_alignment: unsafe (contract
_Alignas(8) extern int aligned;
/*@ ensures \result == 1; */
int has_alignment(int x) { return x; }
// has_comments: unsafe (contract
/*@ // what it gives
    ensures \result == 1; */
int has_comments /* of a kind */ (/* first */ int x /* (it */) /* ends */ { return x; }
// takes_functions: unsafe (contract
/*@ requires x == 1; ensures \result == 2; */
int takes_functions(int (*f)(int y), int x) { return x; }
// gives_struct: safe
/*@ requires a < 100; ensures \result.a == a && \result.b == a + 1 && \result.c == 0; */
struct three gives_struct(int a) { return (struct three){a, a + 1, 0}; }
// gives_wrong_struct: unsafe (contract
/*@ requires a < 100; ensures \result.a == a && \result.b == a + 1 && \result.c == 1; */
struct three gives_wrong_struct(int a) { return (struct three){a, a + 1, 0}; }
/* `first` has the contract, and `second` none. */
/*@ requires x > 0; */
int first(int x), second(int x);
// calls_both --property contract: safe
int calls_both(void) { return first(1) + second(0); }
// calls_both_wrongly --property contract: unsafe (a contract is broken (requires x > 0)
int calls_both_wrongly(void) { return first(0) + second(0); }

// behind_name: says declarators.c:68:27: ensures \result == 2: no function follows it
int behind_name(int x) /*@ ensures \result == 2; */ { return x; }
// among_parameters: says declarators.c:70:25: requires x == 2: it stands between parentheses
int among_parameters(/*@ requires x == 2; */ int x) { return x; }
// in_body: says declarators.c:73:6: requires 0 == 1: it stands between braces
int in_body(int x) {
  /*@ requires 0 == 1; */ int g(int y);
  return x;
}
// before_variable: says declarators.c:78:4: requires x == 2: no function follows it
// before_variable: safe
/*@ requires x == 2; */
int variable = sizeof(int);
/*@ ensures \result == x; */
int before_variable(int x) { return x; }
// behind_struct: says declarators.c:83:4: ensures \result == 2: no function follows it
/*@ ensures \result == 2; */
struct four { int a; } behind_struct(int x) { return (struct four){x}; }
/*@ ensures \result == 2; */
int (*pointer_to_function)(int x);
