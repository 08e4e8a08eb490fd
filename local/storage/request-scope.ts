import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from '../callers/caller.ts';

export interface RequestScope {
  caller: Caller;
  method: string;
  path: string;
  search: URLSearchParams;
  headers: Headers;
  /** The storage adapter's status, when it is not 200. */
  objectStatus?: 206 | 304 | 416;
  /** What became of the files of objects, until the request has changed their rows, too. */
  fileChanges?: { commit(): Promise<void>; undo(): Promise<void> }[];
  /** A file could not be written for want of space. */
  isDiskFull?: boolean;
}

/** The current request; lite's hooks have no parameter for it. */
export const requestScope = new AsyncLocalStorage<RequestScope>();
