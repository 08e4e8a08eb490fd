import type { ApiRequest } from './parse/api-request.ts';
import { mimeOf } from './parse/media-types.ts';
import { RestError } from './errors.ts';
import { accessibleTablesQuery, routinesQuery } from './schema/catalog.ts';
import type { Column, Routine, RoutineParameter, SchemaCache, Table } from './schema/types.ts';
import { relationshipKey } from './schema/types.ts';
import { quoteName, type Statement } from './sql/snippet.ts';
import type { Outcome } from './transaction.ts';

type Json = Record<string, unknown>;

const types: Record<string, string | undefined> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  json: undefined,
  jsonb: undefined,
};
function typeOf(type: string): string | undefined {
  if (type in types) return types[type];
  return type.endsWith('[]') ? 'array' : 'string';
}
const formatOf = (type: string): string => {
  if (type === 'smallint' || type === 'integer') return 'int32';
  return type === 'bigint' ? 'int64' : type;
};
const itemsOf = (type: string): Json | undefined =>
  typeOf(type) === 'array' ? { type: typeOf(type.slice(0, -2)) } : undefined;

function defaultOf({ type, default: text }: Column): unknown {
  if (text === null) return undefined;
  const suffix = `::${type}`;
  const bare = text.endsWith(suffix) ? text.slice(0, -suffix.length).replace(/^'+|'+$/g, '') : text;
  if (typeOf(type) === 'string') return bare;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The table and column that a column refers to by a key of its own. */
function referenceOf(cache: SchemaCache, table: Table, column: string): string | undefined {
  const known = cache.relationships.get(relationshipKey(table, table.schema)) ?? [];
  const found = known
    .filter((relationship) => relationship.kind === 'key')
    .toSorted((a, b) => Number(a.foreignIsView) - Number(b.foreignIsView))
    .find(
      ({ cardinality }) =>
        (cardinality.kind === 'many-to-one' ||
          (cardinality.kind === 'one-to-one' && !cardinality.isParent)) &&
        cardinality.columns.length === 1 &&
        cardinality.columns[0]?.[0] === column,
    );
  if (found === undefined || found.cardinality.kind === 'many-to-many') return undefined;
  const [name, key] = [found.foreign.name, found.cardinality.columns[0]?.[1] ?? ''];
  return `This is a Foreign Key to \`${name}.${key}\`.<fk table='${name}' column='${key}'/>`;
}

function propertyOf(cache: SchemaCache, table: Table, column: Column): Json {
  const notes = [
    table.primaryKey.includes(column.name) ? 'This is a Primary Key.<pk/>' : undefined,
    referenceOf(cache, table, column.name),
  ].filter((note) => note !== undefined);
  const noted = `${column.description === null ? '' : `${column.description}\n\n`}${['Note:', ...notes].join('\n')}`;
  return {
    default: defaultOf(column),
    description: notes.length > 0 ? noted : (column.description ?? undefined),
    enum: column.enum.length > 0 ? column.enum : undefined,
    format: formatOf(column.type),
    maxLength: column.maxLength ?? undefined,
    type: typeOf(column.type),
    items: itemsOf(column.type),
  };
}

const definitionOf = (cache: SchemaCache, table: Table): Json => {
  const columns = [...table.columns.values()];
  const required = columns.filter(({ nullable }) => !nullable).map(({ name }) => name);
  return {
    description: table.description ?? undefined,
    required: required.length > 0 ? required : undefined,
    properties: Object.fromEntries(columns.map((column) => [column.name, propertyOf(cache, table, column)])),
    type: 'object',
  };
};

const inQuery = (name: string, description?: string): Json => ({
  name,
  description,
  required: false,
  in: 'query',
  type: 'string',
});
const prefer = (values: string[]): Json => ({
  name: 'Prefer',
  description: 'Preference',
  required: false,
  in: 'header',
  type: 'string',
  enum: values.length > 0 ? values : undefined,
});
const returns = ['return=representation', 'return=minimal', 'return=none'];
const resolutions = ['resolution=ignore-duplicates', 'resolution=merge-duplicates'];
const inHeader = (name: string, value?: string): Json => ({
  name,
  description: 'Limiting and Pagination',
  required: false,
  in: 'header',
  type: 'string',
  default: value,
});

const sharedParameters: Json = {
  preferParams: prefer([]),
  preferReturn: prefer(returns),
  preferCount: prefer(['count=none']),
  preferPost: prefer([...returns, ...resolutions]),
  select: inQuery('select', 'Filtering Columns'),
  on_conflict: inQuery('on_conflict', 'On Conflict'),
  order: inQuery('order', 'Ordering'),
  range: inHeader('Range'),
  rangeUnit: inHeader('Range-Unit', 'items'),
  offset: inQuery('offset', 'Limiting and Pagination'),
  limit: inQuery('limit', 'Limiting and Pagination'),
};

function parametersOf({ name, columns }: Table): [string, Json][] {
  const body = {
    name,
    description: name,
    required: false,
    in: 'body',
    schema: { $ref: `#/definitions/${name}` },
  };
  return [
    [`body.${name}`, body],
    ...[...columns.values()].map((column): [string, Json] => [
      `rowFilter.${name}.${column.name}`,
      inQuery(column.name, column.description ?? undefined),
    ]),
  ];
}

/** The first line of a comment, and the rest. */
function summaryOf(comment: string | null): Json {
  if (comment === null) return {};
  const end = comment.indexOf('\n');
  if (end < 0) return { summary: comment };
  const rest = comment.slice(end).replace(/^\n+/, '');
  return { summary: comment.slice(0, end), description: rest === '' ? undefined : rest };
}

function tablePath(table: Table): Json {
  const { name } = table;
  const refs = (names: string[]): Json[] => names.map((ref) => ({ $ref: `#/parameters/${ref}` }));
  const filters = [...table.columns.keys()].map((column) => `rowFilter.${name}.${column}`);
  const operation = (parameters: string[], responses: Json): Json => ({
    tags: [name],
    ...summaryOf(table.description),
    parameters: refs(parameters),
    responses,
  });
  const reading = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'];
  const rows = { type: 'array', items: { $ref: `#/definitions/${name}` } };
  const get = operation([...filters, ...reading], {
    200: { description: 'OK', schema: rows },
    206: { description: 'Partial Content' },
  });
  if (!table.insertable && !table.updatable && !table.deletable) return { get };
  return {
    get,
    post: operation([`body.${name}`, 'select', 'preferPost'], { 201: { description: 'Created' } }),
    delete: operation([...filters, 'preferReturn'], { 204: { description: 'No Content' } }),
    patch: operation([...filters, `body.${name}`, 'preferReturn'], { 204: { description: 'No Content' } }),
  };
}

const rowTypes = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
];

