#!/usr/bin/env python3
"""`ockham scan --slurm` on a real Slurm cluster of this machine (slurm_cluster.py; docs/scale.md).

    run_slurm.py --ockham PATH [--only TEXT]

The reference is always the scan with `-j 1`: whatever happens to the cluster meanwhile, the table and the result are the
same, but for times. What is looked at besides is that no job, no process and no file is left.
"""
import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import harness
import slurm_cluster
from run_scan import Failure, Scan, expect, expect_in, edit

LIMIT = 600
FILES, FUNCTIONS = 4, 12
# One of the four is violated, one needs an invariant, one calls another.
KINDS = ["int {name}(int x)\n{{\n  int y = x + {n};\n  return y;\n}}\n",
         "int {name}(int x)\n{{\n  int t[{n}] = {{0}}, s = 0;\n  for (int i = 0; i < {n}; i++) s += t[i];\n  return s + (x & 1);\n}}\n",
         "int {name}(unsigned x)\n{{\n  unsigned i = 0;\n  while (i < x % {n}u) i++;\n  return (int)(100u / (i + 1u));\n}}\n",
         "int {name}(int x)\n{{\n  return (x & {n}) + 1;\n}}\nint {name}_more(int x)\n{{\n  return {name}(x) * 2;\n}}\n"]
WORDS = ["src"]


def write_project(folder):
    """Files with functions that take a moment each, and one that cannot be compiled."""
    os.mkdir(os.path.join(folder, "src"))
    for i in range(FILES):
        with open(os.path.join(folder, "src", "file%d.c" % i), "w", encoding="utf-8") as f:
            for k in range(FUNCTIONS):
                f.write(KINDS[k % len(KINDS)].format(name="f%d_%d" % (i, k), n=i + k + 1))
    with open(os.path.join(folder, "src", "broken.c"), "w", encoding="utf-8") as f:
        f.write("#include \"there_is_no_such_header.h\"\n")


class Place:
    """A project, the cluster, and what the scan with -j 1 says."""

    def __init__(self, ockham, folder):
        self.ockham, self.folder = ockham, os.path.join(folder, "project")
        os.mkdir(self.folder)
        write_project(self.folder)
        os.mkdir(os.path.join(folder, "cluster"))
        self.cluster = slurm_cluster.Cluster(os.path.join(folder, "cluster"))
        self.reference = Scan(ockham, self.folder, WORDS + ["--no-store"])

    def clean(self):
        shutil.rmtree(os.path.join(self.folder, ".ockham"), ignore_errors=True)

    def scan(self, more=(), words=None):
        return Scan(self.ockham, self.folder, (WORDS if words is None else words) + ["--slurm"] + list(more), self.cluster.env)

    def begin(self, more=()):
        """A scan in the background, in a session of its own."""
        return subprocess.Popen([self.ockham, "scan", "--function-timeout", "120", "--slurm"] + WORDS + list(more), cwd=self.folder,
                                env=self.cluster.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                encoding="utf-8", start_new_session=True)

    def same(self, what, scan):
        expect(what + ": status", scan.status, self.reference.status)
        expect(what + ": table", without_reuse(scan.output), without_reuse(self.reference.output))
        expect(what + ": result", scan.without_times(), self.reference.without_times())

    def runs_here(self):
        return [pid for pid in self.cluster.processes() if b"--work" in command_of(pid)]

    def scans(self):
        """Also the one that cancels jobs when the scan is gone."""
        return [pid for pid in slurm_cluster.processes_with(self.cluster.configuration) if b"\0--slurm\0" in command_of(pid)]

    def folders(self):
        return [name for name in os.listdir(self.folder) if name.startswith("ockham-scan-")]

    def nothing_is_left(self):
        self.cluster.wait_for("an empty queue", lambda: self.cluster.queue() == [])
        self.cluster.wait_for("no process of a job", lambda: not self.cluster.processes())
        self.cluster.wait_for("no process of the scan", lambda: not self.scans())
        self.cluster.wait_for("no folder", lambda: not self.folders())


def without_reuse(table):
    return "\n".join(line for line in table.split("\n") if not line.startswith("answers that were in the store"))


