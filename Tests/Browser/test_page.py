"""The page in a real browser: it walks as `navc simulate`, is accessible, follows the file, and trusts no text."""

import json
import random
import statistics
import time
import urllib.parse

import pytest

from support import EXAMPLES, ROOT, Page, find_axe, has_browser, serving, simulate

pytestmark = pytest.mark.skipif(not has_browser(), reason="Chromium is not installed")
SHOP = ROOT / "Examples/Shop/Shop.nav"


@pytest.fixture(scope="module")
def page():
    page = Page()
    yield page
    page.close()


@pytest.fixture(autouse=True)
def nothing_is_logged(request):
    """Each test ends with an empty log: errors and violations of the policy appear there."""
    yield
    if "page" in request.fixturenames:
        page = request.getfixturevalue("page")
        assert [line for line in page.log() if "net::ERR_CONNECTION_REFUSED" not in line] == []
        page.emulate()
        page.resize(1500, 950)


def fragment(steps, width="compact", given=()):
    parts = [f"in={width}"]
    if given:
        parts.append("given=" + ",".join(urllib.parse.quote(each, safe="") for each in given))
    if steps:
        parts.append("do=" + ";".join(urllib.parse.quote(each, safe="") for each in steps))
    return "#" + "&".join(parts)


# The keys of what can be tapped in the device: whatever is a button there and is not covered.
TAPPABLE = """
return [...document.querySelectorAll('#device button[data-key]')].filter((each) =>
  !each.closest('[inert]') && !each.closest('[hidden]') && each.getAttribute('aria-disabled') !== 'true'
  && !/^(inspect|more):/.test(each.dataset.key) && !each.hasAttribute('aria-expanded')).map((each) => each.dataset.key)
"""


def settle(page):
    page.wait("byID('phone').getAttribute('aria-busy') === 'false' && !isBehind")


def fill_form(page, random):
    """Answers the form of the arguments as a user would, if it is open."""
    if not page.run("return byID('dialog').open"):
        return
    for element in page.driver.find_elements("css selector", "#dialog input:not([type=checkbox])"):
        if element.is_displayed():
            element.clear()
            element.send_keys(str(random.randint(1, 9)))
    page.driver.find_element("css selector", "#dialog button[type=submit]").click()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("width", ["compact", "regular"])
def test_taps_agree_with_the_simulator(page, example, width):
    choose = random.Random(f"{example.stem} {width}")
    with serving(example, "--no-proofs") as server:
        page.open(server.url, fragment([], width))
        states = [page.state()]
        for _ in range(12):
            keys = page.run(TAPPABLE)
            if not keys:
                break
            count = page.run("return walk.steps.length")
            page.tap(choose.choice(keys))
            page.wait("byID('dialog').open || walk.steps.length > %d || !byID('failure').hidden" % count)
            fill_form(page, choose)
            page.wait("!byID('dialog').open && (walk.steps.length > %d || !byID('failure').hidden)" % count)
            settle(page)
            if page.run("return walk.steps.length") > count:
                states.append(page.state())
            assert page.run("return byID('state').textContent") == page.state()
        steps = page.run("return walk.steps")
        expected = [answer["state"] for answer in simulate(example, steps, width)]
        assert states == expected, steps
        # The address holds the walk.
        address = page.driver.current_url
        page.open(address)
        assert page.state() == states[-1] and page.run("return walk.steps") == steps


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_scenarios_end_as_they_expect(page, example):
    with serving(example, "--no-proofs") as server:
        page.open(server.url)
        for number in range(page.run("return model.scenarios.length")):
            page.run(f"play(model.scenarios[{number}])")
            settle(page)
            page.run("playTo(played.steps.length - 1)")
            settle(page)
            assert page.run("return answer.stopped") is None
            assert page.run(f"return model.scenarios[{number}].passed")
            assert page.run("return byID('player').textContent")


