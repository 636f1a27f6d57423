"""The server: who may ask, what is refused, its limits and its life, from raw sockets."""

import json
import os
import signal
import socket
import subprocess
import threading
import time

import pytest

from support import EXAMPLES, NAVC, ROOT, Server, read_all, serving, statuses

SHOP = ROOT / "Examples/Shop/Shop.nav"


@pytest.fixture(scope="module")
def server():
    with serving(SHOP) as server:
        yield server


@pytest.fixture(autouse=True)
def another_client(request):
    """While each test runs, another client is served, each time within a second."""
    if "server" not in request.fixturenames:
        yield
        return
    server = request.getfixturevalue("server")
    stopped = threading.Event()
    slowest = [0.0]
    problems = []

    def ask():
        while not stopped.is_set():
            begun = time.monotonic()
            try:
                state = server.post("run", {"steps": ['select(id: "42")']})["state"]
                assert state.endswith('Product(id: "42")')
            except Exception as problem:  # noqa: BLE001
                problems.append(repr(problem))
                return
            slowest[0] = max(slowest[0], time.monotonic() - begun)
            time.sleep(0.02)

    thread = threading.Thread(target=ask)
    thread.start()
    yield
    stopped.set()
    thread.join()
    assert not problems
    # A head may take two seconds to arrive; nobody waits for that of another.
    assert slowest[0] < 2.0


def post(server, body, fields=("Content-Type: application/json",), target=None, host=None):
    body = body if isinstance(body, bytes) else body.encode()
    head = server.head(
        target or f"/{server.token}/run", "POST", host, [*fields, f"Content-Length: {len(body)}", "Connection: close"]
    )
    return head + body


def test_the_page_and_its_fields(server):
    request = server.head(fields=["Connection: close"])
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(request)
        received = read_all(connection, 5)
    head, _, body = received.partition(b"\r\n\r\n")
    fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
    assert int(fields["Content-Length"]) == len(body)
    assert fields["Content-Security-Policy"].startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in fields["Content-Security-Policy"]
    assert fields["X-Content-Type-Options"] == "nosniff"
    assert fields["Referrer-Policy"] == "no-referrer"
    assert fields["Cache-Control"] == "no-store"
    assert fields["Cross-Origin-Resource-Policy"] == "same-origin"
    assert fields["Cross-Origin-Opener-Policy"] == "same-origin"
    assert not any(name.lower().startswith("access-control") for name in fields)


def test_it_listens_on_this_machine_alone(server):
    own = socket.gethostbyname(socket.gethostname())
    if own.startswith("127."):
        pytest.skip("the machine has no other address")
    with pytest.raises(OSError):
        socket.create_connection((own, server.port), timeout=2).close()


@pytest.mark.parametrize("host", [
    "evil.test", "evil.test:{port}", "LOCALHOST:{port}", "127.0.0.1", "localhost", "127.0.0.1:1", "127.0.0.1:{port}.evil.test",
    "[::1]:{port}", "127.0.0.1:{port},evil.test", "",
])
def test_foreign_hosts_are_refused(server, host):
    assert server.raw(server.head(host=host.format(port=server.port) or " ")) == [403]


def test_own_hosts_are_served(server):
    for name in ["127.0.0.1", "localhost"]:
        host = f"{name}:{server.port}"
        assert server.raw(server.head(host=host, fields=["Connection: close"])) == [200]
        fields = ["Connection: close", f"Origin: http://{host}", "Sec-Fetch-Site: same-origin"]
        assert server.raw(server.head(host=host, fields=fields)) == [200]


def test_missing_and_doubled_hosts_are_refused(server):
    assert server.raw(server.head(host=False)) == [403]
    assert server.raw(server.head(fields=[f"Host: {server.host}"])) == [403]
    assert server.raw(server.head(fields=["host: evil.test"])) == [403]


@pytest.mark.parametrize("field", [
    "Origin: http://evil.test", "Origin: null", "Origin: https://127.0.0.1:{port}", "Origin: http://localhost:{port}",
    "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site", "Sec-Fetch-Site: Same-Origin",
])
def test_foreign_pages_are_refused(server, field):
    field = field.format(port=server.port)
    assert server.raw(server.head(fields=[field])) == [403]
    assert server.raw(post(server, "{}", ["Content-Type: application/json", field])) == [403]


