"""The pages of `navc site`: well-formed, complete, deterministic, and in a real browser from a file, as `navc simulate` says."""

import random
import re
import subprocess
import urllib.parse
import xml.etree.ElementTree

import html5lib
import pytest

from support import EXAMPLES, NAVC, ROOT, Page, find_axe, has_browser, simulate

SHOP = ROOT / "Examples/Shop/Shop.nav"
needs_browser = pytest.mark.skipif(not has_browser(), reason="Chromium is not installed")
HOSTILE = """
/// </script><img src=x onerror=alert(1)>
scene A { title "</script><script>alert(1)</script>" on go -> modal B as alert }
scene B { title "]]></svg><img src=x onerror=alert(1)>" on yes -> dismiss }
link "/a" -> S
stack S { root A }
scenario "../../<b>x" in compact { go }
app X { start S }
"""


OLDER = """
scene A { title "</script><script>alert(1)</script>" on go -> push B }
scene B { on yes -> pop }
link "/<img src=x onerror=alert(2)>" -> S / B
stack S { root A }
app X { start S }
"""


def site(folder, *arguments):
    result = subprocess.run(
        [NAVC, "site", *map(str, arguments), "-o", str(folder), "--no-warnings"], capture_output=True, text=True, timeout=120
    )
    return result


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shop") / "site"
    assert site(folder, SHOP, "--against", ROOT / "Examples/Bank.nav").returncode == 0
    return folder


@pytest.fixture(scope="module")
def page():
    page = Page()
    yield page
    page.close()


@pytest.mark.parametrize("program", EXAMPLES, ids=lambda path: path.stem)
def test_pages_are_well_formed(program, tmp_path):
    folder = tmp_path / "site"
    assert site(folder, program, "--states", "40", "--against", SHOP).returncode == 0
    for name, text in files(folder).items():
        if name.endswith(".html"):
            parser = html5lib.HTMLParser(strict=False)
            parser.parse(text.decode())
            # A doctype and an encoding are there; what remains would be errors of ours.
            assert parser.errors == [], name
        if name.endswith(".svg"):
            xml.etree.ElementTree.fromstring(text)
    again = tmp_path / "again"
    assert site(again, program, "--states", "40", "--against", SHOP).returncode == 0
    assert files(folder) == files(again)


def test_earlier_files_are_removed_and_others_stay(tmp_path):
    folder, program = tmp_path / "site", tmp_path / "a.nav"
    program.write_text("app X { start A in stack }\nscene A { on go -> push B }\nscene B\n")
    assert site(folder, program).returncode == 0
    assert (folder / "scenes/B.html").exists()
    (folder / "mine.txt").write_text("kept")
    before = (folder / "site.css").stat().st_mtime_ns
    program.write_text("app X { start A in stack }\nscene A\n")
    assert site(folder, program).returncode == 0
    assert not (folder / "scenes/B.html").exists()
    assert (folder / "mine.txt").read_text() == "kept"
    assert (folder / "site.css").stat().st_mtime_ns == before
    program.write_text("app X { start Missing }\n")
    kept = files(folder)
    assert site(folder, program).returncode == 1
    assert files(folder) == kept


def test_old_versions_are_named_as_in_navc_diff(tmp_path):
    folder, program, old = tmp_path / "site", tmp_path / "a.nav", tmp_path / "old.nav"
    program.write_text("app X { start A in stack }\nscene A { on go -> push B }\nscene B\n")
    old.write_text("app X { start A in stack }\nscene A\n")
    for arguments, status, message in [
        (["--against", tmp_path / "missing.nav"], 3, "no file or folder"),
        (["--merge-base"], 2, "--merge-base needs --against OLD"),
        (["--allow-missing"], 2, "--allow-missing needs --against OLD"),
        (["--against", old, "--single"], 2, "exclude each other"),
    ]:
        result = site(folder, program, *arguments)
        assert result.returncode == status and message in result.stderr, result.stderr
        assert not folder.exists()
    (tmp_path / "navc.conf").write_text('against = "old.nav"\n')
    assert site(folder, program).returncode == 0
    assert "diff.html" not in files(folder)
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@example.com"]
    program.write_text(old.read_text())
    for arguments in (["init", "-q"], ["add", "a.nav"], ["commit", "-q", "-m", "old"]):
        subprocess.run([*git, *arguments], check=True)
    program.write_text("app X { start A in stack }\nscene A { on go -> push B }\nscene B\n")
    for name in (old, f"path:{old}", "git:HEAD", "HEAD"):
        assert site(folder, program, "--against", name).returncode == 0
        page = files(folder)["diff.html"].decode()
        assert "2 added against" in page and str(tmp_path) not in page, name
    lonely = tmp_path / "lonely.nav"
    lonely.write_text(program.read_text())
    assert site(folder, lonely, "--against", "HEAD").returncode == 3
    result = site(folder, lonely, "--against", "HEAD", "--allow-missing")
    assert result.returncode == 0 and "nothing to compare with" in result.stderr
    assert "diff.html" not in files(folder)


