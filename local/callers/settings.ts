import type { Caller } from './caller.ts';

export type Setting = [name: string, value: string];

/** What is known of a request besides its caller. */
export interface RequestFacts {
  /** A JSON object, with names in lower case. */
  headers: string;
  method?: string;
  path?: string;
}

/** The settings that a caller's statements run under and read the request from. */
export function callerSettings({ role, claims }: Caller, { headers, method, path }: RequestFacts): Setting[] {
  return [
    ['role', role],
    ['request.jwt.claims', JSON.stringify(claims)],
    ...(method === undefined ? [] : [['request.method', method] satisfies Setting]),
    ...(path === undefined ? [] : [['request.path', path] satisfies Setting]),
    ['request.headers', headers],
  ];
}

/** The settings for Storage and Realtime, which still set single claims, and have one time limit for all roles. */
export function serviceSettings(caller: Caller, request: RequestFacts): Setting[] {
  const { sub } = caller.claims;
  return [
    ['statement_timeout', '8s'],
    ...callerSettings(caller, request),
    ['request.jwt.claim.sub', typeof sub === 'string' ? sub : ''],
    ['request.jwt.claim.role', caller.role],
  ];
}

/** One statement that makes the settings for the transaction, in their order. */
export function settingsStatement(settings: readonly Setting[]): { text: string; parameters: string[] } {
  const calls = settings.map(
    ([name], at) => `set_config('${name.replaceAll("'", "''")}', $${String(at + 1)}, true)`,
  );
  return { text: `select ${calls.join(', ')}`, parameters: settings.map(([, value]) => value) };
}
