"""Parses by a tree-sitter grammar without tree-sitter's generator, which few systems have.

The rules come from `grammar.js`; Bison makes the tables (LR(1), as tree-sitter's are) and reports conflicts; the parser
here does what tree-sitter's does for a correct file: it recognizes a word as a keyword where the state expects it, and
as a name otherwise.
"""

import collections
import itertools
import json
import pathlib
import subprocess
import tempfile
import xml.etree.ElementTree

import regex

Node = collections.namedtuple("Node", "kind start end children is_named field")


class Grammar:
    """The rules as productions: sequences of symbols, each with its field and the name of its node."""

    def __init__(self, path: pathlib.Path):
        script = pathlib.Path(__file__).with_name("tree-sitter-rules.js")
        output = subprocess.run(["node", script, path], capture_output=True, check=True, text=True).stdout
        self.source = json.loads(output)
        self.rules = self.source["rules"]
        self.word = self.source["word"]
        self.lexical = {name: rule for name, rule in self.rules.items() if rule["type"] in ("TOKEN", "PATTERN")}
        self.extras = [
            regex.compile(pattern(self.lexical.get(extra.get("name"), extra)))
            for extra in self.source["extras"]
            if extra.get("name") not in self.source["externals"]
        ]
        self.productions = []  # (left, [(symbol, field, alias)])
        self._repeats = {}
        self.literals = sorted({'"' + text for rule in self.rules.values() for text in strings(rule)})
        for name, rule in self.rules.items():
            if name not in self.lexical:
                self.productions += [(name, sequence) for sequence in unique(self._expand(rule))]

    def _expand(self, rule, field=None, alias=None):
        """Yields the sequences of a rule."""
        kind = rule["type"]
        if kind == "BLANK":
            yield []
        elif kind == "STRING":
            # A quote tells the text `type` from the rule of that name.
            yield [('"' + rule["value"], field, alias)]
        elif kind == "SYMBOL":
            yield [(rule["name"], field, alias)]
        elif kind == "FIELD":
            yield from self._expand(rule["content"], rule["name"], alias)
        elif kind == "ALIAS":
            yield from self._expand(rule["content"], field, rule["value"])
        elif kind == "PREC_DYNAMIC":
            yield from self._expand(rule["content"], field, alias)
        elif kind == "CHOICE":
            for member in rule["members"]:
                yield from self._expand(member, field, alias)
        elif kind == "SEQ":
            for parts in itertools.product(*(list(self._expand(part, field, alias)) for part in rule["members"])):
                yield [symbol for part in parts for symbol in part]
        elif kind == "REPEAT":
            key = json.dumps(rule["content"], sort_keys=True)
            if key not in self._repeats:
                name = self._repeats[key] = f"_repeat{len(self._repeats) + 1}"
                for sequence in unique(self._expand(rule["content"])):
                    self.productions += [(name, [(name, None, None), *sequence]), (name, sequence)]
            yield []
            yield [(self._repeats[key], None, None)]
        else:
            raise ValueError(kind)


def unique(sequences):
    return [list(sequence) for sequence in dict.fromkeys(map(tuple, sequences))]


def pattern(rule) -> str:
    """The regular expression of a lexical rule."""
    kind = rule["type"]
    if kind == "STRING":
        return regex.escape(rule["value"])
    if kind == "PATTERN":
        return f"(?:{rule['value']})"
    if kind == "TOKEN":
        return pattern(rule["content"])
    if kind == "CHOICE":
        # The longest is meant, as by a lexer's automaton.
        return "(?|" + "|".join(map(pattern, rule["members"])) + ")"
    raise ValueError(kind)


def strings(rule):
    """The anonymous tokens of a rule."""
    if rule["type"] == "STRING":
        yield rule["value"]
    for part in [*rule.get("members", []), *([rule["content"]] if "content" in rule else [])]:
        yield from strings(part)


