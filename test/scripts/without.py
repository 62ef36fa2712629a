#!/usr/bin/env python3
"""Run a program on a machine that lacks something: the system calls for it fail, as on an older kernel or in a container.

    without.py WHAT[,WHAT...] PROGRAM [ARGUMENT...]

WHAT: landlock, namespaces, notices (of seccomp), seccomp. A filter of this script does it, and everything that the program
starts inherits it; the program itself knows nothing of it.
"""
import ctypes
import errno
import os
import platform
import struct
import sys

NUMBERS = {"x86_64": {"unshare": 272, "seccomp": 317}, "aarch64": {"unshare": 97, "seccomp": 277}}
LANDLOCK = 444  # the same everywhere
NEW_LISTENER = 1 << 3
LOAD, EQUAL, ANY_BIT, RETURN = 0x20, 0x15, 0x45, 0x06
ALLOW, FAIL = 0x7FFF0000, 0x00050000
NUMBER, SECOND_ARGUMENT = 0, 24  # where these are in struct seccomp_data
PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, MODE_FILTER = 38, 22, 2


def call_fails(number, error):
    return [(EQUAL, 0, 1, number), (RETURN, 0, 0, FAIL | error)]


def instructions(lacking):
    numbers = NUMBERS[platform.machine()]
    code = [(LOAD, 0, 0, NUMBER)]
    if "landlock" in lacking:
        code += call_fails(LANDLOCK, errno.ENOSYS)
    if "namespaces" in lacking:
        code += call_fails(numbers["unshare"], errno.EPERM)
    if "seccomp" in lacking:
        code += call_fails(numbers["seccomp"], errno.ENOSYS)
    elif "notices" in lacking:
        code += [(EQUAL, 0, 4, numbers["seccomp"]), (LOAD, 0, 0, SECOND_ARGUMENT), (ANY_BIT, 0, 1, NEW_LISTENER),
                 (RETURN, 0, 0, FAIL | errno.EBUSY), (RETURN, 0, 0, ALLOW)]
    return code + [(RETURN, 0, 0, ALLOW)]


class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_void_p)]


def give_up(lacking):
    code = instructions(lacking)
    text = b"".join(struct.pack("HBBI", *line) for line in code)
    room = ctypes.create_string_buffer(text, len(text))
    program = Program(len(code), ctypes.cast(room, ctypes.c_void_p).value)
    libc = ctypes.CDLL(None, use_errno=True)
    for arguments in ((PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), (PR_SET_SECCOMP, MODE_FILTER, ctypes.byref(program), 0, 0)):
        if libc.prctl(*arguments) != 0:
            sys.exit("without: %s" % os.strerror(ctypes.get_errno()))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    give_up(sys.argv[1].split(","))
    os.execvp(sys.argv[2], sys.argv[2:])


main()