def test_other_folders_need_force(tmp_path):
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "mine.txt").write_text("kept")
    refused = site(folder, SHOP)
    assert refused.returncode == 2 and "--force" in refused.stderr
    assert list(files(folder)) == ["mine.txt"]
    assert site(folder, SHOP, "--force").returncode == 0
    (folder / ".navc-site").write_text("navc-site 1\n../escaped.txt\n/etc/passwd\n")
    outside = tmp_path / "escaped.txt"
    outside.write_text("kept")
    assert site(folder, SHOP).returncode == 0
    assert outside.read_text() == "kept"


@needs_browser
def test_every_page_opens_from_a_file(shop, page):
    for path in sorted(shop.rglob("*.html")):
        page.driver.get(path.as_uri())
        assert page.log() == [], path


@needs_browser
def test_search_finds_events(shop, page):
    page.driver.get((shop / "index.html").as_uri())
    page.driver.find_element("css selector", "#search input").send_keys("checkout address")
    found = page.run("return [...document.querySelectorAll('#search a')].map((each) => each.textContent)")
    assert "Checkout.Address" in found
    assert page.log() == []


@needs_browser
@pytest.mark.parametrize("name", ["index.html", "scenes/Product.html", "links.html", "scenarios.html", "proofs.html", "diff.html"])
def test_pages_are_accessible(shop, page, name):
    page.driver.get((shop / name).as_uri())
    page.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": find_axe()})
    result = page.driver.execute_cdp_cmd(
        "Runtime.evaluate",
        {"expression": "axe.run().then((found) => found.violations.map((each) => each.id + ': ' + each.nodes[0].html))",
         "awaitPromise": True, "returnByValue": True},
    )
    assert result["result"]["value"] == []
    # The policy refuses what axe asks for.
    page.log()


@needs_browser
def test_walks_agree_with_the_simulator(shop, page):
    generator = random.Random(11)
    for _ in range(4):
        steps = []
        page.open((shop / "walk.html").as_uri(), "#in=compact")
        for _ in range(8):
            possible = page.run(
                "const graph = window.navsite.graph;"
                "const state = graph.states.find((each) => each.state === answer.state && each.width === answer.width"
                " && each.guards.join() === answer.guards.join());"
                "return Object.keys({ ...state.next, ...state.links }).filter((step) => !step.startsWith('given'))"
            )
            if not possible:
                break
            steps.append(generator.choice(sorted(possible)))
            fragment = "#in=compact&do=" + ";".join(urllib.parse.quote(each, safe="") for each in steps)
            page.open((shop / "walk.html").as_uri(), fragment)
            expected = simulate(SHOP, steps)[-1]
            assert page.state() == expected["state"], steps
    assert page.log() == []


@needs_browser
@pytest.mark.parametrize("width", ["compact", "regular"])
def test_recorded_links_are_offered_and_open(shop, page, width):
    page.open((shop / "walk.html").as_uri(), f"#in={width}")
    offered = page.run("return [...document.querySelectorAll('#patterns option')].map((each) => each.value)")
    assert offered
    for url in offered:
        page.open((shop / "walk.html").as_uri(), f"#in={width}")
        page.run("document.getElementById('places').open = true")
        page.driver.find_element("id", "link").send_keys(url)
        page.driver.find_element("css selector", "#open-link button").click()
        expected = simulate(SHOP, [f'open "{url}"'], width=width)[-1]["state"]
        assert page.state() == expected, url
    page.driver.find_element("id", "link").send_keys("/nowhere")
    page.driver.find_element("css selector", "#open-link button").click()
    assert "Not recorded" in page.run("return document.getElementById('failure').textContent")
    assert page.log() == []


@needs_browser
def test_hostile_texts_are_texts(tmp_path, page):
    program = tmp_path / "hostile.nav"
    program.write_text(HOSTILE)
    older = tmp_path / "older.nav"
    older.write_text(OLDER)
    folder = tmp_path / "site"
    result = site(folder, program, "--against", older)
    assert result.returncode == 0, result.stderr
    for path in sorted(folder.rglob("*.html")):
        page.driver.get(path.as_uri())
        assert page.run("return document.querySelectorAll('img[src=x]').length") == 0
        assert page.log() == [], path
    names = files(folder)
    assert all(re.fullmatch(r"([a-z]+/)?[A-Za-z0-9._-]+", name) for name in names)


@needs_browser
def test_one_file_walks_as_well(tmp_path, page):
    folder = tmp_path / "single"
    assert site(folder, SHOP, "--single").returncode == 0
    assert set(files(folder)) == {"index.html", ".navc-site"}
    page.open((folder / "index.html").as_uri(), "#in=regular")
    assert page.state() == simulate(SHOP, [], width="regular")[-1]["state"]
    assert page.log() == []
