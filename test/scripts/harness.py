"""What the script tests share: running a command with limits, comparing outputs, counting."""
import concurrent.futures
import difflib
import os
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
CLANG = os.environ.get("OCKHAM_CLANG", "clang-19")
MODELS = {"ILP32": "-m32", "LP64": "-m64"}
# Old code is accepted as the front end accepts it.
NATIVE_FLAGS = ["-O0", "-w"]
OUTPUT_LIMIT = 64 << 20
FILE_LIMIT = 1 << 30
# How many processes a script test uses; run_all.py, which runs several tests at a time, says 1.
JOBS = int(os.environ.get("OCKHAM_TEST_JOBS") or min(os.cpu_count() or 1, 8))
SANITIZER_MARKS = (b"AddressSanitizer", b"LeakSanitizer", b"runtime error:", b"UndefinedBehaviorSanitizer")


class Result:
    """What a command did: exit status (negative: signal; None: time limit), standard output and standard error."""

    def __init__(self, status, stdout, stderr):
        self.status, self.stdout, self.stderr = status, stdout, stderr

    def crash(self):
        """A description when the program crashed, else None."""
        if self.status is None:
            return "time limit exceeded"
        if self.status < 0:
            return "killed by signal %d" % -self.status
        if self.status >= 128:
            return "exit status %d" % self.status
        for mark in SANITIZER_MARKS:
            if mark in self.stderr:
                return "sanitizer report"
        return None


# For this process and all its children.
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_LIMIT, FILE_LIMIT))


def run(words, limit=20, cwd=None, env=None):
    """Runs a command in a session of its own, killed as a whole at the time limit (seconds)."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=out, stderr=err, cwd=cwd, env=env,
                                   start_new_session=True)
        ended = os.pidfd_open(process.pid)  # waiting for this needs no polling, unlike Popen.wait(timeout)
        try:
            on_time = select.select([ended], [], [], limit)[0]
        finally:
            os.close(ended)
        if not on_time:
            os.killpg(process.pid, signal.SIGKILL)
        status = process.wait()
        out.seek(0)
        err.seek(0)
        return Result(status if on_time else None, out.read(OUTPUT_LIMIT), err.read(OUTPUT_LIMIT))


def compile_native(sources, model, output, flags=(), limit=60):
    """None, or what the compiler said."""
    result = run([CLANG, MODELS[model]] + NATIVE_FLAGS + list(flags) + list(sources) + ["-o", output, "-lm"], limit)
    return None if result.status == 0 else (result.stderr.decode("utf-8", "replace") or "compiler failed")


def text(data, lines=12):
    """The head of some output, indented."""
    rows = data.decode("utf-8", "replace").split("\n")
    if rows and not rows[-1]:
        rows.pop()
    shown = ["    " + row[:300] for row in rows[:lines]]
    if len(rows) > lines:
        shown.append("    [%d more lines]" % (len(rows) - lines))
    return "\n".join(shown)


def diff(expected, actual, lines=12):
    """The head of a diff between two outputs."""
    a = expected.decode("utf-8", "replace").splitlines()
    b = actual.decode("utf-8", "replace").splitlines()
    rows = list(difflib.unified_diff(a, b, "native", "ockham", lineterm="", n=1))
    return text("\n".join(rows).encode(), lines)


def run_tests(tests, jobs):
    """Runs `tests`, pairs (name, function returning None or a complaint), and prints complaints in order.

    Ends with the line `N passed, N failed`; the result is the exit status. OCKHAM_TEST_SLOWEST=N names the N slowest."""
    failed, spent = 0, []

    def timed(name, function):
        started = time.monotonic()
        try:
            return function()
        finally:
            spent.append((time.monotonic() - started, name))

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        futures = [(name, pool.submit(timed, name, function)) for name, function in tests]
        for name, future in futures:
            try:
                complaint = future.result()
            except Exception as problem:  # a broken test is a failed test
                complaint = "%s: %s" % (type(problem).__name__, problem)
            if complaint:
                failed += 1
                print("FAIL %s: %s" % (name, complaint), flush=True)
    for seconds, name in sorted(spent, reverse=True)[:int(os.environ.get("OCKHAM_TEST_SLOWEST", "0"))]:
        print("%7.1f s  %s" % (seconds, name))
    print("%d passed, %d failed" % (len(tests) - failed, failed), flush=True)
    return 1 if failed or not tests else 0


def add_common_options(parser):
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"), help="the program under test")
    parser.add_argument("--jobs", type=int, default=JOBS)


def add_every(parser):
    parser.add_argument("--every", type=int, default=1, metavar="N", help="every N-th program only")


def checked_program(path):
    path = os.path.abspath(path)
    if not os.access(path, os.X_OK):
        print("no program at %s: run `make build` first" % path, file=sys.stderr)
        sys.exit(2)
    return path
