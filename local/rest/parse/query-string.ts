import type { At, EmbedPath, Field, Filter, Logic, OrderTerm, SelectItem } from './ast.ts';
import { ParseFailure, parseAll } from './combinators.ts';
import { columns, filterOperation, logicPath, logicTree, order, select, treePath } from './grammar.ts';
import { parseCount, rangeOfLimit, rangeOfOffset, type Range } from './ranges.ts';
import { remember } from './remember.ts';
import { RestError } from '../errors.ts';

/** What the query string of a URL asks for. */
export interface QueryString {
  /** The parameters in the order of their names, as Content-Location repeats them. */
  canonical: string;
  /** The arguments of a function. */
  parameters: [name: string, value: string][];
  ranges: Map<string, Range>;
  order: At<OrderTerm[]>[];
  logic: At<Logic>[];
  filters: At<Filter>[];
  columns: string[] | undefined;
  select: SelectItem[];
  onConflict: string[] | undefined;
  /** The names of all parameters that may be filters. */
  filterNames: Set<string>;
}

const reserved = new Set(['select', 'columns', 'on_conflict']);
const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    // What is not percent-encoded UTF-8 stays as it is.
    return spaced.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
      Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8'),
    );
  }
}

/** The names and values; a name without `=` has no value. */
export function splitQuery(search: string): [name: string, value: string | undefined][] {
  const text = search.startsWith('?') ? search.slice(1) : search;
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      if (equals < 0) return [decode(part), undefined];
      return [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
    });
}

const parsedSelect = remember((text: string) =>
  parseAll(select, `failed to parse select parameter (${text})`, text),
);
const parsedOrder = remember((text: string) => parseAll(order, `failed to parse order (${text})`, text));
const parsedPath = remember((name: string) =>
  parseAll(treePath, `failed to parse tree path (${name})`, name),
);

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalOf(all: [string, string | undefined][]): string {
  return all
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${encode(name)}=${encode(value ?? '')}`)
    .join('&');
}

function rangesOf(all: [string, string][]): Map<string, Range> {
  const limits = new Map<string, Range>();
  const offsets = new Map<string, Range>();
  for (const [name, value] of all) {
    const last = lastPart(name);
    if (last === 'limit') limits.set(name, rangeOfLimit(parseCount(value)));
    if (last === 'offset') offsets.set(name.replace(/offset$/, 'limit'), rangeOfOffset(parseCount(value)));
  }
  for (const [name, offset] of offsets) {
    const limit = limits.get(name);
    const { lower } = offset;
    if (limit === undefined) limits.set(name, offset);
    else {
      const length = limit.upper === Infinity ? 0 : 1 + limit.upper - limit.lower;
      limits.set(name, { lower, upper: lower + length - 1 });
    }
  }
  return limits;
}

/** Where a filter applies: `undefined` when the value is an argument of a function. */
function parseFilter(name: string, value: string, isCall: boolean): At<Filter> | { argument: Field } {
  const { path, field } = parsedPath(name);
  const reply = filterOperation(value, 0);
  if (reply.ok) return { path, value: { field, ...reply.value } };
  if (isCall && !reply.consumed) return { argument: field };
  throw new ParseFailure(`failed to parse filter (${value})`, value, reply.error);
}

/**
 * Parses a query string. `isCall`: of a function called by GET, whose arguments are parameters without an operator.
 * Throws RestError PGRST100.
 */
export function parseQueryString(search: string, isCall: boolean): QueryString {
  const all = splitQuery(search);
  const named = all.filter((entry): entry is [string, string] => entry[1] !== undefined);
  const first = (wanted: string): string | undefined => all.find(([name]) => name === wanted)?.[1];
  try {
    const orders: At<OrderTerm[]>[] = [];
    const logic: At<Logic>[] = [];
    const filters: At<Filter>[] = [];
    const parameters: [string, string][] = [];
    const filterNames = new Set<string>();
    for (const [name, value] of named) {
      if (lastPart(name) === 'order') orders.push({ path: parsedPath(name).path, value: parsedOrder(value) });
    }
    for (const [name, value] of named) {
      const last = lastPart(name);
      if (last !== 'and' && last !== 'or') continue;
      const { path, operator } = parseAll(logicPath, `failed to parse logic path (${name})`, name);
      logic.push({
        path,
        value: parseAll(logicTree, `failed to parse logic tree (${value})`, operator + value),
      });
    }
    const text = first('columns');
    const chosen =
      text === undefined ? undefined : parseAll(columns, `failed to parse columns parameter (${text})`, text);
    const selected = parsedSelect(first('select') ?? '*');
    for (const [name, value] of named) {
      if (reserved.has(name) || /^(?:order|limit|offset|and|or)$/.test(lastPart(name))) continue;
      filterNames.add(name);
      const filter = parseFilter(name, value, isCall);
      if ('argument' in filter) parameters.push([filter.argument.name, value]);
      else filters.push(filter);
    }
    const conflict = first('on_conflict');
    return {
      canonical: canonicalOf(all),
      parameters,
      ranges: rangesOf(named),
      order: orders,
      logic,
      filters,
      columns: chosen && [...new Set(chosen)].toSorted(),
      select: selected,
      onConflict:
        conflict === undefined
          ? undefined
          : parseAll(columns, `failed to parse on_conflict parameter (${conflict})`, conflict),
      filterNames,
    };
  } catch (error) {
    if (error instanceof ParseFailure)
      throw new RestError(400, 'PGRST100', error.message, { details: error.details });
    // The parser descends with what is nested, and this is too deep for the stack.
    if (error instanceof RangeError) throw new RestError(400, 'PGRST100', 'The query is nested too deep.');
    throw error;
  }
}

/** The embedded resources that the name of a limit leads to. */
export function pathOfRange(name: string): EmbedPath {
  return parsedPath(name).path;
}
