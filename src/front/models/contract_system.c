/* The environment, time, users, directories and sockets: contracts that say more than ranges. */
#include "front/models/contract.h"

/* ---- strings of the library's own ---- */

struct text {
  char *text;
  size_t room;
};

static char *__ockham_fill_text(char *s, size_t n) {
  __ockham_write(s, n);
  s[n - 1] = 0;
  return s;
}

MODEL char *__ockham_new_string(void) {
  size_t n = __ockham_any_ulong(1, LONG_MAX);
  return __ockham_fill_text(__ockham_lend_text(n), n);
}

MODEL void *__ockham_own(void *storage, size_t n) { return __ockham_any_int(0, 1) ? __ockham_lend(n) : storage; }

MODEL char *__ockham_own_text(char *storage, size_t n) {
  return __ockham_fill_text(__ockham_any_int(0, 1) ? __ockham_lend_text(n) : storage, n);
}

/* ---- the environment ---- */

static char *put; /* a string that is part of the environment itself */

MODEL char *getenv(const char *name) {
  __ockham_reads_string(name);
  char *value = __ockham_any_int(0, 1) ? __ockham_new_string() : 0;
  if (put && __ockham_any_int(0, 1)) value = __ockham_any_int(0, 1) ? put : __ockham_any_pointer();
  __ockham_same("getenv", name, &value, sizeof value);
  return value;
}

MODEL char *secure_getenv(const char *name) { return getenv(name); }

MODEL int setenv(const char *name, const char *value, int overwrite) {
  __ockham_reads_string(name);
  __ockham_reads_string(value);
  __ockham_set_errno();
  return __ockham_result_int(-1, 0);
}

MODEL int unsetenv(const char *name) {
  __ockham_reads_string(name);
  __ockham_set_errno();
  return __ockham_result_int(-1, 0);
}

MODEL int clearenv(void) { return __ockham_result_int(INT_MIN, INT_MAX); }

MODEL int putenv(char *text) {
  __ockham_reads_string(text);
  __ockham_set_errno();
  put = text;
  return __ockham_result_int(INT_MIN, INT_MAX);
}

/* ---- time ---- */

MODEL time_t time(time_t *p) {
  time_t now = __ockham_result_long(-1, LONG_MAX);
  if (now < 0) __ockham_unsure("time");
  __ockham_set_errno();
  if (p) *p = now;
  return now;
}

MODEL int gettimeofday(struct timeval *tv, void *zone) {
  __ockham_set_errno();
  int result = __ockham_result_int(-1, 0);
  if (result < 0) return result;
  if (tv) {
    tv->tv_sec = __ockham_any_long(LONG_MIN, LONG_MAX);
    tv->tv_usec = __ockham_any_long(0, 999999);
  }
  if (zone) __ockham_write(zone, 8);
  return result;
}

MODEL int clock_gettime(clockid_t clock, struct timespec *p) {
  __ockham_set_errno();
  int result = __ockham_result_int(-1, 0);
  if (result < 0) return result;
  p->tv_sec = __ockham_any_long(LONG_MIN, LONG_MAX);
  p->tv_nsec = __ockham_any_long(0, 999999999);
  return result;
}

MODEL struct tm *localtime_r(const time_t *p, struct tm *tm) {
  __ockham_reads(p, sizeof *p);
  __ockham_set_errno();
  if (__ockham_any_int(0, 1)) return 0;
  tm->tm_sec = __ockham_any_int(0, 60);
  tm->tm_min = __ockham_any_int(0, 59);
  tm->tm_hour = __ockham_any_int(0, 23);
  tm->tm_mday = __ockham_any_int(1, 31);
  tm->tm_mon = __ockham_any_int(0, 11);
  tm->tm_year = __ockham_any_int(INT_MIN, INT_MAX);
  tm->tm_wday = __ockham_any_int(0, 6);
  tm->tm_yday = __ockham_any_int(0, 365);
  tm->tm_isdst = __ockham_any_int(-1, 1);
  tm->tm_gmtoff = __ockham_any_long(-90000, 90000);
  tm->tm_zone = __ockham_new_string();
  return tm;
}

