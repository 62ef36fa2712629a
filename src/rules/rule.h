/* rule: temporal safety rules, automata over calls and returns of functions, woven into a program.
 *
 * The property class of SLAM (SLIC; Ball, Rajamani: "The SLAM project", POPL 2002) and BLAST. A rule has state
 * variables and events (`before f(...)`, `after r = f(...)`, `at exit`) whose statements read and write the state and
 * may reach `error`. Weaving makes them operations of the program: the state becomes global variables, each call of a
 * watched function is surrounded by the statements of its events, and `error` becomes a VIOLATION edge. So every engine
 * checks rules without knowing of them. The language is described in docs/rules.md.
 *
 * A rule about many objects of a kind has an `object`: one of them, chosen nondeterministically where an event says
 * `some` or `new`, is tracked; events happen for that one only. What holds for any choice holds for all objects. */
#ifndef OCKHAM_RULES_RULE_H
#define OCKHAM_RULES_RULE_H

#include "base/arena.h"
#include "base/diagnostic.h"
#include "base/vec.h"
#include "program/program.h"

enum rule_type { RULE_BOOL, RULE_INT, RULE_UNSIGNED, RULE_POINTER };

struct rule_state {
  const char *name;
  struct text_place at;
  enum rule_type type;
  const char *pointee; /* RULE_POINTER: name of the type pointed to */
  int64_t initial;
  uint32_t first_constant, constant_count; /* of an enumeration, in rule.constants */
};

struct rule_constant { /* `const NAME = value`, or of an enumeration */
  const char *name;
  uint64_t value;
  bool is_wide;     /* 64 bits, otherwise 32 */
  bool is_unsigned; /* as C's literal would be */
};

enum rule_operator {
  RULE_CONST,
  RULE_NAME,
  RULE_NOT,
  RULE_COMPLEMENT,
  RULE_MINUS,
  RULE_OR_ELSE,
  RULE_AND_THEN,
  RULE_BIT_OR,
  RULE_BIT_XOR,
  RULE_BIT_AND,
  RULE_EQUAL,
  RULE_UNEQUAL,
  RULE_LESS,
  RULE_LESS_EQUAL,
  RULE_GREATER,
  RULE_GREATER_EQUAL,
  RULE_ADD,
  RULE_SUBTRACT,
  RULE_MULTIPLY,
};

struct rule_expr {
  enum rule_operator op;
  struct text_place at;
  const char *name;    /* RULE_NAME */
  uint64_t value;      /* RULE_CONST */
  bool is_wide;        /* RULE_CONST: 64 bits */
  bool is_unsigned;    /* RULE_CONST */
  struct rule_expr *a; /* first or only operand */
  struct rule_expr *b;
};

enum rule_statement_kind { RULE_IF, RULE_BLOCK, RULE_ASSIGN, RULE_ERROR, RULE_ASSUME };

struct rule_statement {
  enum rule_statement_kind kind;
  const char *name;               /* RULE_ASSIGN: the state variable; RULE_ERROR: the message */
  struct rule_expr *value;        /* IF, ASSUME: condition; ASSIGN: value */
  struct rule_statement *first;   /* IF: then; BLOCK: first statement */
  struct rule_statement *second;  /* IF: else or NULL */
  struct rule_statement *sibling; /* the next one of the same block */
};

enum rule_binding_mode {
  RULE_IGNORED, /* `_`, or no name */
  RULE_VALUE,   /* a name for the value */
  RULE_TRACKED, /* the object: the event happens only if this is the tracked one */
  RULE_SOME,    /* the object: and may become the tracked one */
  RULE_NEW,     /* a result: an object that did not exist before, and may become the tracked one */
};

struct rule_binding {
  enum rule_binding_mode mode;
  const char *name;
  struct text_place at;
};

/* A call that an event is about: `result = function(parameters)`. */
struct rule_call {
  const char *function; /* may contain `*`, which stands for any characters */
  struct text_place at;
  struct rule_binding result;
  VEC(struct rule_binding) parameters;
};

enum rule_event_kind { RULE_BEFORE, RULE_AFTER, RULE_AT_EXIT };

struct rule_event {
  enum rule_event_kind kind;
  struct text_place at;
  VEC(struct rule_call) calls; /* none for RULE_AT_EXIT */
  struct rule_statement *body;
};

struct rule {
  const char *name;
  struct text_place at;
  VEC(struct rule_state) states;
  VEC(struct rule_constant) constants;
  uint32_t object; /* in `states`; ID_NONE if the rule is about no object */
  VEC(struct rule_event) events;
};

struct rules {
  struct arena arena;
  VEC(struct rule) rules;
};

#define RULES_INIT {ARENA_INIT, VEC_INIT}

/* Adds the rules of a file. On the first mistake adds an error with its place and returns false. */
bool rules_read(struct rules *, const char *path, struct diagnostics *);
/* Adds the rules in `text`; `path` is for messages. */
bool rules_parse(struct rules *, const char *path, const char *text, struct diagnostics *);
/* Does some event name the function? Calls of such functions have to be CALL operations of the program. */
bool rules_watch(const struct rules *, const char *function);
/* How the object that a rule tracks is chosen, where its events say `some`. It has to be at the first event about it,
 * or part of its life is missed; but a program cannot remember all that it has passed over. */
enum rule_choosing {
  RULE_CHOOSES_AT_EVENTS, /* at any event: for single runs, where choices are made as the run goes on */
  RULE_CHOOSES_AHEAD,     /* by its address, at the first event about any object: exact, for engines */
};
/* Makes the rules part of the program, and the only property of it: other VIOLATION operations go. Leaves SKIP
 * operations to be contracted. False after adding an error (a rule and the program do not fit). */
bool rules_weave(const struct rules *, struct program *, enum rule_choosing, struct diagnostics *);
void rules_release(struct rules *);

#endif