def test_undo_redo_restart_and_steps(page):
    with serving(SHOP, "--no-proofs") as server:
        page.open(server.url, fragment(['select(id: "42")', "buy", "cancel"]))
        assert page.state() == 'Catalog(sort: .rating) / Product(id: "42")'
        for button, state in [
            ("undo", 'Catalog(sort: .rating) / Product(id: "42") ^ SignIn'),
            ("undo", 'Catalog(sort: .rating) / Product(id: "42")'),
            ("redo", 'Catalog(sort: .rating) / Product(id: "42") ^ SignIn'),
            ("restart", "Catalog(sort: .rating)"),
        ]:
            page.driver.find_element("id", button).click()
            settle(page)
            assert page.state() == state, button
        page.driver.find_element("id", "regular").click()
        settle(page)
        assert page.run("return answer.width") == "regular" and page.run("return walk.steps") == []


def test_guards_links_and_places(page):
    with serving(SHOP, "--no-proofs") as server:
        page.open(server.url)
        page.tap("guard:signedIn")
        settle(page)
        assert page.run("return answer.guards") == ["signedIn"] and page.run("return walk.guards") == ["signedIn"]
        page.run("byID('places').open = true")
        page.driver.find_element("id", "link").send_keys("/products/7\n")
        page.wait("walk.steps.length === 1")
        assert page.state().endswith('Product(id: "7")')
        page.driver.find_element("id", "link").clear()
        page.driver.find_element("id", "link").send_keys("/nonsense\n")
        page.wait("!byID('failure').hidden")
        assert "fails" in page.run("return byID('failure').textContent")
        page.driver.find_element("id", "place").send_keys("Receipt(price: 3)\n")
        page.wait("walk.steps.length === 2 || !byID('failure').hidden")
        settle(page)
        page.tap("guard:signedIn")
        settle(page)
        assert page.run("return walk.steps").pop() == "given not signedIn"


def test_arguments_are_asked_by_type(page, tmp_path):
    path = tmp_path / "a.nav"
    path.write_text("""app A { start B }
struct Person { name: String, age: Int? }
enum Kind { small, large }
scene B {
  on send(flag: Bool, count: Int, size: Double, text: String, when: Date, kind: Kind, maybe: String?, who: Person, many: [Int]) -> push C(text: text, count: count)
}
scene C(text: String, count: Int)
""".replace("start B", "start B in stack"))
    with serving(path, "--no-proofs") as server:
        page.open(server.url)
        assert page.run("return answer.choices.length"), page.run("return model.diagnostics")
        page.tap("choice:send")
        page.wait("byID('dialog').open")
        labels = page.run("return [...document.querySelectorAll('#dialog label, #dialog legend')].map((each) => each.textContent)")
        assert [label.split()[0] for label in labels[:7]] == ["flag", "count", "size", "text", "when", "kind", "maybe"]
        page.run("""
          const field = (name) => [...document.querySelectorAll('#dialog label')].find((each) => each.textContent.startsWith(name)).control;
          field('count').value = 'x'; field('text').value = 'a "quoted" \\\\ text';
        """)
        page.driver.find_element("css selector", "#dialog button[type=submit]").click()
        page.wait("byID('dialog').open && document.querySelector('#dialog .reason').textContent")
        page.run("[...document.querySelectorAll('#dialog label')].find((each) => each.textContent.startsWith('count')).control.value = '5'")
        page.driver.find_element("css selector", "#dialog button[type=submit]").click()
        page.wait("walk.steps.length === 1")
        assert page.state() == 'B / C(text: "a \\"quoted\\" \\\\ text", count: 5)'
        # The last values are proposed.
        page.driver.find_element("id", "undo").click()
        page.driver.find_element("id", "redo").click()
        settle(page)
        page.tap("choice:back")
        page.wait("walk.steps.length === 2")
        settle(page)
        page.tap("choice:send")
        page.wait("byID('dialog').open")
        assert page.run("return [...document.querySelectorAll('#dialog label')].find((each) => each.textContent.startsWith('count')).control.value") == "5"
        page.run("byID('dialog').close()")


def test_focus_follows_presentations(page):
    with serving(SHOP, "--no-proofs") as server:
        page.open(server.url, fragment(['select(id: "42")']))
        focused = "return document.activeElement.dataset.key"
        key = next(key for key in page.run(TAPPABLE) if key.endswith(":buy"))
        page.run("[...document.querySelectorAll('[data-key]')].find((each) => each.dataset.key === arguments[0]).focus()", key)
        page.driver.switch_to.active_element.send_keys("\n")
        page.wait("answer.screens.covers.length === 1")
        settle(page)
        assert page.run(focused) == "cover:0"
        from selenium.webdriver.common.keys import Keys
        page.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        page.wait("answer.screens.covers.length === 0")
        settle(page)
        assert page.run(focused) == key
        assert "Product" in page.run("return byID('live').textContent")


