import { AsyncLocalStorage } from 'node:async_hooks';

export type ApiRole = 'anon' | 'authenticated' | 'service_role';

/** Who is asking: the claims that row level security sees through auth.jwt(). */
export interface Caller {
  role: ApiRole;
  claims: Record<string, unknown> & { role: ApiRole };
}

export interface RequestScope {
  api: 'rest' | 'storage';
  caller: Caller;
  method: string;
  path: string;
  search: URLSearchParams;
  headers: Headers;
  /** The table or view that a REST request names, for messages about its columns. */
  relation?: string;
  /** An update of this request has been sent to Postgres. */
  hasUpdated?: boolean;
  /** What the storage adapter answered when it is not a plain 200. */
  objectStatus?: 206 | 304 | 416;
}

/** The request that the running code serves; lite's hooks have no parameter for it. */
export const requestScope = new AsyncLocalStorage<RequestScope>();
