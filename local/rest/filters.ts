import type { LiteAst } from './lite.ts';

type Condition = Record<string, unknown>;

/** PostgREST's operators whose operand is plain text, and lite's names for them. */
const operators: Record<string, string> = {
  eq: '$eq',
  neq: '$neq',
  gt: '$gt',
  gte: '$gte',
  lt: '$lt',
  lte: '$lte',
  like: '$like',
  ilike: '$ilike',
  match: '$regex',
  imatch: '$iregex',
  in: '$in',
  cs: '$contains',
  cd: '$containedBy',
  ov: '$overlaps',
  sl: '$rangeLt',
  sr: '$rangeGt',
  nxl: '$rangeGte',
  nxr: '$rangeLte',
  adj: '$rangeAdjacent',
};

/**
 * Sets the filters on a request's own columns as they are in the request. lite first converts operands to
 * JavaScript values (so that `eq.true` on a text fails and a long number loses digits) and keeps only the last of
 * several filters with the same operator on one column. Postgres parses the texts itself, as it does behind
 * PostgREST.
 */
export function restoreFilters(ast: LiteAst, search: URLSearchParams, columns: ReadonlySet<string>): LiteAst {
  // lite needs the primary key of a PUT where it has put it.
  if (ast.type === 'put') return ast;
  const where: Condition = { ...(ast.where as Condition | undefined) };
  const restored: Condition[] = [];
  for (const key of new Set(search.keys())) {
    if (!columns.has(key) && !/^[^.]+->>[^.]+$/.test(key)) continue;
    const conditions = search.getAll(key).map(parseFilter);
    if (conditions.every((condition) => condition === undefined)) continue;
    const rest = withoutRestored(where[key] as Condition | undefined);
    if (Object.keys(rest).length > 0) where[key] = rest;
    else Reflect.deleteProperty(where, key);
    for (const condition of conditions) if (condition !== undefined) restored.push({ [key]: condition });
  }
  if (restored.length === 0) return ast;
  const and = (where['$and'] as Condition[] | undefined) ?? [];
  return { ...ast, where: { ...where, $and: [...and, ...restored] } };
}

function parseFilter(filter: string): Condition | undefined {
  const match = /^(not\.)?([a-z]+)\.(.*)$/s.exec(filter);
  const operator = operators[match?.[2] ?? ''];
  if (match === null || operator === undefined) return undefined;
  const [, not, , text = ''] = match;
  if (operator === '$in') {
    const items = parseList(text);
    return items && { [not === undefined ? '$in' : '$notIn']: items };
  }
  const operand = operator === '$like' || operator === '$ilike' ? text.replaceAll('*', '%') : text;
  return not === undefined ? { [operator]: operand } : { $not: { [operator]: operand } };
}

/** The items of `(a,"b,c","d\"e")`; undefined when it is not such a list, for which lite returns the error. */
function parseList(text: string): string[] | undefined {
  if (!text.startsWith('(') || !text.endsWith(')')) return undefined;
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  const items: string[] = [];
  const item = /\s*(?:"((?:[^"\\]|\\.)*)"|([^",]*))\s*(,|$)/gsy;
  for (let match = item.exec(inner); match !== null; match = item.exec(inner)) {
    items.push(match[1]?.replace(/\\(.)/gs, '$1') ?? (match[2] ?? '').trim());
    if (match[3] === '') return items;
  }
  return undefined;
}

const restoredOperators = new Set([...Object.values(operators), '$notIn']);

/** The filters that lite handles itself: `is`, full text, and operators with `any` and `all`. */
function withoutRestored(condition: Condition = {}): Condition {
  return Object.fromEntries(
    Object.entries(condition).filter(([operator, operand]) => {
      const inner = operator === '$not' ? Object.keys(operand as object)[0] : operator;
      return inner === undefined || !restoredOperators.has(inner);
    }),
  );
}