def command_of(pid):
    try:
        with open("/proc/%d/cmdline" % pid, "rb") as f:
            return f.read()
    except OSError:
        return b""


# ---- the tests: each gets a place ----

def test_same_table(place):
    """From nothing, with small tasks, and from a store that another scan has filled."""
    place.same("first", place.scan())
    second = place.scan()
    place.same("second", second)
    expect("reused", len(second.reused()), len(place.reference.result["results"]))
    place.nothing_is_left()


def test_environment(place):
    """Few tasks, and an environment that would hide jobs."""
    hiding = {"SQUEUE_STATES": "SUSPENDED", "SQUEUE_PARTITION": "nowhere", "SQUEUE_FORMAT": "%i", "SCANCEL_STATE": "SUSPENDED", "SBATCH_WAIT": "1"}
    s = Scan(place.ockham, place.folder, WORDS + ["--slurm", "--slurm-tasks", "1", "--no-store"], dict(place.cluster.env, **hiding))
    place.same("result", s)
    place.nothing_is_left()


def test_pages_and_rules(place):
    """Pages come from the machines of the cluster; a rule is a question besides."""
    words = ["src/file0.c", "--rule", os.path.join(harness.ROOT, "rules", "mutex.rule"), "--property", "no-overflow", "--function", "f0_[0-3]"]
    here = Scan(place.ockham, place.folder, words + ["--no-store", "--html", "here"])
    there = place.scan(["--no-store", "--html", "there"], words)
    expect("result", there.without_times(), here.without_times())
    expect("pages", sorted(os.listdir(os.path.join(place.folder, "there"))), sorted(os.listdir(os.path.join(place.folder, "here"))))


def test_shared_folder(place):
    """What is in flight lies where --shared says, and goes."""
    shared = os.path.join(place.folder, "shared with a blank")
    os.mkdir(shared)
    place.same("result", place.scan(["--no-store", "--shared", "shared with a blank", "--slurm-options=--comment='two words' --nice=1"]))
    expect("what is left", os.listdir(shared), [])
    os.rmdir(shared)


def test_node_dies(place):
    """The daemon of a machine and all that runs there are killed in the middle; it does not come back."""
    process = place.begin(["--no-store", "--json", "result.json", "--slurm-tasks", "4"])
    place.cluster.wait_for("work on both nodes", lambda: len(place.runs_here()) >= 3)
    time.sleep(1)
    place.cluster.kill_node(1)
    output = process.communicate(timeout=LIMIT)[0]
    place.cluster.start_node(1)
    place.cluster.wait_for("the node", place.cluster.is_idle)
    expect("status", process.returncode, place.reference.status)
    expect("table", output, place.reference.output)
    place.nothing_is_left()


def test_requeued(place):
    """A task that Slurm begins again goes on behind what it has done; one that is held is given up and submitted again."""
    process = place.begin(["--no-store", "--slurm-tasks", "4"])
    place.cluster.wait_for("work", lambda: len(place.runs_here()) >= 3)
    tasks = [line.split()[0] for line in place.cluster.queue(["--states", "RUNNING", "--format", "%i"])]
    place.cluster.run(["scontrol", "requeue", tasks[0]])
    place.cluster.run(["scontrol", "requeuehold", tasks[-1]])
    output = process.communicate(timeout=LIMIT)[0]
    expect("table", output, place.reference.output)
    place.nothing_is_left()


def test_no_result(place):
    """Whoever looks at one function is killed, always: it is open, with the reason, and nothing else is."""
    stop = threading.Event()

    def hunt():
        while not stop.wait(0.02):
            for pid in place.runs_here():
                if any(b"--entry\0f1_1\0" in command_of(child) for child in descendants(pid)):
                    slurm_cluster.kill(pid)
    hunter = threading.Thread(target=hunt)
    hunter.start()
    try:
        s = place.scan(["--no-store"])
    finally:
        stop.set()
        hunter.join()
    wrong = {r["function"]: r["text"] for r, q in zip(s.result["results"], place.reference.result["results"]) if r["answer"] != q["answer"]}
    expect("other answers", sorted(wrong), ["f1_1"])
    expect_in("reason", "no task of the cluster gave a result, in 3 tries", wrong["f1_1"])
    place.nothing_is_left()


