import { AsyncLocalStorage } from 'node:async_hooks';

export type ApiRole = 'anon' | 'authenticated' | 'service_role';

/** The caller: the claims that row level security reads through auth.jwt(). */
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
  /** The table or view of a REST request, for messages about its columns. */
  relation?: string;
  /** An update of this request has been sent to Postgres. */
  hasUpdated?: boolean;
  /** The storage adapter's status, when it is not 200. */
  objectStatus?: 206 | 304 | 416;
  /** What became of the files of objects, until the request has changed their rows, too. */
  fileChanges?: { commit(): Promise<void>; undo(): Promise<void> }[];
  /** A file could not be written for want of space. */
  isDiskFull?: boolean;
}

/** The current request; lite's hooks have no parameter for it. */
export const requestScope = new AsyncLocalStorage<RequestScope>();
