/* Landlock: a process gives up all of the file system but what it names. The structs are those of the kernel; the
 * headers of older systems know the first member only, and a kernel wants no more than it knows. */
#include "base/process/cell.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
  READ_FILE = LANDLOCK_ACCESS_FS_READ_FILE,
  RUN_FILE = READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE,
  READ_FOLDER = RUN_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
};

/* The kernel runs these before a program that is linked with libraries. */
static const char *const loaders[] = {"/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux.so.2", "/lib/ld-linux-aarch64.so.1",
                                      "/lib64/ld64.so.2", NULL};

/* What each version of the kernel's interface added. */
static const struct {
  int version;
  uint64_t files, network, scope;
} additions[] = {{1, 0x1fff, 0, 0}, {2, 0x2000, 0, 0}, {3, 0x4000, 0, 0},
                 {4, 0, 0x3, 0},    {5, 0x8000, 0, 0}, {6, 0, 0, 0x3}};

struct ruleset {
  uint64_t files, network, scope;
};

static int version(void) { return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION); }

bool cell_landlock_is_there(void) { return version() >= 1; }

static void allow(int ruleset, const char *path, uint64_t access) {
  struct stat info;
  struct landlock_path_beneath_attr rule = {.parent_fd = open(path, O_PATH | O_CLOEXEC)};
  if (rule.parent_fd < 0) return;
  if (fstat(rule.parent_fd, &info) == 0) {
    const uint64_t of_files = RUN_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE;
    rule.allowed_access = S_ISDIR(info.st_mode) ? access : access & of_files;
    syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  }
  close(rule.parent_fd);
}

static void allow_all(int ruleset, const char *const *paths, uint64_t access) {
  for (; paths && *paths; paths++) allow(ruleset, *paths, access);
}

/* What is executed is open. */
static void allow_program(int ruleset) {
  struct landlock_path_beneath_attr rule = {.parent_fd = CELL_EXEC_FD, .allowed_access = RUN_FILE};
  syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

bool cell_landlock_enter(const struct cell *c) {
  struct ruleset all = {0, 0, 0};
  int known = version();
  for (size_t i = 0; i < sizeof additions / sizeof *additions; i++)
    if (known >= additions[i].version) {
      all.files |= additions[i].files;
      all.network |= additions[i].network;
      all.scope |= additions[i].scope;
    }
  size_t size = known >= 6 ? sizeof all : known >= 4 ? offsetof(struct ruleset, scope) : sizeof all.files;
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &all, size, 0);
  if (ruleset < 0) return false;
  allow_program(ruleset);
  allow_all(ruleset, loaders, RUN_FILE);
  allow_all(ruleset, cell_library_folders, READ_FILE);
  allow(ruleset, "/etc/ld.so.cache", READ_FILE);
  if (c->kind == CELL_PROGRAM) allow_all(ruleset, cell_program_files, READ_FILE);
  if (c->kind == CELL_TOOL) {
    allow_all(ruleset, cell_library_folders, READ_FOLDER);
    allow_all(ruleset, cell_tool_paths, READ_FOLDER);
    allow_all(ruleset, c->readable, READ_FOLDER);
    allow(ruleset, "/dev/null", READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE);
    if (c->writable) allow(ruleset, c->writable, all.files);
  }
  bool ok = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
  close(ruleset);
  return ok;
}
