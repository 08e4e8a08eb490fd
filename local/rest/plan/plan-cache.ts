import { createRecentMap } from '../../recent-map.ts';
import type { ApiRequest, RawRequest } from '../parse/api-request.ts';
import type { SchemaCache } from '../schema/types.ts';
import type { RequestPlan } from './plan.ts';

interface Planned {
  request: ApiRequest;
  plan: RequestPlan;
}
interface PlanCache {
  find: (schema: SchemaCache, raw: RawRequest) => Planned | undefined;
  add: (schema: SchemaCache, raw: RawRequest, planned: Planned) => void;
}

const longest = 2048;
// All of a request without a body that parsing and planning read. Who asks is none of it: Postgres decides what they see.
const headers = ['prefer', 'accept', 'accept-profile', 'range', 'content-type'];

function keyOf({ method, path, search, headers: sent }: RawRequest): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || search.length > longest) return undefined;
  return [method, path, search, ...headers.map((name) => sent.get(name) ?? '\0')].join('\n');
}

/** What was parsed and planned for the last thousand different reads, as long as the schema stays the same. */
export function createPlanCache(): PlanCache {
  let known = createRecentMap<Planned>();
  let of: SchemaCache | undefined;
  return {
    find: (schema, raw) => {
      if (schema !== of) return undefined;
      const key = keyOf(raw);
      return key === undefined ? undefined : known.get(key);
    },
    add: (schema, raw, planned) => {
      if (schema !== of) known = createRecentMap();
      of = schema;
      const key = keyOf(raw);
      if (key === undefined || key.length > 2 * longest) return;
      known.set(key, planned);
    },
  };
}