def test_keys(page):
    with serving(SHOP, "--no-proofs") as server:
        page.open(server.url, fragment(['select(id: "42")']))
        body = page.driver.find_element("tag name", "body")
        body.send_keys("u")
        page.wait("answer.state === 'Catalog(sort: .rating)'")
        body.send_keys("r")
        page.wait("answer.state !== 'Catalog(sort: .rating)'")
        body.send_keys("/")
        page.wait("document.activeElement.id === 'search'")
        page.driver.switch_to.active_element.send_keys("payment")
        page.wait("!byID('results').hidden && byID('results').textContent.includes('Checkout.Payment')")
        page.run("document.activeElement.blur()")
        body.send_keys("?")
        page.wait("byID('dialog').open")
        page.driver.find_element("id", "use-keys").click()
        page.run("byID('dialog').close()")
        body.send_keys("u")
        time.sleep(0.2)
        assert page.run("return walk.steps.length") == 1


MODES = [("light", 1500), ("dark", 390)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_axe(page, example):
    axe = find_axe()
    with serving(example) as server:
        for mode, width in MODES:
            page.emulate(prefers_color_scheme=mode, prefers_reduced_motion="reduce")
            page.resize(width, 950)
            for device in ["compact", "regular"]:
                page.open(server.url, fragment([], device))
                assert violations(page, axe) == [], (mode, width, device)


def violations(page, axe):
    page.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": axe})
    result = page.driver.execute_cdp_cmd("Runtime.evaluate", {
        "expression": """axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })
          .then((result) => JSON.stringify(result.violations.map((each) =>
            [each.id, each.nodes.map((node) => [node.html.slice(0, 200), node.failureSummary.slice(0, 300)])])))""",
        "awaitPromise": True,
    })
    return json.loads(result["result"]["value"])


@pytest.mark.parametrize("steps,example,width", [
    (['select(id: "42")', "buy"], "Shop/Shop.nav", "compact"), (["filter"], "Shop/Shop.nav", "regular"),
    (["filter"], "Shop/Shop.nav", "compact"),
])
def test_axe_with_presentations(page, steps, example, width):
    axe = find_axe()
    with serving(ROOT / "Examples" / example) as server:
        for mode in ["light", "dark"]:
            page.emulate(prefers_color_scheme=mode, prefers_reduced_motion="reduce")
            page.open(server.url, fragment(steps, width))
            assert page.run("return answer.screens.covers.length") == 1
            assert violations(page, axe) == [], (mode, steps)


def test_axe_with_every_form_of_presentation(page, tmp_path):
    path = tmp_path / "a.nav"
    options = ["style: fullScreen", "style: formSheet", "style: pageSheet", "style: alert", "style: actionSheet", "detents: [medium]"]
    path.write_text(FORMS)
    axe = find_axe()
    with serving(path, "--no-proofs") as server:
        for width in ["compact", "regular"]:
            page.open(server.url, fragment([], width))
            events = page.run("return answer.choices.filter((each) => each.event).map((each) => each.step)")
            assert len(events) >= len(options), page.run("return model.diagnostics")
            for event in events:
                page.open(server.url, fragment([event], width))
                assert page.run("return answer.screens.covers.length") == 1, event
                assert violations(page, axe) == [], (width, event)


FORMS = """app A { start B in stack }
scene B {
  title "Forms"
  right item "Item"
  on full -> modal C as fullScreen
  on form -> modal C as formSheet
  on page -> modal C as pageSheet
  on alert -> modal D as alert
  on sheet -> modal D as actionSheet from item
  on half -> modal C as sheet(medium)
}
scene C { on done -> dismiss }
scene D {
  title "Really?"
  control keep "Keep" cancel
  control drop "Drop" destructive
  on keep -> dismiss
  on drop -> dismiss
}
"""


def test_the_document_is_valid(page):
    import html5lib

    with serving(SHOP, "--no-proofs") as server:
        parser = html5lib.HTMLParser(strict=False)
        parser.parse(server.get("").decode())
        assert [error for error in parser.errors] == []


def test_text_can_be_twice_as_large_and_colors_forced(page):
    with serving(SHOP, "--no-proofs") as server:
        page.resize(640, 512)
        page.open(server.url)
        page.run("document.documentElement.style.fontSize = '30px'")
        assert page.run("return document.documentElement.scrollWidth <= innerWidth + 1")
        page.resize(320, 640)
        page.run("document.documentElement.style.fontSize = ''")
        assert page.run("return document.documentElement.scrollWidth <= innerWidth + 1")
        page.emulate(forced_colors="active")
        assert page.run("return matchMedia('(forced-colors: active)').matches")


NASTY = [
    "</script><img src=x onerror=alert(1)>", "]]>", "javascript:alert(1)", "\u202eevil\u202c", "a\u2028b\u2029c", "x" * 10_000,
    "{{script}}", "<b>bold</b>", "'\\\"", "&lt;&#60;",
]


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def test_hostile_texts_stay_texts(page, tmp_path):
    scenes = "\n".join(
        f"/// {text}\nscene S{number} {{\n  title {quoted(text)}\n  prompt {quoted(text)}\n"
        f"  right item{number} {quoted(text)}\n  on item{number}(text: String = {quoted(text)}) -> push S{(number + 1) % len(NASTY)}\n}}"
        for number, text in enumerate(NASTY)
    )
    path = tmp_path / "a &lt;<img src=x>.nav"
    path.write_text(f"/// {NASTY[0]}\napp A {{ start S0 in stack }}\n{scenes}\nscenario {quoted(NASTY[0])} in compact {{\n  item0\n}}\n")
    with serving(path, "--no-proofs") as server:
        page.open(server.url)
        assert not page.run("return model.stale"), page.run("return model.diagnostics[0]")
        for _ in NASTY:
            count = page.run("return walk.steps.length")
            key = next(key for key in page.run(TAPPABLE) if key.startswith("item:"))
            page.tap(key)
            page.wait("byID('dialog').open")
            fill_form(page, random.Random(1))
            page.wait(f"walk.steps.length > {count}")
            settle(page)
        for text in NASTY:
            page.open(server.url, fragment([text, f"item0(text: {quoted(text)})"]))
            assert page.run("return document.querySelectorAll('img, b, script').length") == 1
        assert "alert" not in page.run("return document.title")


def test_the_script_never_reads_text_as_markup():
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "Sources/PreviewPage").iterdir())
    for word in ["innerHTML", "outerHTML", "insertAdjacent", "eval", "Function(", "document.write", "DOMParser", " onclick", "srcdoc", "import("]:
        assert word not in text, word


