/* agreement: does the table of the library speak of this function? It does if the program declares it as the library
 * does. A function of the same name with other parameters is one that nobody knows. */
#ifndef OCKHAM_FRONT_AGREEMENT_H
#define OCKHAM_FRONT_AGREEMENT_H

#include "front/llvm.h"
#include "program/contract.h"
#include "program/library.h"

/* Behind the names of functions that models call and the program has its own of. */
#define MODEL_SUFFIX ".model"

/* The name of a function, without the mark of an asm label. */
const char *name_of_function(LLVMValueRef f);
/* How it behaves without a body: as library_find says, unless it is declared otherwise. */
enum library_model library_of(LLVMValueRef f);
/* The contract of a function that is declared as the contract says; NULL if there is none. */
const struct library_contract *contract_of(LLVMValueRef f);
/* May calls of `declared` be those of `defined`? */
bool agrees(LLVMValueRef declared, LLVMValueRef defined);

#endif