function argumentInQuery({ name, type, required, variadic }: RoutineParameter): Json {
  const own = { name, required, in: 'query', format: variadic ? undefined : formatOf(type) };
  if (!variadic) {
    const known = typeOf(type);
    return { ...own, type: known === undefined || known === 'array' ? 'string' : known };
  }
  const item = type.slice(0, -2);
  const items = { type: typeOf(item), format: formatOf(item) };
  return { ...own, type: typeOf(type) ?? 'string', collectionFormat: 'multi', items };
}

function routinePath({ name, description, parameters, volatility }: Routine): Json {
  const operation = (own: Json[]): Json => ({
    tags: [`(rpc) ${name}`],
    ...summaryOf(description),
    produces: rowTypes,
    parameters: own,
    responses: { 200: { description: 'OK' } },
  });
  const required = parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name);
  const schema = {
    description: description ?? undefined,
    required: required.length > 0 ? required : undefined,
    properties: Object.fromEntries(
      parameters.map(({ name: own, type }) => [
        own,
        { type: typeOf(type), items: itemsOf(type), format: formatOf(type) },
      ]),
    ),
    type: 'object',
  };
  const args = { name: 'args', required: true, in: 'body', schema };
  const post = operation([args, { $ref: '#/parameters/preferParams' }]);
  return volatility === 'volatile' ? { post } : { get: operation(parameters.map(argumentInQuery)), post };
}

function describe(cache: SchemaCache, tables: Table[], routines: Routine[], comment: string | null): Json {
  const { summary, description } = summaryOf(comment);
  const produced = [...rowTypes, 'text/csv'];
  const root = {
    get: {
      tags: ['Introspection'],
      summary: 'OpenAPI description (this document)',
      produces: ['application/openapi+json', 'application/json'],
      responses: { 200: { description: 'OK' } },
    },
  };
  return {
    swagger: '2.0',
    info: {
      description: description ?? 'This is a dynamic API generated by PostgREST',
      title: summary ?? 'PostgREST API',
      version: '14',
    },
    host: '0.0.0.0:3000',
    basePath: '/',
    schemes: ['http'],
    consumes: produced,
    produces: produced,
    paths: {
      '/': root,
      ...Object.fromEntries(tables.map((table) => [`/${table.name}`, tablePath(table)])),
      ...Object.fromEntries(routines.map((routine) => [`/rpc/${routine.name}`, routinePath(routine)])),
    },
    definitions: Object.fromEntries(tables.map((table) => [table.name, definitionOf(cache, table)])),
    parameters: { ...sharedParameters, ...Object.fromEntries(tables.flatMap(parametersOf)) },
    externalDocs: {
      description: 'PostgREST Documentation',
      url: 'https://postgrest.org/en/v14/references/api.html',
    },
  };
}

/**
 * The description of the API in OpenAPI 2: what the caller has any right to. `run` runs a statement as the caller.
 * Throws RestError PGRST107.
 */
export async function describeApi(
  cache: SchemaCache,
  request: ApiRequest,
  run: (main: Statement) => Promise<Outcome>,
): Promise<Response> {
  const { accepted, schema, action, isNegotiated } = request;
  if (!accepted.some(({ kind }) => kind === 'openapi' || kind === 'json' || kind === 'any'))
    throw new RestError(
      406,
      'PGRST107',
      `None of these media types are available: ${accepted.map(mimeOf).join(', ')}`,
    );
  const part = (name: string, query: string): string => `'${name}', (select data from (${query}) as part)`;
  // The questions have the schema as their first parameter.
  const questions = [
    part('tables', accessibleTablesQuery),
    part('routines', routinesQuery.replaceAll('any ($1::regnamespace[])', 'any (array[$1]::regnamespace[])')),
    `'comment', obj_description($1::regnamespace, 'pg_namespace')`,
  ];
  const body = `json_build_object(${questions.join(', ')})`;
  const text = `select null as total, 1 as rows, null as location, ${body} as body, null as headers, null as status, null as inserted`;
  const { row } = await run({ text, parameters: [quoteName(schema), 'true'] });
  const { tables, routines, comment } = JSON.parse(row.body?.toString() ?? '{}') as {
    tables: string[];
    routines: Routine[];
    comment: string | null;
  };
  const shown = [...cache.tables.values()].filter(
    (table) => table.schema === schema && tables.includes(table.name),
  );
  const headers = new Headers({ 'content-type': 'application/openapi+json; charset=utf-8' });
  if (isNegotiated) headers.set('content-profile', schema);
  const isHead = action.kind === 'describe' && action.isHead;
  const description = isHead ? null : JSON.stringify(describe(cache, shown, routines, comment));
  return new Response(description, { status: 200, headers });
}
