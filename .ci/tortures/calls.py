"""A kill, and errors, at every call that changes files."""
import errno
import os
import signal

from .common import Settings, check, files, leftovers, run, shim
from .project import WRITING, fresh

# How many calls of a command are tried in the short form.
SAMPLE = 6


def calls(place):
    library = shim(place, "faults")
    if not library:
        return
    work, log = os.path.join(place, "work"), os.path.join(place, "count")
    kills = failures = 0
    for words in WRITING:
        fresh(work)
        before = files(work)
        run(words, work, {"LD_PRELOAD": library, "FAULT_LOG": log})
        after = files(work)
        count = int(open(log).read())
        check(count > 2, f"{words}: calls are counted", count)
        # Those of one command take their places together or not at all, as far as that can be had without a kill.
        isTogether = words.startswith("strings")
        numbers = range(1, count + 1)
        if not Settings.isLong and count > SAMPLE:
            numbers = sorted({1 + (count - 1) * step // (SAMPLE - 1) for step in range(SAMPLE)})
        for number in numbers:
            for fault in ["kill", str(errno.ENOSPC), str(errno.EIO)] if Settings.isLong else ["kill", str(errno.ENOSPC)]:
                fresh(work)
                made = os.path.join(place, "made")
                if os.path.exists(made):
                    os.remove(made)
                done = run(words, work, {"LD_PRELOAD": library, "FAULT_AT": str(number), "FAULT": fault, "FAULT_LOG": made})
                # Pages are written side by side, so that a run may make a folder once more or less: then the last of
                # the calls never comes, and the run has to be a whole one.
                isShort = os.path.exists(made) and int(open(made).read()) < number
                found = files(work)
                name = f"{words}, call {number} of {count}, {fault}"
                temporaries = leftovers(found)
                check(not any(".lproj/" in path for path in temporaries), f"{name}: nothing lies in .lproj", temporaries)
                for path, content in found.items():
                    if path in temporaries or "docs/.modelgloss-files" in path:
                        continue
                    check(content in (before.get(path), after.get(path)), f"{name}: {path} is old or new", content[:80])
                for path in before:
                    check(path in found, f"{name}: {path} is there")
                if fault == "kill":
                    kills += 1
                    if isShort:
                        check(done.returncode in (0, 1) and found == after, f"{name}: a whole run", done.returncode)
                    else:
                        check(done.returncode == -signal.SIGKILL, f"{name}: the kill came", done.returncode)
                else:
                    failures += 1
                    check(done.returncode in (0, 1, 2), f"{name}: has a status", (done.returncode, done.said))
                    changed = {path for path in after if after[path] != before.get(path)}
                    isDone = all(found.get(path) == after[path] for path in changed)
                    check(isDone or done.returncode == 2, f"{name}: what was not done is said", (done.returncode, done.said))
                    check(done.returncode != 2 or ": error: " in done.said, f"{name}: says so", done.said)
                    if isTogether and done.returncode == 2:
                        check(not any(found.get(p) == after[p] for p in changed), f"{name}: all or none", done.said)
                # The next run does what this one should have, and cleans up.
                again = run(words, work)
                isThere = words == "init" and found.get(".modelgloss.yml") == after.get(".modelgloss.yml")
                isThere = isThere or "convert" in words and "ShopModel.xcstrings" in found
                check(isThere or again.returncode in (0, 1), f"{name}: the next run succeeds", again.said)
                final = files(work)
                check(isThere or not leftovers(final), f"{name}: the next run cleans up", leftovers(final))
                check(isThere or final == after, f"{name}: the next run gives the same files",
                      [p for p in {*final, *after} if final.get(p) != after.get(p)])
    print(f"torture: {kills} kills and {failures} failing calls in {len(WRITING)} commands")