def test_a_rebound_name_is_refused(page):
    with serving(SHOP, "--no-proofs") as server:
        other = Page(f"--host-resolver-rules=MAP evil.test 127.0.0.1")
        try:
            other.driver.get(f"http://evil.test:{server.port}/{server.token}/")
            assert "403" in other.driver.page_source or other.run("return typeof answer === 'undefined'")
            assert other.run("return document.querySelector('#device') === null")
        finally:
            other.close()


FLOW = """app A {{ start List in stack }}
scene List {{
  title "{title}"
  on open(id: Int) -> push Item(id: id)
}}
scene Item(id: Int) {{
  on more -> push {other}
}}
scene {other} {{
  control done "Done"
  on done -> pop
}}
"""


def test_reload_keeps_the_walk(page, tmp_path):
    path = tmp_path / "a.nav"

    def write(title="List", other="More", broken=""):
        path.write_text(FLOW.format(title=title, other=other) + broken)

    write()
    with serving(path) as server:
        page.open(server.url, fragment(["open(id: 7)", "more"]))
        page.run("""
          window.drawnAt = undefined;
          new MutationObserver(() => { window.drawnAt = Date.now(); }).observe(document.body, { subtree: true, childList: true, characterData: true });
          [...document.querySelectorAll('#device [data-key]')].find((each) => each.dataset.key.endsWith(':done')).focus();
          byID('phone').scrollTop = 40;
        """)
        scroll = page.run("return byID('phone').scrollTop")
        view = page.run("return JSON.stringify(view)")
        times = []
        for number in range(100):
            version = page.run("return model.version")
            begun = time.time()
            broken = number % 10 == 5
            write(title=f"List {number}", other="Rest" if number % 10 in (7, 8) else "More", broken="scene {" if broken else "")
            page.wait(f"model.version > {version}")
            settle(page)
            page.wait("window.drawnAt" if not broken else "model.stale")
            drawn = page.run("return window.drawnAt")
            if drawn and drawn / 1000 > begun:
                times.append(drawn / 1000 - begun)
            page.run("window.drawnAt = undefined")
            assert page.run("return walk.steps") == ["open(id: 7)", "more"]
            other = "Rest" if number % 10 in (7, 8) else "More"
            if broken:
                page.wait("!byID('bar').hidden")
                assert "last version that compiled" in page.run("return byID('bar').textContent")
            else:
                page.wait("byID('bar').hidden")
                assert page.state() == f"List / Item(id: 7) / {other}"
            assert page.run("return byID('phone').scrollTop") == scroll
            assert page.run("return (document.activeElement.dataset.key || '').endsWith(':done')")
            assert page.run("return JSON.stringify(view)") == view
        print(f"\nreload: median {statistics.median(times) * 1000:.0f} ms, largest {max(times) * 1000:.0f} ms")
        # A step that is gone keeps the rest, gray, and goes on when it is back.
        path.write_text(FLOW.format(title="List", other="More").replace("on more ->", "on less ->"))
        page.wait("answer.stopped")
        assert page.run("return walk.steps") == ["open(id: 7)", "more"]
        assert page.run("return document.querySelectorAll('#steps .kept').length") == 1
        write()
        page.wait("!answer.stopped")
        assert page.state() == "List / Item(id: 7) / More"


