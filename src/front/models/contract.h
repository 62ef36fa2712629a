/* What bodies of contracts are written with. Types of the C library have the sizes of glibc's (test/scripts/
 * run_library.py compares them) and only those members that contracts speak of. */
#ifndef CONTRACT_H
#define CONTRACT_H

#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#define MODEL __attribute__((weak))
#define RAND_MAX 2147483647
#define WORDS(on_32, on_64) (sizeof(long) == 8 ? (on_64) : (on_32))

typedef long ssize_t, off_t, time_t, clock_t;
typedef int pid_t, clockid_t, nl_item;
typedef unsigned uid_t, gid_t, mode_t, id_t, socklen_t, useconds_t, speed_t, wint_t, in_addr_t;
typedef unsigned long nfds_t, pthread_t;
typedef unsigned long long dev_t;
typedef int pthread_once_t;

typedef struct {
  _Alignas(long) char bytes[WORDS(148, 216)];
} FILE;
typedef struct {
  _Alignas(long) char bytes[64];
} DIR;
typedef struct {
  char bytes[8];
} mbstate_t;
typedef struct {
  _Alignas(long) char bytes[128];
} sigset_t, fd_set;
typedef struct {
  _Alignas(long) char bytes[WORDS(24, 40)];
} pthread_mutex_t;
typedef struct {
  int bytes;
} pthread_mutexattr_t;
struct stat {
  _Alignas(long) char bytes[WORDS(88, 144)];
};
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};
struct timeval {
  long tv_sec, tv_usec;
};
struct timespec {
  long tv_sec, tv_nsec;
};
struct rlimit {
  unsigned long rlim_cur, rlim_max;
};
struct rusage {
  long bytes[WORDS(18, 18)];
};
struct utsname {
  char bytes[6][65];
};
struct termios {
  int bytes[15];
};
struct pollfd {
  int fd;
  short events, revents;
};
struct option {
  const char *name;
  int has_arg;
  int *flag;
  int val;
};
struct dirent {
  _Alignas(long) char bytes[WORDS(11, 19)];
  char d_name[256];
};
struct passwd {
  char *pw_name, *pw_passwd;
  uid_t pw_uid;
  gid_t pw_gid;
  char *pw_gecos, *pw_dir, *pw_shell;
};
struct group {
  char *gr_name, *gr_passwd;
  gid_t gr_gid;
  char **gr_mem;
};
struct lconv {
  char *decimal_point, *thousands_sep, *grouping, *int_curr_symbol, *currency_symbol, *mon_decimal_point,
      *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
  char numbers[14];
};
struct sockaddr;
struct timezone;
struct utimbuf;

/* Any value, between two others where there are two. What is asked as `result` is what the function returns. */
int __ockham_any_int(int, int), __ockham_result_int(int, int);
unsigned __ockham_any_uint(unsigned, unsigned), __ockham_result_uint(unsigned, unsigned);
long __ockham_any_long(long, long), __ockham_result_long(long, long);
unsigned long __ockham_any_ulong(unsigned long, unsigned long), __ockham_result_ulong(unsigned long, unsigned long);
void *__ockham_any_pointer(void), *__ockham_result_pointer(void);
double __ockham_result_double(void);
float __ockham_result_float(void);
/* The bytes become any. */
void __ockham_write(const void *, size_t);

/* Asked of memory, where its safety is the property: these bytes, or a string to its end, are there. */
void __ockham_reads(const void *, size_t);
void __ockham_reads_some(const char *, size_t);
void __ockham_reads_string(const char *);
void __ockham_reads_wide(const wchar_t *);
/* Two ranges have no byte in common; a range that is written, and a string to its end. */
void __ockham_apart(const void *, size_t, const void *, size_t);
void __ockham_apart_string(const void *, size_t, const char *);
/* Strings up to a null pointer: in an array, or as arguments behind the first. */
void __ockham_reads_strings(char *const *);
void __ockham_reads_list(const char *, va_list);
/* `errno` is any, if the program looks at it. */
void __ockham_set_errno(void);
/* The same of a function that failed: it is not 0. Replays believe that it is EIO, or nothing where it depends on the
 * arguments which number it is. */
void __ockham_fail(void), __ockham_fail_somehow(void);
/* The same where a file may have ended, too: then it stays. */
void __ockham_fail_or_end(void);
/* Says a function the same when it is asked again? Not if functions are called that nobody knows. */
int __ockham_is_steady(void);
/* In replays: what the function says here may be impossible, so that nothing behind it is confirmed. */
void __ockham_unsure(const char *function);
/* In replays: the bytes as they are, and a line of the stream that ends at `end` put into them. */
void __ockham_before_line(const char *, size_t);
void __ockham_line(char *, size_t, size_t end, FILE *);
/* In replays: all was read that was asked for, or the file ended; stdin if it is NULL. The same of a descriptor. */
void __ockham_after_read(FILE *, int is_all);
void __ockham_after_read_of_descriptor(int is_all);
/* In replays: what is behind `end` is as it was. */
void __ockham_rest(void *, size_t, size_t end);
/* In replays: a stream on a file, or NULL. What is opened to be written has known contents. */
void __ockham_opened(FILE *, const char *path, const char *mode);
void __ockham_failed_at(const char *path, const char *mode);
/* In replays: the number of an error that the world may cause at any time. */
void __ockham_usual_error(int *);
/* What a function said to the question before, it says again: in replays, which know what the question says. */
void __ockham_same(const char *function, const char *question, const void *value, uint64_t bytes);

FILE *__ockham_new_stream(const char *mode);
void __ockham_end_stream(FILE *);
/* Memory that stays the library's: nobody else frees it; a text is written by nobody but `__ockham_` functions. */
void *__ockham_lend(size_t);
char *__ockham_lend_text(size_t);
void __ockham_take_back(void *);
/* A string that is the library's own. */
char *__ockham_new_string(void);
/* Where a result lies that the next call may write over, or may not: this storage, or memory of its own. */
void *__ockham_own(void *storage, size_t);
/* The same of a text of any contents, which the program may not write. */
char *__ockham_own_text(char *storage, size_t);

size_t strlen(const char *);
void *malloc(size_t);
void free(void *);

#endif
