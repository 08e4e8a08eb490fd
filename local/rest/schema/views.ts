import type { ColumnPair, Name } from './types.ts';
import { keyOf } from './types.ts';

/** A view and the rule that Postgres rewrites it by. */
export interface View {
  relation: number;
  view: Name;
  isExposed: boolean;
  /** Their names by number. */
  columns: Record<string, string>;
  rule: string;
}
/** The columns of a key of a table: primary, foreign, or those that a foreign key refers to. */
export interface KeyColumns {
  constraint: string;
  type: 'p' | 'f' | 'referred';
  table: Name;
  relation: number;
  columns: [number: number, name: string][];
}
/** A key all of whose columns a view shows, and by which columns of the view; several may show the same one. */
export interface ViewKey {
  constraint: string;
  type: KeyColumns['type'];
  table: Name;
  view: Name;
  columns: [column: string, shownAs: string[]][];
}

interface Origin {
  column: number;
  relation: number;
  originColumn: number;
}

/**
 * Which column of which relation each column of a view shows: the target list of the outermost query of its rule,
 * `({QUERY … :targetList ({TARGETENTRY … :resno 1 … :resorigtbl 16384 :resorigcol 2 …} …) …})`.
 */
function readOrigins(rule: string): Origin[] {
  const origins: Origin[] = [];
  let depth = 0;
  let entry: Partial<Record<string, number>> | undefined;
  // Braces, numbers of a node's own fields, and escaped characters, which are passed over.
  for (const [token, name, number] of rule.matchAll(
    /\\.|\{TARGETENTRY\b|[{}]|:(resno|resorigtbl|resorigcol) (\d+)/gs,
  )) {
    if (token.startsWith('{')) {
      depth += 1;
      if (depth === 2 && token === '{TARGETENTRY') entry = {};
    } else if (token === '}') {
      if (depth === 2 && entry !== undefined) {
        const { resno = 0, resorigtbl = 0, resorigcol = 0 } = entry;
        if (resorigtbl > 0) origins.push({ column: resno, relation: resorigtbl, originColumn: resorigcol });
        entry = undefined;
      }
      depth -= 1;
    } else if (depth === 2 && entry !== undefined && name !== undefined) entry[name] = Number(number);
  }
  return origins;
}

/** The columns that views show through other views, too. */
function followOrigins(views: readonly View[]): Map<View, Origin[]> {
  const byRelation = new Map(views.map((view) => [view.relation, readOrigins(view.rule)]));
  const follow = (origin: Origin, seen: number[]): Origin[] => {
    if (seen.includes(origin.relation)) return [];
    const inner = byRelation.get(origin.relation) ?? [];
    const through = inner
      .filter(({ column }) => column === origin.originColumn)
      .flatMap((next) => follow({ ...next, column: origin.column }, [...seen, origin.relation]));
    return [origin, ...through];
  };
  return new Map(
    views
      .filter(({ isExposed }) => isExposed)
      .map((view) => [view, (byRelation.get(view.relation) ?? []).flatMap((origin) => follow(origin, []))]),
  );
}

/** The keys of tables that views show. */
export function findViewKeys(views: readonly View[], keys: readonly KeyColumns[]): ViewKey[] {
  const byRelation = Map.groupBy(keys, ({ relation }) => relation);
  return [...followOrigins(views)].flatMap(([view, origins]) =>
    [...Map.groupBy(origins, ({ relation }) => relation)].flatMap(([relation, shown]) =>
      (byRelation.get(relation) ?? []).flatMap((key): ViewKey[] => {
        const columns = key.columns.map(([number, name]): ViewKey['columns'][number] => [
          name,
          shown
            .filter(({ originColumn }) => originColumn === number)
            .map(({ column }) => view.columns[String(column)] ?? ''),
        ]);
        if (columns.some(([, as]) => as.length === 0)) return [];
        return [{ constraint: key.constraint, type: key.type, table: key.table, view: view.view, columns }];
      }),
    ),
  );
}

/** All ways to choose one column of the view for each column of the key. */
export function combinations(columns: ViewKey['columns']): ColumnPair[][] {
  return columns.reduce<ColumnPair[][]>(
    (chosen, [column, shownAs]) =>
      chosen.flatMap((pairs) => shownAs.map((as): ColumnPair[] => [...pairs, [column, as]])),
    [[]],
  );
}

/** The columns by which a view shows a primary key. */
export function primaryKeyOf(view: Name, keys: readonly ViewKey[]): string[] {
  return keys
    .filter((key) => key.type === 'p' && keyOf(key.view) === keyOf(view))
    .flatMap(({ columns }) => columns.map(([, [first = '']]) => first));
}
