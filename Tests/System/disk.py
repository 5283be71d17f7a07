"""Output that cannot be written, input that cannot be read, pipes, devices, links, limits, protected folders, a full disk."""
import os
import resource
import stat
import subprocess
import threading

from common import PRINTING, WRITING, check, files, fresh, leave_out, leftovers, run


def streams(place):
    work = fresh(os.path.join(place, "work"))
    for words in PRINTING:
        if os.path.exists("/dev/full"):
            with open("/dev/full", "wb") as full:
                done = run(words, work, stdout=full)
            check(done.returncode == 2, f"{words} >/dev/full", (done.returncode, done.said))
            check("no space is left on the device" in done.said, f"{words} >/dev/full says why", done.said)
        done = run(words, work, stdout=None, preexec_fn=lambda: os.close(1))
        check(done.returncode == 2, f"{words} >&-", (done.returncode, done.said))
        check("standard output" in done.said and "closed" in done.said, f"{words} >&- says why", done.said)
        # A reader that goes away: no word of it, whether the signal is ignored or not.
        read, write = os.pipe()
        os.close(read)
        done = run(words, work, stdout=write)
        os.close(write)
        check("cannot be written" not in done.said, f"{words} | true says nothing", done.said)
        check(done.returncode in (0, 1), f"{words} | true", (done.returncode, done.said))
        check(files(work) == files(fresh(os.path.join(place, "other"))), f"{words} changes no file")
    validate = "validate Shop.xcdatamodel --entity Article --values -"
    done = run(validate, work, stdin=None, preexec_fn=lambda: os.close(0))
    check(done.returncode == 2 and "standard input" in done.said, f"{validate} <&-", (done.returncode, done.said))
    folder = os.open(work, os.O_RDONLY)
    done = run(validate, work, stdin=folder)
    os.close(folder)
    check(done.returncode == 2 and "it is a folder" in done.said, f"{validate} <.", (done.returncode, done.said))
    with open("/dev/null", "wb") as unreadable:
        done = run(validate, work, stdin=unreadable)
    check(done.returncode == 2 and "standard input" in done.said, f"{validate} 0>file", (done.returncode, done.said))


def places(place):
    work = fresh(os.path.join(place, "work"))
    report = "check Shop.xcdatamodel --fail-on never --format json"
    expected = run(report, work).stdout
    pipe = os.path.join(work, "pipe")
    os.mkfifo(pipe)
    received = []
    reader = threading.Thread(target=lambda: received.append(open(pipe, "rb").read()), daemon=True)
    reader.start()
    done = run(f"{report} -o pipe", work)
    reader.join(30)
    check(done.returncode == 0 and received == [expected], "a named pipe's reader gets the report", done.said)
    check(stat.S_ISFIFO(os.lstat(pipe).st_mode), "the pipe stays")
    done = run(f"{report} -o /dev/stdout", work)
    check(done.stdout == expected, "/dev/stdout gets the report", done.said)
    check(os.path.islink("/dev/stdout") or os.name != "posix", "/dev/stdout stays")
    with open(os.path.join(work, "redirected"), "wb") as file:
        run(f"{report} -o /dev/stdout", work, stdout=file)
    check(open(os.path.join(work, "redirected"), "rb").read() == expected, "/dev/stdout that is a file gets the report")
    os.symlink("target", os.path.join(work, "link"))
    os.symlink("link", os.path.join(work, "again"))
    for mode in (None, 0o640, 0o600):
        target = os.path.join(work, "target")
        if mode is not None:
            os.chmod(target, mode)
        for option in ("-o again", "-o copy --report json=again", "--write-baseline again"):
            if os.path.exists(target):
                open(target, "w").close() if "baseline" not in option else os.remove(target)
            if mode is not None and os.path.exists(target):
                os.chmod(target, mode)
            done = run(f"{report} {option}", work)
            check(done.returncode == 0, f"{option} through links", done.said)
            check(os.path.getsize(target) > 0, f"{option}: the target is written")
            if mode is not None and "baseline" not in option:
                check(stat.S_IMODE(os.stat(target).st_mode) == mode, f"{option}: permissions stay")
    check(os.readlink(os.path.join(work, "link")) == "target", "the links stay")
    device = os.path.join(work, "null")
    try:
        os.mknod(device, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except (OSError, AttributeError):
        device = None
    if device:
        os.symlink("null", os.path.join(work, "link-to-null"))
        done = run(f"{report} -o null --report json=./link-to-null --write-baseline base.json", work)
        check(done.returncode == 0 and stat.S_ISCHR(os.lstat(device).st_mode), "a device stays", done.said)
    if os.getuid() == 0:
        target = os.path.join(work, "target")
        os.chown(target, 1234, 2345)
        run(f"{report} -o again", work)
        check((os.stat(target).st_uid, os.stat(target).st_gid) == (1234, 2345), "the owner stays")


def limits(place):
    work = os.path.join(place, "work")
    for words in WRITING:
        fresh(work)
        before = files(work)
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        done = run(words, work, preexec_fn=limit)
        check(done.returncode == 2, f"{words} under a limit of sizes", (done.returncode, done.said))
        check("exceed the maximum file size" in done.said, f"{words} under a limit says why", done.said)
        after = files(work)
        check(not leftovers(after), f"{words} under a limit leaves nothing", leftovers(after))
        check(all(after.get(path) == old for path, old in before.items()), f"{words} under a limit: the old files stay")
    # Root may write everywhere, so that somebody else has to try.
    user = {}
    if os.getuid() == 0:
        user = {"user": 65534, "group": 65534, "extra_groups": []}
        os.chmod(place, 0o755)
    try:
        run("--version", "/", **user)
    except (OSError, subprocess.SubprocessError):
        user = None
    if user is not None:
        fresh(work)
        before = files(work)
        for parent, _, names in os.walk(work):
            os.chmod(parent, 0o555)
            for name in names:
                os.chmod(os.path.join(parent, name), 0o444)
        for words in WRITING:
            done = run(words, work, **user)
            check(done.returncode == 2, f"{words} in a protected folder", (done.returncode, done.said))
            check("permission is denied" in done.said, f"{words} in a protected folder says why", done.said)
        check(files(work) == before, "protected folders stay as they are")
        for parent, _, _ in os.walk(work):
            os.chmod(parent, 0o755)
    disk = os.path.join(place, "disk")
    os.makedirs(disk)
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], capture_output=True)
    if mounted.returncode == 0:
        try:
            work = os.path.join(disk, "work")
            for words in WRITING:
                fresh(work)
                before = files(work)
                filler = os.path.join(disk, "filler")
                with open(filler, "wb") as file:
                    try:
                        while True:
                            os.write(file.fileno(), bytes(4096))
                    except OSError:
                        pass
                done = run(words, work)
                check(done.returncode == 2, f"{words} on a full disk", (done.returncode, done.said))
                check("no space is left" in done.said, f"{words} on a full disk says why", done.said)
                after = files(work)
                check(not leftovers(after), f"{words} on a full disk leaves nothing", leftovers(after))
                check(all(after.get(path) == old for path, old in before.items()), f"{words}: the old files stay")
                os.remove(filler)
                done = run(words, work)
                check(done.returncode in (0, 1), f"{words} once there is room", (done.returncode, done.said))
        finally:
            subprocess.run(["umount", disk], capture_output=True)
    else:
        leave_out("full disks, since none can be mounted here; `calls` tries them by failing calls")
