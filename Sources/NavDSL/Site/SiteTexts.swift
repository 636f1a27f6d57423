/// The style of a site's pages, and the script of the search.
enum SiteTexts {
  static let style = """
    :root { color-scheme: light dark; --paper: #fff; --word: #1f2328; --quiet: #57606a; --rule: #d0d7de; --tint: #0b5cad;
      --field: #f6f8fa; --danger: #b42318; font: 16px/1.5 Helvetica, Arial, sans-serif; }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #0d1117; --word: #e6edf3; --quiet: #a8b3bf; --rule: #444c56; --tint: #6cb6ff; --field: #161b22;
        --danger: #ff9c8f; }
    }
    body { margin: 0; background: var(--paper); color: var(--word); }
    nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0.75rem 1.5rem; background: var(--field);
      border-bottom: 1px solid var(--rule); }
    nav a { padding: 0.1rem 0; }
    nav a[aria-current] { color: var(--word); font-weight: bold; text-decoration: none; }
    main { padding: 0.5rem 1.5rem 3rem; max-width: 80rem; overflow-wrap: anywhere; }
    a { color: var(--tint); }
    a:focus-visible, input:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--tint); outline-offset: 2px; }
    a.button { display: inline-block; padding: 0.4rem 0.9rem; border: 1px solid var(--tint); border-radius: 8px;
      text-decoration: none; }
    img { max-width: 100%; height: auto; border: 1px solid var(--rule); border-radius: 8px; }
    table { border-collapse: collapse; }
    th, td { text-align: start; vertical-align: top; padding: 0.3rem 0.8rem 0.3rem 0; border-bottom: 1px solid var(--rule); }
    td.short { white-space: nowrap; }
    .scroll { overflow-x: auto; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
    dt { color: var(--quiet); }
    dd { margin: 0; }
    code, pre { font: 0.9em/1.5 Menlo, Consolas, monospace; }
    pre { overflow-x: auto; padding: 1rem; background: var(--field); border: 1px solid var(--rule); border-radius: 8px; }
    .documentation { white-space: pre-line; }
    .place, .expectation, small { color: var(--quiet); }
    .failed { color: var(--danger); }
    input { font: inherit; padding: 0.4rem 0.6rem; width: min(100%, 28rem); color: inherit; background: var(--paper);
      border: 1px solid var(--quiet); border-radius: 8px; }

    """

  /// The script that follows the list of entries: texts enter the page as texts alone.
  static let search = """
    const box = document.getElementById("search");
    const label = document.createElement("label");
    label.textContent = "Search ";
    const field = document.createElement("input");
    field.type = "search";
    field.placeholder = "scene, title, event, URL";
    label.append(field);
    const results = document.createElement("ul");
    results.setAttribute("aria-live", "polite");
    box.append(label, results);
    box.hidden = false;
    field.addEventListener("input", () => {
      const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
      const found = words.length ? entries.filter((entry) => words.every((word) => entry[3].includes(word))) : [];
      results.replaceChildren(...found.slice(0, 30).map(([text, kind, path]) => {
        const item = document.createElement("li");
        const link = document.createElement("a");
        link.href = path;
        link.dir = "auto";
        link.textContent = text;
        item.append(link, ` ${kind}`);
        return item;
      }));
    });

    """
}