def descendants(pid):
    try:
        with open("/proc/%d/task/%d/children" % (pid, pid), encoding="ascii") as f:
            children = [int(x) for x in f.read().split()]
    except OSError:
        return []
    return children + [y for x in children for y in descendants(x)]


def test_interrupt(place):
    """SIGINT, SIGTERM, and a limit of time: nothing is left."""
    for how in (signal.SIGINT, signal.SIGTERM, None):
        process = place.begin(["--no-store"] + ([] if how else ["--timeout", "6"]))
        place.cluster.wait_for("jobs", lambda: place.cluster.queue() or process.poll() is not None)
        if how:
            process.send_signal(how)
        output = process.communicate(timeout=LIMIT)[0]
        expect_in("last words", "stopped: ", output)
        expect("status", process.returncode in (1, 3), True)
        place.nothing_is_left()


def test_kill(place):
    """Killed at some moments, each time going on where it was: the result is that of one run, and nothing is left."""
    for lines in (0, 1, 6, 18, 30):
        process = place.begin()
        for _ in range(lines):
            process.stdout.readline()
        place.cluster.wait_for("jobs", lambda: place.cluster.queue() or process.poll() is not None)
        process.kill()
        process.communicate(timeout=LIMIT)
        place.nothing_is_left()
    resumed = place.scan()
    place.same("resumed", resumed)
    if not resumed.reused():
        raise Failure("nothing was kept")


def test_refused(place):
    """What sbatch does not take is one message."""
    s = place.scan(["--no-store", "--slurm-options=--partition=nowhere"])
    expect("status", s.status, 2)
    expect_in("message", "sbatch submits no job: error: invalid partition", s.process.stderr.decode())
    nobody = os.path.join(place.cluster.folder, "nobody.conf")
    with open(place.cluster.configuration, encoding="utf-8") as f, open(nobody, "w", encoding="utf-8") as out:
        out.write(f.read().replace("SlurmctldPort=", "MessageTimeout=2\nSlurmctldPort=1#"))
    s = Scan(place.ockham, place.folder, WORDS + ["--no-store", "--slurm"], dict(place.cluster.env, SLURM_CONF=nobody))
    expect("status", s.status, 2)
    expect_in("message", "sbatch submits no job", s.process.stderr.decode())
    place.nothing_is_left()


def test_change(place):
    """After a change, only what it concerns."""
    place.scan()
    edit(place.folder, "src/file0.c", "int f0_0(int x)\n{\n  int y = x + 1;", "int f0_0(int x)\n{\n  int y = x & 1;")
    try:
        s = place.scan()
        expect("answer", s.answers()["f0_0"], "proved")
        expect("not reused", set(s.answers()) - s.reused(), {"f0_0"})
    finally:
        edit(place.folder, "src/file0.c", "int f0_0(int x)\n{\n  int y = x & 1;", "int f0_0(int x)\n{\n  int y = x + 1;")


TESTS = [(name[len("test_"):].replace("_", " "), value) for name, value in sorted(globals().items()) if name.startswith("test_")]


def run_one(place, test):
    place.clean()
    try:
        test(place)
    except (Failure, RuntimeError, subprocess.TimeoutExpired) as failure:
        return str(failure)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(harness.ROOT, "build", "ockham"))
    parser.add_argument("--only", default="", help="tests whose names contain this text")
    args = parser.parse_args()
    failed = passed = 0
    missing = slurm_cluster.missing_programs()
    if missing:
        print("FAIL: not installed: %s (scripts/setup.sh long)\n0 passed, 1 failed" % " ".join(missing))
        return 1
    with tempfile.TemporaryDirectory() as folder:
        place = Place(os.path.abspath(args.ockham), os.path.realpath(folder))
        with place.cluster:
            for name, test in TESTS:
                if args.only not in name:
                    continue
                started = time.monotonic()
                complaint = run_one(place, test)
                failed += complaint is not None
                passed += complaint is None
                print("%-4s %s (%.0f s)%s" % ("FAIL" if complaint else "ok", name, time.monotonic() - started,
                                              ": " + complaint if complaint else ""), flush=True)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