static struct tm broken_down;
MODEL struct tm *gmtime_r(const time_t *p, struct tm *tm) { return localtime_r(p, tm); }
MODEL struct tm *localtime(const time_t *p) { return localtime_r(p, __ockham_own(&broken_down, sizeof broken_down)); }
MODEL struct tm *gmtime(const time_t *p) { return localtime_r(p, __ockham_own(&broken_down, sizeof broken_down)); }

/* ---- users ---- */

static struct passwd *any_user(void) {
  static struct passwd storage;
  __ockham_set_errno();
  if (__ockham_any_int(0, 1)) return 0;
  struct passwd *user = __ockham_own(&storage, sizeof storage);
  user->pw_name = __ockham_new_string();
  user->pw_passwd = __ockham_new_string();
  user->pw_uid = __ockham_any_uint(0, UINT_MAX);
  user->pw_gid = __ockham_any_uint(0, UINT_MAX);
  user->pw_gecos = __ockham_new_string();
  user->pw_dir = __ockham_new_string();
  user->pw_shell = __ockham_new_string();
  return user;
}

static struct group *any_group(void) {
  static struct group storage;
  __ockham_set_errno();
  if (__ockham_any_int(0, 1)) return 0;
  struct group *users = __ockham_own(&storage, sizeof storage);
  users->gr_name = __ockham_new_string();
  users->gr_passwd = __ockham_new_string();
  users->gr_gid = __ockham_any_uint(0, UINT_MAX);
  users->gr_mem = __ockham_any_pointer();
  return users;
}

MODEL struct passwd *getpwnam(const char *name) {
  __ockham_reads_string(name);
  return any_user();
}
MODEL struct passwd *getpwuid(uid_t id) { return any_user(); }
MODEL struct group *getgrnam(const char *name) {
  __ockham_reads_string(name);
  return any_group();
}
MODEL struct group *getgrgid(gid_t id) { return any_group(); }

/* ---- directories and names of files ---- */

/* With room for what is read, which ends with it. */
struct directory {
  DIR handle;
  struct dirent entry;
};

static DIR *any_directory(void) {
  __ockham_set_errno();
  struct directory *directory = __ockham_any_int(0, 1) ? __ockham_lend(sizeof *directory) : 0;
  if (!directory) return 0;
  __ockham_write(directory, sizeof *directory);
  return &directory->handle;
}

MODEL DIR *opendir(const char *path) {
  __ockham_reads_string(path);
  return any_directory();
}
MODEL DIR *fdopendir(int fd) { return any_directory(); }

MODEL struct dirent *readdir(DIR *directory) {
  __ockham_reads(directory, 1);
  __ockham_set_errno();
  if (__ockham_any_int(0, 1)) return 0;
  struct dirent *entry = __ockham_own(&((struct directory *)directory)->entry, sizeof *entry);
  __ockham_write(entry, sizeof *entry);
  entry->d_name[sizeof entry->d_name - 1] = 0;
  return entry;
}

MODEL int closedir(DIR *directory) {
  __ockham_take_back(directory);
  __ockham_set_errno();
  return __ockham_result_int(-1, 0);
}

MODEL char *getcwd(char *buffer, size_t n) {
  __ockham_set_errno();
  if (__ockham_any_int(0, 1)) return 0;
  if (!buffer) {
    n = __ockham_any_ulong(n ? n : 2, LONG_MAX);
    buffer = malloc(n);
  }
  if (!buffer || n < 2) return 0;
  __ockham_write(buffer, n);
  buffer[__ockham_any_ulong(1, n - 1)] = 0;
  return buffer;
}

MODEL char *realpath(const char *path, char *to) {
  enum { LONGEST = 4096 };
  __ockham_reads_string(path);
  __ockham_set_errno();
  if (__ockham_any_int(0, 1)) return 0;
  if (!to) to = malloc(LONGEST);
  if (!to) return 0;
  __ockham_write(to, LONGEST);
  to[LONGEST - 1] = 0;
  return to;
}