class Parser:
    def __init__(self, grammar: Grammar):
        self.grammar = grammar
        self.conflicts = []
        terminals = [*grammar.lexical, *grammar.literals]
        self.tokens = {name: f"T{number}" for number, name in enumerate(terminals)}
        nonterminals = list(dict.fromkeys(left for left, _ in grammar.productions))
        self.names = {name: f"n{number}" for number, name in enumerate(nonterminals)}
        self.literals = set(grammar.literals)
        self.keywords = {literal for literal in self.literals if literal[1:].isidentifier()}
        self.patterns = {
            name: regex.compile(pattern(rule), regex.POSIX) for name, rule in grammar.lexical.items()
        }
        self._read_tables(self._tables())

    def _tables(self):
        lines = ["%define lr.type ielr", "%define lr.default-reduction accepting"]
        lines += [f"%token {token}" for token in self.tokens.values()]
        lines += [f"%start {self.names['file']}", "%%"]
        for left, sequence in self.grammar.productions:
            right = " ".join(self.tokens.get(symbol) or self.names[symbol] for symbol, _, _ in sequence)
            lines.append(f"{self.names[left]}: {right or '%empty'} ;")
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder, "nav.y")
            source.write_text("\n".join(lines) + "\n%%\n")
            subprocess.run(
                ["bison", "--xml", "-Wno-other", "-o", "nav.c", "nav.y"], cwd=folder, check=True, capture_output=True
            )
            return xml.etree.ElementTree.parse(pathlib.Path(folder, "nav.xml")).getroot()

    def _read_tables(self, root):
        spelling = {token: name for name, token in self.tokens.items()} | {"$end": None}
        known = {}
        for production in self.grammar.productions:
            left, sequence = production
            right = [self.tokens.get(symbol) or self.names[symbol] for symbol, _, _ in sequence]
            known[self.names[left], *right] = production
        # Bison numbers rules in an order of its own.
        self.rules = {
            rule.get("number"): known.get((rule.findtext("lhs"), *(s.text for s in rule.findall("rhs/symbol"))))
            for rule in root.findall("grammar/rules/rule")
        }
        self.states = []
        for state in root.find("automaton").findall("state"):
            shifts, gotos, reductions, forks = {}, {}, {}, {}
            for transition in state.find("actions/transitions"):
                symbol, target = transition.get("symbol"), int(transition.get("state"))
                if transition.get("type") == "shift":
                    shifts[spelling[symbol]] = target
                else:
                    gotos[symbol] = target
            for reduction in state.find("actions/reductions"):
                symbol, rule = reduction.get("symbol"), reduction.get("rule")
                if reduction.get("enabled") == "true":
                    reductions[None if symbol == "$default" else spelling[symbol]] = rule
                else:
                    # Bison would shift; tree-sitter tries both where the grammar declares the conflict.
                    forks[spelling[symbol]] = rule
                    self.conflicts.append((self.rules[rule][0], spelling[symbol]))
            self.states.append((shifts, gotos, reductions, forks))

    def _token(self, text: str, index: int, shifts, reductions):
        """Returns the token at an index, its end, and its rule."""
        word = self.patterns[self.grammar.word].match(text, index)
        if word:
            keyword = '"' + word.group()
            if keyword in self.keywords and (keyword in shifts or keyword in reductions):
                return keyword, word.end()
            return self.grammar.word, word.end()
        best = (None, index)
        for name, expression in self.patterns.items():
            if name in shifts or name in reductions:
                match = expression.match(text, index)
                if match and match.end() > best[1]:
                    best = (name, match.end())
        for literal in self.literals - self.keywords:
            end = index + len(literal) - 1
            if text.startswith(literal[1:], index) and end > best[1]:
                best = (literal, end)
        return best

    def _skip(self, text: str, index: int) -> int:
        """Returns the end of the white space and the comments at an index."""
        while index < len(text):
            matches = [extra.match(text, index) for extra in self.grammar.extras]
            end = max((match.end() for match in matches if match), default=index)
            if text.startswith("/*", index):
                end, depth = index + 2, 1
                while depth and end < len(text):
                    step = {"/*": 1, "*/": -1}.get(text[end : end + 2], 0)
                    depth, end = depth + step, end + (2 if step else 1)
                if depth:
                    return index
            if end == index:
                return index
            index = end
        return index

    def parse(self, text: str):
        """Returns the tree of a text; a number, the offset of the first error, if it has none."""
        versions, furthest = [([0], [], self._skip(text, 0), 0)], 0
        while versions:
            # The one that lags behind; of two that have come to the same, the one with the higher precedence.
            versions.sort(key=lambda version: (version[2], version[0], version[3]))
            states, nodes, index, precedence = versions.pop(0)
            if versions and versions[0][0] == states and versions[0][2] == index:
                continue
            furthest = max(furthest, index)
            shifts, _, reductions, forks = self.states[states[-1]]
            token, end = (None, index) if index == len(text) else self._token(text, index, shifts, reductions)
            if token is None and index < len(text):
                continue
            if token in shifts:
                if token is None:
                    return nodes[-1]
                node = Node(token.removeprefix('"'), index, end, [], token not in self.literals, None)
                rule = forks.get(token)
                preferred = precedence + (rule is not None)
                versions.append(([*states, shifts[token]], [*nodes, node], self._skip(text, end), preferred))
            else:
                rule = reductions.get(token)
            if rule == "accept":
                return nodes[-1]
            if rule is not None:
                versions.append((*self._reduced(rule, states, nodes, index), index, precedence))
        return furthest

    def _reduced(self, rule, states, nodes, index):
        left, sequence = self.rules[rule]
        first = len(nodes) - len(sequence)
        children = []
        for (symbol, field, alias), node in zip(sequence, nodes[first:]):
            if alias:
                children.append(node._replace(kind=alias, field=field, is_named=True))
            elif symbol.startswith("_"):
                children += [child._replace(field=child.field or field) for child in node.children]
            else:
                children.append(node._replace(field=field))
        start, end = (nodes[first].start, nodes[-1].end) if sequence else (index, index)
        states = states[: len(states) - len(sequence)]
        goto = self.states[states[-1]][1][self.names[left]]
        return [*states, goto], [*nodes[:first], Node(left, start, end, children, True, None)]


def walk(node):
    """Yields a node and all nodes in it."""
    yield node
    for child in node.children:
        yield from walk(child)


def expression(node, indent=0) -> str:
    """The named nodes of a tree as tree-sitter's corpus has them."""
    text = " " * indent + (f"{node.field}: " if node.field else "") + f"({node.kind}"
    for child in node.children:
        if child.is_named:
            text += "\n" + expression(child, indent + 2)
    return text + ")"