def test_nine_tabs(tmp_path):
    path = tmp_path / "a.nav"
    path.write_text(FLOW.format(title="List", other="More"))
    page = Page()
    try:
        with serving(path, "--no-proofs") as server:
            handles = []
            for number in range(9):
                if number:
                    page.driver.switch_to.new_window("tab")
                page.open(server.url, fragment([f"open(id: {number})"]))
                handles.append(page.driver.current_window_handle)
            path.write_text(FLOW.format(title="New", other="More"))
            for number, handle in enumerate(handles):
                page.driver.switch_to.window(handle)
                page.wait("model.declarations.find((each) => each.name === 'List').title === 'New'")
                assert page.state() == f"List / Item(id: {number})"
    finally:
        page.close()


def test_a_server_that_is_gone_is_said(page, tmp_path):
    path = tmp_path / "a.nav"
    path.write_text(FLOW.format(title="List", other="More"))
    with serving(path, "--no-proofs") as server:
        page.open(server.url, fragment(["open(id: 7)"]))
        server.process.kill()
        page.wait("!byID('bar').hidden", 5)
        assert "server is gone" in page.run("return byID('bar').textContent")
        assert "open(id: 7)" in page.run("return byID('trace').textContent")
    page.log()


def test_a_wide_diagram_begins_around_the_scene_that_is_shown(page, tmp_path):
    path = tmp_path / "Wide.nav"
    events = "".join(f" on go{number} -> push S{number}" for number in range(60))
    scenes = "".join(f"scene S{number} {{ on back -> pop }}\n" for number in range(60))
    path.write_text(f"app A {{ start K }}\nstack K {{ root R }}\nscene R {{{events} }}\n{scenes}")
    seen = """
      const canvas = byID('canvas').getBoundingClientRect();
      const node = document.querySelector('#canvas .node.active').getBoundingClientRect();
      return node.left >= canvas.left && node.right <= canvas.right && node.top >= canvas.top && node.bottom <= canvas.bottom;
    """
    with serving(path, "--no-proofs") as server:
        for fragment in ("", "#do=go0", "#do=go37", "#do=go59"):
            page.open(server.url, fragment)
            assert page.run("return view.scale") >= 0.6
            assert page.run("return answer.active.length") == 1
            assert page.run(seen), fragment
        view = page.run("return { ...view }")
        path.write_text(path.read_text().replace("scene S3 {", "scene Added { }\nscene S3 { title \"Changed\""))
        page.wait("model.declarations.some((each) => each.name === 'Added')")
        assert page.run("return { ...view }") == view
        page.driver.find_element("id", "zoom-fit").click()
        assert page.run("return view.scale") < 0.6


