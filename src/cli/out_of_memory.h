/* out_of_memory: the last words of a command whose answer is a verdict. */
#ifndef OCKHAM_CLI_OUT_OF_MEMORY_H
#define OCKHAM_CLI_OUT_OF_MEMORY_H

/* From here on, an allocation that fails, also in a C++ library, prints `verdict: unknown (out of memory)` and ends the
 * process with status 3. */
void expect_out_of_memory(void);

#endif