@pytest.mark.parametrize("kind", [
    None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonp", "",
])
def test_forms_and_simple_requests_are_refused(server, kind):
    assert server.raw(post(server, '{"steps":[]}', [f"Content-Type: {kind}"] if kind is not None else [])) == [403]


def test_methods(server):
    for method in ["OPTIONS", "PUT", "DELETE", "CONNECT", "TRACE", "PATCH", "get"]:
        assert server.raw(server.head(method=method)) == [405], method
    assert server.raw(server.head(f"/{server.token}/run")) == [405]
    assert server.raw(post(server, "{}", target=f"/{server.token}/model")) == [405]
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(server.head(method="HEAD", fields=["Connection: close"]))
        received = read_all(connection, 5)
    assert statuses(received) == [200] and received.endswith(b"\r\n\r\n")


@pytest.mark.parametrize("target", [
    "/", "/index.html", "/{wrong}/", "/{token}", "/{short}/", "/{token}/../../etc/passwd", "/{token}/%2e%2e/%2e%2e/etc/passwd",
    "/{token}//", "/{token}/model/", "/{token}/model?x", "//{token}/", "/{token}/./", "/open/{wrong}", "/open/", "/{upper}/",
])
def test_other_paths_do_not_exist(server, target):
    target = target.format(
        token=server.token, wrong="0" * 32, short=server.token[:31], upper=server.token.upper() + "F"
    )
    assert server.raw(server.head(target)) == [404]


@pytest.mark.parametrize("head", [
    b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/1.1 x\r\n\r\n", b"GET  / HTTP/1.1\r\n\r\n", b"GET http://127.0.0.1/ HTTP/1.1\r\n\r\n",
    b"GET * HTTP/1.1\r\n\r\n", b"GET /\x00 HTTP/1.1\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n", b"G\x01T / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nno colon\r\n\r\n", b"GET / HTTP/1.1\r\nHost : a\r\n\r\n", b"GET / HTTP/1.1\r\n: a\r\n\r\n",
    b"GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n", b"GET / HTTP/1.1\r\nA: b\x00c\r\n\r\n", b"GET / HTTP/1.1\r\nA: b\rc\r\n\r\n",
    b"GET / HTTP/1.1\nHost: a\r\n\r\n", b"GET / HTTX/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
])
def test_malformed_heads_are_refused(server, head):
    assert server.raw(head) == [400]


def test_versions(server):
    for version in ["HTTP/1.0", "HTTP/2.0", "HTTP/0.9", "HTTP/1.2"]:
        assert server.raw(server.head(version=version)) == [505], version
    assert server.raw(server.head(version="HTTP/11")) == [400]


