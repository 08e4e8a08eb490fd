import { parseSync } from 'libpg-query';
import { visitNodes } from './find-nodes.ts';

/** Where a built text has something that only a run decides. */
const hole = '\uE000';
/** What is put there, until the text can be parsed: nothing, a name, an assignment. */
const fillings = ['', 'filled', 'filled = 1'];
const changes =
  /^\s*(?:with\s+\w+\s+(?:\([^)]*\)\s*)?as\b[^]*\b(?:update|delete)\b|update\s+\S+[^]*\bset\b|delete\s+from\b)/i;

/** A statement that a function builds as text, and its parse tree: undefined when it cannot be parsed. */
interface DynamicStatement {
  text: string;
  tree: unknown;
}

/** The texts in a parsed statement that are statements themselves and may change rows: what EXECUTE runs, or a variable holds until then. */
export function listDynamicStatements(tree: unknown): DynamicStatement[] {
  const texts: string[] = [];
  const collect = (part: unknown) => {
    visitNodes(part, (name, node) => {
      const built = readText(name, node);
      if (built === undefined) return false;
      texts.push(built.text);
      built.others.forEach(collect);
      return true;
    });
  };
  collect(tree);
  return texts.filter((text) => changes.test(text)).map((text) => ({ text, tree: parseFilled(text) }));
}

function parseFilled(text: string): unknown {
  for (const filling of fillings) {
    try {
      return parseSync(text.replaceAll(hole, filling));
    } catch {
      // The next one may fit.
    }
  }
  return undefined;
}

interface BuiltText {
  text: string;
  /** The parts that are no texts. */
  others: unknown[];
}

/** The text that a node is, as far as it says so itself: a literal, `format()` of one, or what `||` puts together; otherwise undefined. */
function readText(name: string, node: Record<string, unknown>): BuiltText | undefined {
  if (name === 'A_Const') {
    const { sval } = node as { sval?: { sval?: string } };
    return sval && { text: sval.sval ?? '', others: [] };
  }
  if (name === 'TypeCast') return readPart(node['arg']);
  if (name === 'FuncCall' && lastName(node['funcname']) === 'format') {
    const [pattern, ...others] = (node['args'] ?? []) as unknown[];
    const built = readPart(pattern);
    return built && { text: fillFormat(built.text), others: [...built.others, ...others] };
  }
  if (name !== 'A_Expr' || lastName(node['name']) !== '||') return undefined;
  const parts = [node['lexpr'], node['rexpr']].map(
    (part) => readPart(part) ?? { text: hole, others: [part] },
  );
  return { text: parts.map(({ text }) => text).join(''), others: parts.flatMap(({ others }) => others) };
}

function readPart(part: unknown): BuiltText | undefined {
  const [[name, node] = ['', {}]] = Object.entries((part ?? {}) as Record<string, Record<string, unknown>>);
  return readText(name, node);
}

const lastName = (names: unknown): string | undefined =>
  (names as { String: { sval: string } }[]).at(-1)?.String.sval;

const fillFormat = (pattern: string): string =>
  pattern.replaceAll(/%(?:\d+\$)?-?\d*([%ILs])/g, (_, kind: string) =>
    kind === '%' ? '%' : kind === 'I' ? 'filled' : kind === 'L' ? "'filled'" : hole,
  );