def test_the_diagram_moves_and_marks(page):
    with serving(SHOP, "--no-proofs") as server:
        page.open(server.url)
        assert page.run("return document.querySelectorAll('#canvas .node').length") >= 11
        assert page.run("return document.querySelectorAll('#canvas .node.active').length") == 1
        canvas = page.driver.find_element("id", "canvas")
        before = page.run("return { ...view }")
        canvas.send_keys("+")
        assert page.run("return view.scale") > before["scale"]
        canvas.send_keys("0")
        whole = page.run("return view.scale")
        assert whole <= before["scale"]
        assert whole <= 1.2 and page.run(
            "const box = byID('canvas').getBoundingClientRect();"
            "return model.diagram.width * view.scale <= box.width && model.diagram.height * view.scale <= box.height")
        canvas.send_keys("+")
        assert page.run("return view.scale") > whole
        canvas.send_keys("0")
        assert abs(page.run("return view.scale") - whole) < 1e-6
        page.run("""
          const node = [...document.querySelectorAll('#canvas .node')].find((each) => each.textContent.includes('SignIn'));
          const box = node.getBoundingClientRect();
          document.elementFromPoint(box.left + 8, box.top + 8).dispatchEvent(new MouseEvent('click', { bubbles: true }));
        """)
        page.wait("byID('inspected').querySelector('h3').textContent === 'SignIn'")
        page.run("byID('table-box').open = true")
        page.wait("byID('table').childElementCount")
        shown = page.run("return [...byID('table').querySelectorAll('[aria-current]')].map((each) => each.dataset.key)")
        assert shown == ["row:" + each for each in page.run("return answer.active")]
        table = page.run("return byID('table').textContent")
        for scene in page.run("return model.declarations.filter((each) => each.kind === 'scene').map((each) => each.name)"):
            assert scene in table


def test_an_edit_draws_only_what_has_changed(page, tmp_path):
    text = (ROOT / "Examples/Bank.nav").read_text()
    # As wide as before, so that the layout is the same.
    edited = text.replace('"Profile"  icon', '"eliforP"  icon')
    assert edited != text
    file = tmp_path / "Bank.nav"
    file.write_text(text)
    parts = "[...document.querySelectorAll('#canvas svg > g > g')]"
    new = f"{parts}.filter((each) => !each.isOld).map((each) => each.textContent)"
    with serving(file, "--no-proofs") as server:
        page.open(server.url)
        count = page.run(f"for (const each of {parts}) each.isOld = true; return {parts}.length")
        file.write_text(edited)
        page.wait("document.querySelector('#nodes').textContent.includes('eliforP')")
        found = page.run(f"return [{parts}.length, {new}]")
        assert found[0] == count and len(found[1]) == 1 and "eliforP" in found[1][0]
        # In the order of the layout, which is that of painting.
        kinds = page.run("return model.diagram.nodes.map((each) => [each.kind, each.name])")
        texts = page.run("return [...document.querySelectorAll('#nodes > g')].map((each) => each.textContent)")
        assert len(kinds) == len(texts)
        assert all(name.split(".")[-1] in text for (kind, name), text in zip(kinds, texts) if kind == "scene")


def test_the_shortest_path_is_played(page):
    with serving(SHOP, "--no-proofs") as server:
        page.open(server.url)
        page.run("inspect('Checkout.Payment')")
        page.tap("way:Checkout.Payment")
        page.wait("played && played.name.includes('Checkout.Payment')")
        settle(page)
        page.tap("player:end")
        settle(page)
        page.wait("answer.active[0] === 'Checkout.Payment'")
        steps = page.run("return walk.steps")
        assert any(step.startswith("given ") for step in steps)
        assert simulate(SHOP, steps)[-1]["state"] == page.state()
        page.run("findPath('Receipt', true)")
        page.wait("answer.active[0] === 'Receipt'")
        page.run("findPath('Nonsense')")
        page.wait("byID('failure').textContent.includes('Nonsense')")
