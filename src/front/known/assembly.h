/* assembly: what a text of assembly may do, as far as it can be read off (private to src/front).
 *
 * The text is that of AT&T syntax for x86. Nothing is known but what is in the tables of assembly_text.c: an
 * instruction that is not there may do anything with what it is given, and a directive that is not there may change
 * anything. */
#ifndef OCKHAM_FRONT_ASSEMBLY_H
#define OCKHAM_FRONT_ASSEMBLY_H

#include "base/strbuf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

/* What a name in the text stands for in the program. */
enum asm_symbol { SYMBOL_FOREIGN /* nothing of it */, SYMBOL_DATA, SYMBOL_DECLARED /* no body */, SYMBOL_CODE };
typedef enum asm_symbol (*asm_lookup)(void *data, const char *name);
/* The value of an operand that is an integer constant, which is then part of the text: `call __get_user_%P4`. */
typedef bool (*asm_constant)(void *data, unsigned number, long long *value);

struct asm_facts {
  bool is_empty;           /* no instruction at all */
  bool is_idle;            /* none but `nop` */
  bool writes_memory;      /* some instruction, at an address that it computes */
  bool accesses_memory;    /* the same of reading, too */
  bool is_unknown;         /* some instruction is not in the table */
  bool calls_operand;      /* control may go where an operand leads, */
  uint64_t called;         /* namely one of these; all bits if that cannot be told */
  bool calls_foreign;      /* and to other code */
  uint64_t written;        /* operands that are written, by their numbers */
  uint64_t mentioned;      /* operands that the text has at all */
  uint32_t widest;         /* bytes that an instruction writes to an operand in memory, at most */
  bool is_lasting;         /* and that is so even if the text is never executed: directives */
  struct strbuf forbidden; /* why no proof may be claimed, empty if it may */
};
#define ASM_FACTS_INIT {.is_empty = true, .is_idle = true, .forbidden = STRBUF_INIT}

/* Adds what the text does. `is_inline`: `$0`, `${1:P}` are operands and `$$` is a dollar; `may_branch`: to operands
 * that are labels. Every name that is no register is looked up. */
void asm_read(struct asm_facts *, const char *text, size_t len, bool is_inline, bool may_branch, asm_lookup,
              asm_constant, void *data);
/* Does the linker make a table of it whose entries are called when the program begins or ends? */
bool asm_is_called_section(const char *section);
void asm_facts_release(struct asm_facts *);

#endif