def test_limits_of_the_head(server):
    assert server.raw(b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n") == [414]
    assert server.raw(b"GET /" + b"a" * 70_000) == [414]
    assert server.raw(server.head(fields=["A: " + "b" * 20_000])) == [431]
    assert server.raw(server.head(fields=[f"A{number}: b" for number in range(1000)])) == [431]
    assert server.raw(server.head(fields=["A: " + "b" * 15_000, "Connection: close"])) == [200]


def test_bodies(server):
    start = server.head(f"/{server.token}/run", "POST", fields=["Content-Type: application/json"])[:-2]
    for lengths, status in [
        ("", 411), ("Transfer-Encoding: chunked\r\n", 411), ("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", 400),
        ("Content-Length: 1000000000\r\n", 413), ("Content-Length: 99999999999999999999999\r\n", 413),
        ("Content-Length: -1\r\n", 400), ("Content-Length: +2\r\n", 400), ("Content-Length: 2, 2\r\n", 400),
        ("Content-Length: 2\r\nContent-Length: 2\r\n", 400), ("Content-Length: 0x2\r\n", 400), ("Content-Length:\r\n", 400),
    ]:
        assert server.raw(start + lengths.encode() + b"\r\n{}") == [status], lengths
    assert server.raw(server.head(fields=["Content-Length: 5"]) + b"abcde") == [400]


def test_smuggled_requests_are_not_served(server):
    inner = server.head()
    chunked = b"0\r\n\r\n" + inner
    start = server.head(f"/{server.token}/run", "POST", fields=["Content-Type: application/json"])[:-2]
    for fields in [b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
                   b"Transfer-Encoding: xchunked\r\n", b"Transfer-Encoding:\x0bchunked\r\n"]:
        assert server.raw(start + fields + b"\r\n" + chunked) in ([400], [411]), fields


def test_pipelined_requests_are_answered_in_order(server):
    many = b"".join(server.head(f"/{server.token}/{name}") for name in ["model", "none", "model"])
    # The refusal of the second one ends the connection.
    assert server.raw(many) == [200, 404]
    body = b'{"steps":[]}'
    one = server.head(f"/{server.token}/run", "POST", fields=["Content-Type: application/json", f"Content-Length: {len(body)}"]) + body
    assert server.raw(one * 20 + server.head(fields=["Connection: close"])) == [200] * 21


def test_a_request_in_single_bytes_is_answered(server):
    request = server.head(fields=["Connection: close"])
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        for byte in request:
            connection.sendall(bytes([byte]))
        assert statuses(read_all(connection, 5)) == [200]


def test_slow_requests_are_ended(server):
    for data, low, high in [
        (b"GET / HT", 1.8, 3.5),
        (server.head(f"/{server.token}/run", "POST", fields=["Content-Type: application/json", "Content-Length: 10"]) + b"{", 4.5, 7),
    ]:
        begun = time.monotonic()
        assert server.raw(data, limit=9) == [408]
        assert low < time.monotonic() - begun < high
    begun = time.monotonic()
    assert server.raw(b"", limit=9) == []
    assert 4.5 < time.monotonic() - begun < 7


def test_a_head_that_trickles_is_ended(server):
    begun = time.monotonic()
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        try:
            for byte in server.head(fields=["A: " + "b" * 100]):
                connection.sendall(bytes([byte]))
                time.sleep(0.1)
        except (BrokenPipeError, ConnectionResetError):
            pass
        assert statuses(read_all(connection, 3)) in ([408], [])
    assert time.monotonic() - begun < 8


def test_many_connections(server):
    connections = []
    try:
        for _ in range(500):
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=2)
            connections.append(connection)
        assert server.post("run", {"steps": []})["state"] == "Catalog(sort: .rating)"
    finally:
        for connection in connections:
            connection.close()


def test_streams_that_are_in_use_stay(server):
    streams = []
    for _ in range(8):
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=2)
        connection.sendall(server.head(f"/{server.token}/events"))
        assert statuses(connection.recv(4096)) == [200]
        streams.append(connection)
    others = [socket.create_connection(("127.0.0.1", server.port), timeout=2) for _ in range(100)]
    time.sleep(0.3)
    for connection in streams:
        connection.setblocking(False)
        with pytest.raises(BlockingIOError):
            connection.recv(1)
    # One more takes the place of the oldest.
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=2)
    connection.sendall(server.head(f"/{server.token}/events"))
    assert statuses(connection.recv(4096)) == [200]
    time.sleep(0.3)
    assert streams[0].recv(1) == b""
    for each in [*streams, *others, connection]:
        each.close()


def test_bodies_that_are_not_requests(server):
    for body in ["", "[]", "nonsense", '{"steps":[1]}', '{"steps":1}', '{"width":"wide"}', '{"x":1}', "[" * 10_000, "\x00",
                 '{"steps":["\ud800"]}'.encode("utf-8", "surrogatepass")]:
        data = body if isinstance(body, bytes) else body.encode()
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.sendall(post(server, data))
            received = read_all(connection, 5)
        assert statuses(received) == [200]
        answer = json.loads(received.split(b"\r\n\r\n", 1)[1])
        assert "error" in answer or "stopped" in answer, body
    many = {"steps": ["back"] * 10_001}
    assert "10000" in server.post("run", many)["error"]


def test_long_walks_are_answered(server):
    steps = ['select(id: "42")', "back"] * 5000
    answer = server.post("run", {"steps": steps})
    # A slow machine says so, rather than to keep others waiting.
    assert answer.get("state") == "Catalog(sort: .rating)" or "takes too long" in answer["error"]
    answer = server.post("run", {"steps": steps[:200]})
    assert answer["state"] == "Catalog(sort: .rating)" and "stopped" not in answer


