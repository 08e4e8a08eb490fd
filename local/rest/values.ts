import type { Introspection, LiteAst } from './lite.ts';

const isJson = (type: string): boolean => type === 'json' || type === 'jsonb';

/**
 * Rewrites the values of a REST request so that lite stores what PostgREST would: a bare string in a JSON column or
 * argument stays that string, an object in a text column becomes its JSON, and keys that `columns=` names but a row
 * lacks are null, or with `missing=default` the column's default (also in the response).
 */
export function encodeValues(ast: LiteAst, introspection: Introspection): LiteAst {
  if (ast.type === 'rpc') return { ...ast, ...encodeArguments(ast, introspection) };
  if (ast.values === undefined) return ast;
  const columns = new Map(
    introspection.columns.filter(({ table }) => table === ast.from).map((column) => [column.name, column]),
  );
  const named = ast.$meta?.columns ?? [];
  const missing = ast.$meta?.missing === 'default' ? undefined : null;
  const encodeRow = (row: unknown): unknown => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
    const filled = { ...Object.fromEntries(named.map((name) => [name, missing])), ...row };
    return Object.fromEntries(
      Object.entries(filled).map(([name, value]) => [name, encodeValue(value, columns.get(name))]),
    );
  };
  const values: unknown = Array.isArray(ast.values) ? ast.values.map(encodeRow) : encodeRow(ast.values);
  return { ...ast, values: values as object };
}

type Column = Introspection['columns'][number];

function encodeValue(value: unknown, column: Column | undefined): unknown {
  if (value === null || value === undefined || column === undefined) return value;
  // Array types are named after their element type, with an underscore.
  if (column.pg_type?.startsWith('_') === true) {
    return isJson(column.type) && Array.isArray(value)
      ? value.map((item: unknown) => (item === null ? null : JSON.stringify(item)))
      : value;
  }
  // Twice: lite parses the text of a JSON column once before it passes it to the driver.
  if (isJson(column.type)) return JSON.stringify(JSON.stringify(value));
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

function encodeArguments(ast: LiteAst, introspection: Introspection): Pick<LiteAst, 'args'> {
  const args = ast.args;
  if (args === undefined || Array.isArray(args)) return {};
  if ('httpMethod' in ast && ast.httpMethod === 'GET') return {};
  const names = Object.keys(args);
  const candidates = (introspection.functions ?? []).filter(
    ({ name, arg_names }) => name === ast.function && names.every((given) => arg_names.includes(given)),
  );
  const [only] = candidates;
  if (only === undefined || candidates.length > 1) return {};
  return {
    args: Object.fromEntries(
      Object.entries(args).map(([name, value]: [string, unknown]) => {
        const type = only.arg_types[only.arg_names.indexOf(name)];
        return [
          name,
          type !== undefined && isJson(type) && typeof value === 'string' ? JSON.stringify(value) : value,
        ];
      }),
    ),
  };
}
