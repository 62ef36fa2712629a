"""A Slurm cluster of its own for tests: a munged, a controller and two node daemons on 127.0.0.1, in a folder of its own.

    with Cluster(folder) as cluster: cluster.run(["sbatch", ...]); cluster.kill_node(1)

Daemons stay in the foreground as children of this process, each in a session of its own, and die with it. Jobs are no
children: they are found by the folder of the cluster in their environment, and ended with it.
"""
import ctypes
import getpass
import glob
import os
import signal
import socket
import subprocess
import time

PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel", "scontrol"]
NODES = 2
PR_SET_PDEATHSIG = 1
CONFIGURATION = """ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0,bf_interval=1
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/controller.pid
SlurmdPidFile={folder}/%n.pid
SlurmctldLogFile={folder}/controller.log
SlurmdLogFile={folder}/%n.log
ReturnToService=2
SlurmdTimeout={patience}
KillWait=5
MinJobAge=10
{nodes}PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def missing_programs():
    folders = os.environ.get("PATH", "").split(":") + ["/usr/sbin", "/sbin"]
    return [p for p in PROGRAMS if not any(os.access(os.path.join(f, p), os.X_OK) for f in folders)]


def free_ports(count):
    """Of 127.0.0.1, free a moment ago."""
    sockets = [socket.socket() for _ in range(count)]
    for s in sockets:
        s.bind(("127.0.0.1", 0))
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


def die_with_parent():
    os.setsid()
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def processes_with(*texts):
    """Those with all of these in their environment."""
    found = []
    for path in glob.glob("/proc/[0-9]*/environ"):
        try:
            with open(path, "rb") as f:
                environment = f.read()
        except OSError:
            continue
        if all(text.encode() in environment for text in texts):
            found.append(int(path.split("/")[2]))
    return found


def kill(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Cluster:
    def __init__(self, folder, patience=5):
        """`patience`: seconds after which the controller gives a silent node up."""
        self.folder, self.daemons, self.nodes = folder, [], [None] * NODES
        self.configuration = os.path.join(folder, "slurm.conf")
        self.env = dict(os.environ, SLURM_CONF=self.configuration,
                        PATH=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")
        controller, *ports = free_ports(1 + NODES)
        host = socket.gethostname().split(".")[0]
        nodes = "".join("NodeName=node%d NodeHostname=%s NodeAddr=127.0.0.1 Port=%d CPUs=2 RealMemory=16000\n" % (i, host, port)
                        for i, port in enumerate(ports))
        with open(self.configuration, "w", encoding="utf-8") as f:
            f.write(CONFIGURATION.format(host=host, controller=controller, user=getpass.getuser(), folder=folder,
                                         patience=patience, nodes=nodes))

    def path(self, name):
        return os.path.join(self.folder, name)

    def start(self, name, words):
        with open(self.path(name + ".out"), "ab") as out:
            daemon = subprocess.Popen(words, cwd=self.folder, env=self.env, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                      preexec_fn=die_with_parent)
        self.daemons.append(daemon)
        return daemon

    def start_node(self, i):
        self.nodes[i] = self.start("node%d" % i, ["slurmd", "-D", "-N", "node%d" % i, "-f", self.configuration])

    def kill_node(self, i):
        """The daemon, and all that runs on its machine."""
        self.nodes[i].kill()
        self.nodes[i].wait()
        for pid in self.processes("SLURMD_NODENAME=node%d" % i) + self.stepds("node%d" % i):
            kill(pid)

    def stepds(self, node):
        """What watches over the jobs of a node."""
        found = []
        for path in glob.glob("/proc/[0-9]*/cmdline"):
            try:
                with open(path, "rb") as f:
                    words = f.read()
                with open(os.path.dirname(path) + "/environ", "rb") as f:
                    is_ours = self.folder.encode() in f.read()
            except OSError:
                continue
            if words.startswith(b"slurmstepd") and is_ours and (not node or self.is_of(path, node)):
                found.append(int(path.split("/")[2]))
        return found

    @staticmethod
    def is_of(path, node):
        """The log that is open tells the node."""
        for fd in glob.glob(os.path.dirname(path) + "/fd/*"):
            try:
                if os.readlink(fd).endswith(node + ".log"):
                    return True
            except OSError:
                pass
        return False

    def processes(self, marker=""):
        """Of jobs of this cluster, with a text in their environment."""
        return processes_with(self.configuration, "SLURM_JOB_ID=", marker)

    def run(self, words, limit=60):
        return subprocess.run(words, env=self.env, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=limit, encoding="utf-8", check=False)

    def queue(self, options=()):
        """A line for each task that waits or runs; None if nobody answers."""
        done = self.run(["squeue", "--noheader", "--array"] + list(options))
        return done.stdout.split("\n")[:-1] if done.returncode == 0 else None

    def wait_for(self, what, condition, limit=120):
        end = time.monotonic() + limit
        while not condition():
            if time.monotonic() > end:
                raise RuntimeError("%s: not within %d s\n%s" % (what, limit, self.last_words()))
            time.sleep(0.1)

    def last_words(self):
        text = ""
        for path in sorted(glob.glob(self.path("*.log")) + glob.glob(self.path("*.out"))):
            with open(path, encoding="utf-8", errors="replace") as f:
                text += "%s: %s\n" % (os.path.basename(path), "".join(f.readlines()[-5:]))
        return text

    def is_idle(self):
        done = self.run(["sinfo", "--noheader", "--Node", "--format", "%T"])
        return done.returncode == 0 and done.stdout.split() == ["idle"] * NODES

    def __enter__(self):
        try:
            with open(self.path("munge.key"), "wb") as f:
                f.write(os.urandom(128))
            os.chmod(self.path("munge.key"), 0o600)
            os.mkdir(self.path("state"))
            files = [word for kind, name in (("--socket", "munge.socket"), ("--key-file", "munge.key"), ("--pid-file", "munge.pid"),
                                             ("--seed-file", "munge.seed"), ("--log-file", "munge.log"))
                     for word in (kind, self.path(name))]
            self.start("munge", ["munged", "--foreground", "--force"] + files)
            self.wait_for("munged", lambda: os.path.exists(self.path("munge.socket")))
            self.start("controller", ["slurmctld", "-D", "-i", "-f", self.configuration])
            for i in range(NODES):
                self.start_node(i)
            self.wait_for("the cluster", self.is_idle)
        except BaseException:
            self.end()
            raise
        return self

    def end(self):
        """Daemons first: they would start jobs again."""
        for daemon in reversed(self.daemons):
            daemon.kill()
            daemon.wait()
        for _ in range(100):
            left = self.stepds(None) + self.processes()
            for pid in left:
                kill(pid)
            if not left:
                break
            time.sleep(0.1)

    def __exit__(self, *_):
        self.end()
