/* What instrument.c and instrument_calls.c share. */
#ifndef OCKHAM_FRONT_INSTRUMENT_INSTRUMENT_PRIVATE_H
#define OCKHAM_FRONT_INSTRUMENT_INSTRUMENT_PRIVATE_H

#include "front/library/agreement.h"
#include "front/translate/translate.h"
#include "program/sites.h"
#include "rules/rule_monitor.h"

struct instrumenter {
  struct context *ctx;
  const struct sources *sources;
  LLVMContextRef llvm;
  LLVMModuleRef module;
  LLVMTargetDataRef layout;
  LLVMBuilderRef builder;
  LLVMTypeRef none, i32, i64, pointer;
  struct program *p; /* the module's translation, for the names of places */
  struct sites *places;
  struct translation_log log;
  const struct names *wanted;     /* places with data */
  struct names models;            /* library functions that ockham has a model of: the real ones are used */
  struct names contracts;         /* library functions that have a body, of a contract */
  struct names made;              /* places that have a global in the module */
  VEC(LLVMValueRef) globals;      /* for each of them */
  unsigned noreturn, sret, byval; /* LLVM's numbers of attributes */
  const struct rules *rules;      /* the property; NULL = the sources' */
  rule_hook_list hooks;           /* what the monitor is told */
  struct names handles;           /* structs of the C library that functions watched by rules are about */
  bool cannot_tell;               /* the monitor does not understand a value */
  bool is_without_assembly;       /* it could not be built with it */
  bool tracks_escapes;            /* the runtime is to know what unknown functions get at (instrument_escape.c) */
};

/* The global that stands for a place; NULL if there are no data for it. */
LLVMValueRef place_global(struct instrumenter *, const char *key);
/* Calls a function of the runtime where the builder stands. */
LLVMValueRef call_runtime(struct instrumenter *, const char *name, LLVMTypeRef result, LLVMValueRef *args,
                          unsigned count);
/* Asks for the next contents of the `bytes` bytes at `address`. */
void call_event(struct instrumenter *, LLVMValueRef place, LLVMValueRef address, LLVMValueRef bytes);
LLVMValueRef number(struct instrumenter *, uint64_t);
/* What a pointer is that the data say nothing about: null, or what the runtime chose. */
LLVMValueRef any_pointer(struct instrumenter *);
/* Does the C library or its mathematical part define it? */
bool is_in_library(const char *name);
bool is_in_c_library(const char *name);

typedef VEC(struct piece) piece_list;
/* The scalars of a first-class type with their places, in the order of the program's pieces. */
void scalar_pieces(struct instrumenter *, LLVMTypeRef, uint64_t offset, piece_list *out);
LLVMValueRef at_offset(struct instrumenter *, LLVMValueRef address, uint64_t offset);

/* instrument_assembly.c: the last look at the program's own instructions. */
void instrument_assembly(struct instrumenter *);

/* instrument_calls.c: before the declarations get bodies, each place of a call announces its name. */
void announce_sites(struct instrumenter *);
void define_declarations(struct instrumenter *);

/* instrument_escape.c: nothing happens there unless escapes are tracked. */
/* Where the builder stands, memory begins to live; `is_open`: unknown functions know it from the start. */
void track_object(struct instrumenter *, LLVMValueRef address, uint64_t bytes, bool is_open);
/* Where the builder stands, at the beginning of an unknown function: its arguments get out. */
void track_parameters(struct instrumenter *, LLVMValueRef function);
/* Before the call of an unknown function: its variadic arguments get out. */
void track_variadic(struct instrumenter *, LLVMValueRef call);
/* Is it a function that the data call back or point to? Then the runtime is told, where the builder stands. */
void track_function(struct instrumenter *, LLVMValueRef function);
/* Does the program know nothing of the function but its declaration? */
bool is_unknown_function(const struct instrumenter *, LLVMValueRef function);

/* instrument_promise.c: where the builder stands, a function without a body is about to return what is in `room`. */
void ask_result(struct instrumenter *, LLVMValueRef function, LLVMValueRef room, LLVMTypeRef);
/* The same behind each of its calls, which may promise more. */
void ask_calls(struct instrumenter *, LLVMValueRef function);
/* Where the builder stands, a function of the program is about to be called back. */
void ask_parameters(struct instrumenter *, LLVMValueRef function, LLVMValueRef *args);
/* Is it declared to write nothing? */
bool is_silent(LLVMValueRef function);

/* instrument_places.c: the program tells where it is, if that is asked for. */
void tell_places(struct instrumenter *);

/* instrument_initial.c: the program tells what it reads and writes, if somebody asks for what was never set. */
void instrument_initial(struct instrumenter *);

/* instrument_rules.c: nothing happens there if there are no rules. */
void instrument_rules(struct instrumenter *);
/* The events at one call. */
void instrument_rules_call(struct instrumenter *, LLVMValueRef call);
/* Where the builder stands, the program ends. */
void instrument_rules_end(struct instrumenter *);
/* Notes which structs stand for things that watched functions of the C library make or use. */
void instrument_rules_handles(struct instrumenter *);
/* Is it a function of the C library that a rule watches, or that is about the same structs? The data say what they do,
 * as of any function without a body. */
bool instrument_rules_feed(struct instrumenter *, LLVMValueRef f);
/* Does the function return `new` objects? Of which size? */
bool instrument_rules_new(const struct instrumenter *, LLVMValueRef f, uint64_t *bytes);

#endif
