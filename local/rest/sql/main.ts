import type { ApiRequest } from '../parse/api-request.ts';
import type { CallPlan } from '../plan/call-plan.ts';
import type { MutatePlan } from '../plan/mutate-plan.ts';
import type { BodyFormat } from '../plan/negotiate.ts';
import { sourceName } from '../plan/read-plan.ts';
import type { ReadPlan } from '../plan/types.ts';
import { type Routine, returnsScalar, returnsSetOfScalar, returnsSingleComposite } from '../schema/types.ts';
import { callQuery } from './call.ts';
import { insertedCount, mutateQuery } from './mutate.ts';
import { countQuery, readQuery } from './read.ts';
import { empty, quoteText, type Snippet, sql } from './snippet.ts';

/** The one row that each of these statements returns: its columns in this order, nothing else. */
export interface MainRow {
  total: string | null;
  rows: string;
  /** The key of the one inserted row, as JSON `[["id","eq.1"]]`. */
  location: string | null;
  /** In UTF-8. */
  body: Buffer | null;
  headers: string | null;
  status: string | null;
  inserted: string | null;
}

const setting = (name: string): string => `nullif(current_setting('${name}', true), '')`;
const responseSettings = `${setting('response.headers')} as headers, ${setting('response.status')} as status`;

const csv = `(select coalesce(string_agg(a.k, ','), '') from (
    select json_object_keys(r)::text as k from (select row_to_json(hh) as r from ${sourceName} as hh limit 1) s) a)
  || E'\\n' || coalesce(string_agg(substring(_postgrest_t::text, 2, length(_postgrest_t::text) - 2), E'\\n'), '')`;
const geojson = `json_build_object('type', 'FeatureCollection', 'features',
  coalesce(json_agg(ST_AsGeoJSON(_postgrest_t)::json), '[]'))`;

/** The body of all rows; `undefined` where none is sent. */
function bodyOf(format: BodyFormat | undefined, routine?: Routine): string {
  if (format === undefined) return `''::text`;
  if (format.kind === 'csv') return csv;
  if (format.kind === 'geojson') return geojson;
  const isScalar = routine !== undefined && returnsScalar(routine);
  const isScalars = routine !== undefined && returnsSetOfScalar(routine);
  const value =
    isScalar || (isScalars && format.kind === 'array') ? '_postgrest_t.pgrst_scalar' : '_postgrest_t';
  const isOne =
    format.kind === 'object' || isScalar || (routine !== undefined && returnsSingleComposite(routine));
  const list = `json_agg(${value})${isOne ? '->0' : ''}`;
  const stripped = format.stripped ? `json_strip_nulls(${list})` : list;
  return `coalesce(${stripped}, '${isOne ? 'null' : '[]'}')`;
}

const exact = (count: ApiRequest['preferences']['count']): boolean =>
  count === 'exact' || count === 'estimated';

function counting(
  plan: ReadPlan,
  count: ApiRequest['preferences']['count'],
  most?: number,
): { cte: Snippet; total: string } {
  if (!exact(count)) return { cte: empty, total: 'null::bigint' };
  const query = countQuery(plan);
  // One more than can be returned tells that there are more.
  const limited =
    count === 'estimated' && most !== undefined ? sql`${query} limit ${String(most + 1)}` : query;
  return {
    cte: sql`, pgrst_source_count as (${limited})`,
    total: '(select pg_catalog.count(*) from pgrst_source_count)',
  };
}

export function readStatement(
  plan: ReadPlan,
  count: ApiRequest['preferences']['count'],
  maxRows: number,
  format: BodyFormat | undefined,
): Snippet {
  const { cte, total } = counting(plan, count, maxRows);
  return sql`with ${sourceName} as ( ${readQuery(plan)} )${cte} select ${total} as total, pg_catalog.count(_postgrest_t) as rows, null as location, ${bodyOf(format)} as body, ${responseSettings}, null as inserted from ( select * from ${sourceName} ) _postgrest_t`;
}

export function mutateStatement(
  read: ReadPlan,
  mutate: MutatePlan,
  returnsLocation: boolean,
  format: BodyFormat | undefined,
): Snippet {
  const keys = mutate.table.primaryKey.map(quoteText).join(', ');
  const location =
    returnsLocation && keys !== ''
      ? `case when pg_catalog.count(_postgrest_t) = 1 then (
          with data as (select row_to_json(_) as row from ${sourceName} as _ limit 1)
          select json_agg(json_build_array(json_data.key, coalesce('eq.' || json_data.value, 'is.null')))
          from data cross join json_each_text(data.row) as json_data where json_data.key in (${keys})) end`
      : 'null';
  const counts = mutate.mutation === 'upsert' || mutate.conflict?.resolution === 'merge-duplicates';
  const rows = format === undefined ? sql`select * from ${sourceName}` : readQuery(read);
  return sql`with ${sourceName} as (${mutateQuery(mutate)}) select null as total, pg_catalog.count(_postgrest_t) as rows, ${location} as location, ${bodyOf(format)} as body, ${responseSettings}, ${counts ? insertedCount : 'null'} as inserted from (${rows}) _postgrest_t`;
}

export function callStatement(
  read: ReadPlan,
  call: CallPlan,
  count: ApiRequest['preferences']['count'],
  format: BodyFormat | undefined,
): Snippet {
  const { cte, total } = counting(read, count);
  const rows = call.routine.returns.isSet ? 'pg_catalog.count(_postgrest_t)' : '1';
  return sql`with ${sourceName} as (${callQuery(call)})${cte} select ${total} as total, ${rows} as rows, null as location, ${bodyOf(format, call.routine)} as body, ${responseSettings}, null as inserted from (${readQuery(read)}) _postgrest_t`;
}

/** How many rows the planner expects. */
export const explainStatement = (plan: ReadPlan): Snippet => sql`explain (format json) ${countQuery(plan)}`;
