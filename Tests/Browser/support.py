"""What the tests of the preview share: a server with its address, raw requests, the simulator, and a browser."""

import importlib.util
import json
import os
import re
import select
import shutil
import socket
import subprocess
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAVC = os.environ["NAVC"]
EXAMPLES = sorted(
    path
    for path in ROOT.glob("Examples/**/*.nav")
    if ".build" not in str(path) and re.search(r"^(app|feature) ", path.read_text(encoding="utf-8"), re.M)
)


class Server:
    """A running `navc preview`, whose standard input is a pipe."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [NAVC, "preview", *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            raise AssertionError(self.process.stderr.read())
        match = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/", self.url)
        assert match, self.url
        self.port, self.token = int(match[1]), match[2]
        self.host = f"127.0.0.1:{self.port}"

    def stop(self):
        """Ends the server as an editor does: by closing its input; returns the status."""
        self.process.stdin.close()
        status = self.process.wait(timeout=5)
        self.process.stdout.close()
        self.process.stderr.close()
        return status

    def get(self, name):
        with urllib.request.urlopen(self.url + name, timeout=10) as response:
            return response.read()

    def post(self, name, body):
        request = urllib.request.Request(
            self.url + name, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=10) as response:
            return json.loads(response.read())

    def model(self):
        return json.loads(self.get("model"))

    def wait_for_version(self, above, limit=10):
        end = time.monotonic() + limit
        while time.monotonic() < end:
            model = self.model()
            if model["version"] > above and model["proofs"] != "running":
                return model
            time.sleep(0.02)
        raise AssertionError(f"no version above {above}")

    def head(self, target=None, method="GET", host=None, fields=(), version="HTTP/1.1"):
        lines = [f"{method} {target if target is not None else '/' + self.token + '/'} {version}"]
        if host is not False:
            lines.append(f"Host: {host or self.host}")
        return ("\r\n".join([*lines, *fields]) + "\r\n\r\n").encode("utf-8", "surrogateescape")

    def raw(self, data, limit=6.0):
        """Sends bytes and returns the statuses of all responses until the server closes, or `limit` seconds pass."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=limit) as connection:
            try:
                connection.sendall(data)
            except (BrokenPipeError, ConnectionResetError):
                pass
            return statuses(read_all(connection, limit))


def read_all(connection, limit):
    received = b""
    end = time.monotonic() + limit
    while True:
        rest = end - time.monotonic()
        if rest <= 0 or not select.select([connection], [], [], rest)[0]:
            return received
        try:
            part = connection.recv(65536)
        except ConnectionResetError:
            return received
        if not part:
            return received
        received += part


def statuses(received):
    return [int(each) for each in re.findall(rb"^HTTP/1\.1 (\d{3}) ", received, re.M)]


@contextmanager
def serving(*arguments):
    server = Server(*arguments)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
            server.process.wait()
        for stream in (server.process.stdin, server.process.stdout, server.process.stderr):
            stream.close()


def simulate(path, steps, width="compact", given=()):
    """The states that `navc simulate` answers, one for the start and each step, as its lines of JSON."""
    arguments = [NAVC, "simulate", str(path), "--format=json", f"--in={width}"]
    if given:
        arguments.append("--given=" + ",".join(given))
    result = subprocess.run(
        arguments, input="".join(step + "\n" for step in steps), capture_output=True, text=True, timeout=60
    )
    return [json.loads(line) for line in result.stdout.splitlines()]


def find_axe():
    """The text of axe-core, from the package of Python that has it; the package itself needs more than is installed."""
    spec = importlib.util.find_spec("axe_playwright_python")
    return next(Path(spec.submodule_search_locations[0]).rglob("axe.min.js")).read_text(encoding="utf-8")


def has_browser():
    return bool(shutil.which("chromium") and shutil.which("chromedriver"))


class Page:
    """A page in a headless Chromium."""

    def __init__(self, *arguments, width=1500, height=950):
        from selenium import webdriver
        from selenium.webdriver.chrome.options import Options
        from selenium.webdriver.chrome.service import Service

        options = Options()
        options.binary_location = shutil.which("chromium")
        for each in [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            f"--window-size={width},{height}", *arguments,
        ]:
            options.add_argument(each)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        self.driver.set_script_timeout(60)

    def close(self):
        self.driver.quit()

    def open(self, url, fragment=""):
        # A change of the fragment alone would not load the page again.
        self.driver.get("about:blank")
        self.driver.get(url + fragment)
        self.wait("typeof answer !== 'undefined' && answer !== undefined")

    def run(self, script, *arguments):
        """Runs a script in the page: with the names that .ci/write-preview-page keeps, and with `byID`."""
        return self.driver.execute_script(
            "const byID = (id) => document.getElementById(id);" + script, *arguments)

    def wait(self, condition, limit=10.0):
        end = time.monotonic() + limit
        while time.monotonic() < end:
            if self.run(f"try {{ return Boolean({condition}) }} catch {{ return false }}"):
                return
            time.sleep(0.01)
        raise AssertionError(f"not in {limit} s: {condition}; {self.log()}")

    def state(self):
        return self.run("return answer.state")

    def tap(self, key):
        """Clicks the element with a key, as a user does, once it can be seen."""
        found = self.run(
            "const element = [...document.querySelectorAll('[data-key]')].find((each) => each.dataset.key === arguments[0]);"
            "if (element) element.scrollIntoView({ block: 'nearest' }); return element", key,
        )
        assert found, f"no element {key!r} in {self.state()}"
        if key in ("dismiss", "grabber"):
            # The area around a presentation, which covers the middle of it, or a button for keyboards.
            self.run("arguments[0].click()", found)
        else:
            found.click()

    def log(self):
        return [each["message"] for each in self.driver.get_log("browser")]

    def emulate(self, **features):
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]},
        )

    def resize(self, width, height):
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
        )
