import type { ApiRequest } from './parse/api-request.ts';
import { findTable } from './plan/find-table.ts';
import { routineOf } from './plan/plan.ts';
import type { SchemaCache, Table } from './schema/types.ts';

function methodsOf({ primaryKey, insertable, updatable, deletable }: Table): string {
  return [
    'OPTIONS,GET,HEAD',
    ...(insertable ? ['POST'] : []),
    ...(insertable && updatable && primaryKey.length > 0 ? ['PUT'] : []),
    ...(updatable ? ['PATCH'] : []),
    ...(deletable ? ['DELETE'] : []),
  ].join(',');
}

function allowed(cache: SchemaCache, request: ApiRequest): string {
  const of = request.action.kind === 'options' ? request.action.of : undefined;
  if (of === undefined) return 'OPTIONS,GET,HEAD';
  if ('table' in of) return methodsOf(findTable(cache, of.table));
  return routineOf(cache, request).volatility === 'volatile' ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST';
}

/** Which methods a resource has. Throws RestError PGRST202, PGRST203 and PGRST205. */
export function optionsOf(cache: SchemaCache, request: ApiRequest): Response {
  const headers = { 'access-control-allow-origin': '*', allow: allowed(cache, request) };
  return new Response(null, { status: 200, headers });
}
