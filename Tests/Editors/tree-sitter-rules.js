// Prints the rules of a tree-sitter grammar as JSON: what tree-sitter's own generator reads of `grammar.js`, as far as
// the grammar uses it. The argument is the path of the grammar.

const rule = (value) => {
  if (typeof value === "string") return { type: "STRING", value };
  if (value instanceof RegExp) return { type: "PATTERN", value: value.source };
  return value;
};
const symbol = (name) => ({ type: "SYMBOL", name });

Object.assign(globalThis, {
  seq: (...members) => ({ type: "SEQ", members: members.map(rule) }),
  choice: (...members) => ({ type: "CHOICE", members: members.map(rule) }),
  optional: (content) => ({ type: "CHOICE", members: [rule(content), { type: "BLANK" }] }),
  repeat: (content) => ({ type: "REPEAT", content: rule(content) }),
  field: (name, content) => ({ type: "FIELD", name, content: rule(content) }),
  alias: (content, value) => ({ type: "ALIAS", content: rule(content), value: value.name }),
  token: (content) => ({ type: "TOKEN", content: rule(content) }),
  prec: { dynamic: (value, content) => ({ type: "PREC_DYNAMIC", value, content: rule(content) }) },
  grammar: (grammar) => {
    const $ = new Proxy({}, {
      get: (_, name) => {
        const known = name in grammar.rules || grammar.externals?.({ [name]: symbol(name) })[0]?.name === name;
        if (!known) throw new Error(`no rule '${name}'`);
        return symbol(name);
      },
    });
    return {
      name: grammar.name,
      word: grammar.word($).name,
      externals: grammar.externals($).map((value) => value.name),
      extras: grammar.extras($).map(rule),
      conflicts: grammar.conflicts($).map((symbols) => symbols.map((value) => value.name)),
      rules: Object.fromEntries(Object.entries(grammar.rules).map(([name, body]) => [name, rule(body($))])),
    };
  },
});

console.log(JSON.stringify(require(require("path").resolve(process.argv[2]))));