/* A part of the name, which may be cut at its end; or "." or "/". */
static char *part_of(char *path) {
  static char storage[2];
  if (!path || __ockham_any_int(0, 1)) {
    char *other = __ockham_own(storage, sizeof storage);
    other[0] = __ockham_any_int(0, 1) ? '.' : '/';
    other[1] = 0;
    return other;
  }
  size_t n = strlen(path);
  path[__ockham_any_ulong(0, n)] = 0;
  return path + __ockham_any_ulong(0, n);
}

MODEL char *dirname(char *path) { return part_of(path); }
MODEL char *__xpg_basename(char *path) { return part_of(path); }

/* ---- sockets and descriptors ---- */

static void any_address(struct sockaddr *address, socklen_t *n) {
  if (!address) return;
  __ockham_write(address, *n);
  *n = __ockham_any_uint(0, UINT_MAX);
}

MODEL int accept(int fd, struct sockaddr *address, socklen_t *n) {
  __ockham_set_errno();
  any_address(address, n);
  return __ockham_result_int(-1, INT_MAX);
}

/* With MSG_TRUNC the result is the length of what was sent, which may be longer. */
static ssize_t received(void *buffer, size_t n, int flags) {
  enum { TELL_LENGTH = 0x20 };
  __ockham_write(buffer, n);
  ssize_t got = __ockham_result_long(-1, n > LONG_MAX || flags & TELL_LENGTH ? LONG_MAX : (ssize_t)n);
  if (got < 0)
    __ockham_fail();
  else
    __ockham_set_errno();
  return got;
}

MODEL ssize_t recv(int fd, void *buffer, size_t n, int flags) { return received(buffer, n, flags); }

MODEL ssize_t recvfrom(int fd, void *buffer, size_t n, int flags, struct sockaddr *address, socklen_t *k) {
  any_address(address, k);
  return received(buffer, n, flags);
}

MODEL int getsockname(int fd, struct sockaddr *address, socklen_t *n) {
  __ockham_set_errno();
  any_address(address, n);
  return __ockham_result_int(-1, 0);
}

MODEL int getpeername(int fd, struct sockaddr *address, socklen_t *n) { return getsockname(fd, address, n); }

MODEL int getsockopt(int fd, int level, int name, void *p, socklen_t *n) { return getsockname(fd, p, n); }

/* Not more than was read is written. */
MODEL ssize_t read(int fd, void *buffer, size_t n) {
  ssize_t got = __ockham_result_long(-1, n > LONG_MAX ? LONG_MAX : (ssize_t)n);
  if (got < 0)
    __ockham_fail();
  else
    __ockham_set_errno();
  if (got > 0) __ockham_write(buffer, (size_t)got);
  __ockham_after_read_of_descriptor(got > 0);
  return got;
}

/* What asks for locks and owners writes where its argument leads. */
MODEL int fcntl(int fd, int command, ...) {
  enum { GET_LOCK = 5, GET_LOCK_64 = 12, GET_OWNER = 16, GET_OPEN_LOCK = 36, GET_HINT = 1035, GET_FILE_HINT = 1037 };
  enum { BYTES = 32 };
  enum {
    SET_LOCK = 6,
    SET_LOCK_WAIT = 7,
    SET_LOCK_64 = 13,
    SET_LOCK_WAIT_64 = 14,
    SET_OWNER = 15,
    SET_OPEN_LOCK = 37,
    SET_OPEN_LOCK_WAIT = 38,
    SET_HINT = 1036,
    SET_FILE_HINT = 1038
  };
  __ockham_set_errno();
  if (command == SET_LOCK || command == SET_LOCK_WAIT || command == SET_LOCK_64 || command == SET_LOCK_WAIT_64 ||
      command == SET_OWNER || command == SET_OPEN_LOCK || command == SET_OPEN_LOCK_WAIT || command == SET_HINT ||
      command == SET_FILE_HINT) {
    va_list list;
    va_start(list, command);
    __ockham_reads(va_arg(list, void *), 8);
    va_end(list);
  }
  if (command == GET_LOCK || command == GET_LOCK_64 || command == GET_OWNER || command == GET_OPEN_LOCK ||
      command == GET_HINT || command == GET_FILE_HINT) {
    va_list list;
    va_start(list, command);
    __ockham_write(va_arg(list, void *), BYTES);
    va_end(list);
  }
  return __ockham_result_int(INT_MIN, INT_MAX);
}

