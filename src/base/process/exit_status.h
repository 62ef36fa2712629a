/* exit_status: what a program of ours tells its caller, the same in all commands. */
#ifndef OCKHAM_BASE_PROCESS_EXIT_STATUS_H
#define OCKHAM_BASE_PROCESS_EXIT_STATUS_H

enum exit_status {
  STATUS_OK = 0,           /* done what was asked for, */
  STATUS_SAFE = STATUS_OK, /* or it holds: the program is safe, the certificate valid, the path infeasible */
  STATUS_UNSAFE = 1,       /* it does not hold: a violation, a rejected certificate, a feasible path */
  STATUS_INPUT = 2,        /* bad usage or input, output that cannot be written, a program that is not installed */
  STATUS_UNKNOWN = 3,      /* not decided: a limit was reached, something is not modelled, an interrupt */
};

#endif
