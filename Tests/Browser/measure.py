"""Measures the preview in Chromium, for Documentation/Preview.md. The arguments are a release build of navc, a
program, which is written again and again, and a number of reloads after which memory is read. Needs what .ci/browser
needs, and Linux."""

import os
import re
import statistics
import sys
import time
import urllib.request
from pathlib import Path

os.environ["NAVC"] = str(Path(sys.argv[1]).resolve())
sys.path.insert(0, str(Path(__file__).parent))

from support import Page, Server  # noqa: E402

PROGRAM = Path(sys.argv[2])
# Notes when the page has been painted after each answer that is shown.
WATCH = """
window.painted = [];
const shown = show;
show = (next) => {
  shown(next);
  const version = model.version;
  requestAnimationFrame(() => setTimeout(() => painted.push([Date.now(), version]), 0));
};
"""


def report(name, values):
    values = sorted(values)
    print(f"{name}: median {statistics.median(values):.0f} ms, largest {values[-1]:.0f} ms, of {len(values)}")


def resident(server):
    return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{server.process.pid}/status").read_text())[1]) / 1024


def starts(page):
    shown, drawn = [], []
    for _ in range(10):
        begun = time.time()
        server = Server(PROGRAM)
        page.driver.get(server.url)
        page.wait("answer !== undefined && byID('device').childElementCount", 30)
        first = page.run(
            "const paint = performance.getEntriesByName('first-contentful-paint')[0];"
            "return paint ? performance.timeOrigin + paint.startTime : null")
        if first:
            shown.append(first - begun * 1000)
        drawn.append((time.time() - begun) * 1000)
        server.stop()
    report("start of the process -> first paint", shown)
    report("start of the process -> device and diagram drawn", drawn)


def saves(page, server, text):
    page.run(WATCH)
    times = []
    for number in range(100):
        version = page.run("painted = []; return model.version")
        begun = time.time() * 1000
        PROGRAM.write_text(text + f"\nscene Added{number % 2} {{ title \"{number}\" }}\n")
        page.wait(f"painted.some(([, version]) => version > {version})", 30)
        at = next(at for at, seen in page.run("return painted") if seen > version)
        times.append(at - begun)
    report("file saved -> repainted", times)
    PROGRAM.write_text(text)


def taps(page, what, choice):
    """Measures taps: `choice` is the script of a function that returns the number of one among `answer.choices`."""
    values = page.driver.execute_async_script("""
      const finished = arguments[0];
      const choice = %s;
      (async () => {
        const times = [];
        for (let round = 0; round < 30; round++) {
          const begun = performance.now();
          await choose(choice());
          const answered = performance.now();
          const frame = () => new Promise((resume) => requestAnimationFrame(() => setTimeout(resume, 0)));
          await frame();
          const painted = performance.now();
          while (isBehind) await frame();
          await frame();
          times.push([answered - begun, painted - begun, performance.now() - begun]);
          if (round %% 10 === 9) { walk.steps = []; await refresh(); }
        }
        finished(times);
      })();
    """ % choice)
    report(f"{what} -> elements replaced", [each[0] for each in values])
    report(f"{what} -> device repainted", [each[1] for each in values])
    report(f"{what} -> inspector and diagram repainted", [each[2] for each in values])


RESIZE = "() => answer.choices.findIndex((each) => each.step.startsWith('resize'))"
# The steps of users, each in turn, without arguments that would be asked for.
STEP = """() => {
  const steps = answer.choices.map((each, index) => [each, index])
    .filter(([each]) => !each.step.startsWith('resize') && !(each.parameters || []).length);
  return steps[walk.steps.length % steps.length][1];
}"""


def reloads(text, count):
    server = Server(PROGRAM, "--no-proofs")
    server.model()
    before = resident(server)
    with urllib.request.urlopen(server.url + "events", timeout=30) as stream:
        for number in range(count):
            PROGRAM.write_text(text + f"\nscene Added {{ title \"{number}\" }}\n")
            while not stream.readline().startswith(b"event: changed"):
                pass
            server.model()
            if number in (0, 99):
                print(f"memory after {number + 1} reloads: {resident(server):.0f} MB")
    print(f"memory at the start: {before:.0f} MB; after {count} reloads: {resident(server):.0f} MB")
    PROGRAM.write_text(text)
    server.stop()


original = PROGRAM.read_text()
browser = Page()
try:
    starts(browser)
    running = Server(PROGRAM, "--no-proofs")
    browser.open(running.url)
    print(f"model: {len(running.get('model')) / 1e6:.2f} MB")
    time.sleep(3)
    taps(browser, "step", STEP)
    taps(browser, "other width", RESIZE)
    saves(browser, running, original)
    running.stop()
    reloads(original, int(sys.argv[3]))
finally:
    PROGRAM.write_text(original)
    browser.close()