/* ---- options ---- */

extern char *optarg;
extern int optind, optopt;

/* Arguments may be put in another order; the next one is not before where it was. */
static void next_option(int count, char *const *arguments) {
  if (count > 0) __ockham_write(arguments, (size_t)count * sizeof *arguments);
  optarg = __ockham_any_pointer();
  optind = __ockham_any_int(1, INT_MAX);
  optopt = __ockham_any_int(INT_MIN, INT_MAX);
}

MODEL int getopt(int count, char *const *arguments, const char *letters) {
  __ockham_reads_string(letters);
  next_option(count, arguments);
  return __ockham_result_int(-128, 255); /* a letter is a char, which has a sign */
}

MODEL int getopt_long(int count, char *const *arguments, const char *letters, const struct option *options,
                      int *index) {
  __ockham_reads_string(letters);
  next_option(count, arguments);
  int found = __ockham_any_int(0, INT_MAX - 1);
  if (__ockham_any_int(0, 1)) {
    if (index) *index = found;
    if (options[found].flag) *options[found].flag = options[found].val;
  }
  return __ockham_result_int(INT_MIN, INT_MAX);
}

/* ---- texts ---- */

static char *translated(const char *text) {
  __ockham_reads_string(text);
  return __ockham_any_int(0, 1) ? __ockham_new_string() : (char *)text;
}

MODEL char *gettext(const char *text) { return translated(text); }
MODEL char *dgettext(const char *domain, const char *text) { return translated(text); }
MODEL char *dcgettext(const char *domain, const char *text, int category) { return translated(text); }
MODEL char *ngettext(const char *one, const char *more, unsigned long n) { return translated(n == 1 ? one : more); }
MODEL char *dcngettext(const char *domain, const char *one, const char *more, unsigned long n, int category) {
  return translated(n == 1 ? one : more);
}

/* What is no character and what ends too early is -1, errno is set by the former only. */
MODEL int mblen(const char *s, size_t n) {
  if (s && n) __ockham_reads(s, 1);
  __ockham_set_errno();
  return __ockham_result_int(-1, 16);
}

/* Null, or a text of any length: where the last one lies, or in another place. */
static char *any_name(struct text *last) {
  __ockham_set_errno();
  if (__ockham_any_int(0, 1)) return 0;
  if (!last->text || __ockham_any_int(0, 1)) {
    last->room = __ockham_any_ulong(1, LONG_MAX);
    last->text = __ockham_lend_text(last->room);
  }
  return __ockham_fill_text(last->text, last->room);
}

MODEL char *setlocale(int category, const char *name) {
  static struct text last;
  if (name) __ockham_reads_string(name);
  return any_name(&last);
}

MODEL char *textdomain(const char *name) {
  static struct text last;
  if (name) __ockham_reads_string(name);
  return any_name(&last);
}

MODEL char *bindtextdomain(const char *name, const char *folder) {
  static struct text last;
  __ockham_reads_string(name);
  if (folder) __ockham_reads_string(folder);
  return any_name(&last);
}

MODEL char *bind_textdomain_codeset(const char *name, const char *codeset) {
  static struct text last;
  __ockham_reads_string(name);
  if (codeset) __ockham_reads_string(codeset);
  return any_name(&last);
}

MODEL struct lconv *localeconv(void) {
  static struct lconv storage;
  struct lconv *locale = __ockham_own(&storage, sizeof storage);
  locale->decimal_point = __ockham_new_string();
  locale->thousands_sep = __ockham_new_string();
  locale->grouping = __ockham_new_string();
  locale->int_curr_symbol = __ockham_new_string();
  locale->currency_symbol = __ockham_new_string();
  locale->mon_decimal_point = __ockham_new_string();
  locale->mon_thousands_sep = __ockham_new_string();
  locale->mon_grouping = __ockham_new_string();
  locale->positive_sign = __ockham_new_string();
  locale->negative_sign = __ockham_new_string();
  __ockham_write(locale->numbers, sizeof locale->numbers);
  return locale;
}
