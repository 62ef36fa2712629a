/* out_of_memory: the last words of a command that has no memory left. */
#ifndef OCKHAM_CLI_OUT_OF_MEMORY_H
#define OCKHAM_CLI_OUT_OF_MEMORY_H

/* From here on, an allocation that fails, also in a C++ library, ends the process with the last words of its command,
 * such as `verdict: unknown (out of memory)`, and status 3. */
void expect_out_of_memory(void);

#endif