def test_files_cannot_be_written_or_read(server, tmp_path):
    target = tmp_path / "x.svg"
    for step in [f"draw {target}", f"draw \"{target}\"", "quit", "restart", "undo"]:
        assert "is not a step" in server.post("run", {"steps": [step]})["stopped"]["reason"]
    assert not target.exists()


def test_a_nonce_works_once(tmp_path):
    opened = tmp_path / "opened"
    tool = tmp_path / "xdg-open"
    tool.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    tool.chmod(0o755)
    old = os.environ["PATH"]
    os.environ["PATH"] = f"{tmp_path}:{old}"
    try:
        with serving(SHOP, "--open") as server:
            end = time.monotonic() + 5
            while (not opened.exists() or not opened.read_text()) and time.monotonic() < end:
                time.sleep(0.02)
            address = opened.read_text().strip()
            path = address.split(server.host)[1]
            assert path.startswith("/open/") and server.token not in path
            with socket.create_connection(("127.0.0.1", server.port)) as connection:
                connection.sendall(server.head(path, fields=["Sec-Fetch-Site: none", "Connection: close"]))
                received = read_all(connection, 5)
            assert statuses(received) == [303]
            assert f"Location: /{server.token}/\r\n".encode() in received
            assert server.raw(server.head(path)) == [404]
    finally:
        os.environ["PATH"] = old


def test_it_ends_with_its_input_and_by_signals():
    assert Server(SHOP).stop() == 0
    for number in [signal.SIGINT, signal.SIGTERM]:
        server = Server(SHOP)
        server.process.send_signal(number)
        assert server.process.wait(timeout=5) == 0
        server.stop()


def test_a_port_can_be_chosen_and_is_not_shared():
    with serving(SHOP) as first:
        result = subprocess.run([NAVC, "preview", SHOP, f"--port={first.port}"], capture_output=True, text=True, timeout=10)
        assert result.returncode == 3 and f"cannot listen on port {first.port}" in result.stderr
    with serving(SHOP, f"--port={first.port}") as second:
        assert second.port == first.port and second.token != first.token


def test_errors_are_shown_and_the_last_version_stays(tmp_path):
    path = tmp_path / "a.nav"
    path.write_text("app A { start B }\nscene B\n")
    with serving(path) as server:
        model = server.wait_for_version(0)
        path.write_text("app A { start C }\nscene B\n")
        broken = server.wait_for_version(model["version"])
        assert broken["stale"] and broken["diagnostics"][0]["code"] == "NAV0202"
        assert server.post("run", {})["state"] == "B"
        path.unlink()
        missing = server.wait_for_version(broken["version"])
        assert "problem" in missing and server.post("run", {})["state"] == "B"
        path.write_text("app A { start C }\nscene C\n")
        fixed = server.wait_for_version(missing["version"])
        assert "stale" not in fixed and "problem" not in fixed
        assert server.post("run", {})["state"] == "C"


def test_a_program_with_errors_starts(tmp_path):
    path = tmp_path / "a.nav"
    path.write_text("app A { start C }\n")
    with serving(path) as server:
        assert server.model()["stale"]
        assert "error" in server.post("run", {})
        path.write_text("app A { start C }\nscene C\n")
        server.wait_for_version(1)
        assert server.post("run", {})["state"] == "C"


def test_proofs_follow(tmp_path):
    path = tmp_path / "a.nav"
    path.write_text("""app Shop { start Main }
tabs Main {
  tab catalog -> Catalog in stack
  tab account -> Account in stack
}
scene Catalog { exit signedOut }
scene Account { on signOut -> unwind signedOut }
""")
    with serving(path) as server:
        model = server.wait_for_version(1)
        assert model["proofs"] == "done"
        finding = next(each for each in model["diagnostics"] if each["code"] == "NAV0704")
        assert finding["witness"]["steps"]
    with serving(path, "--no-proofs") as server:
        assert server.model()["proofs"] == "none"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_check_once(example):
    result = subprocess.run([NAVC, "preview", example, "--check-once"], capture_output=True, text=True, timeout=60)
    model, run = map(json.loads, result.stdout.splitlines())
    assert result.returncode == 0 and model["format"] == "preview-1" and run["state"]
