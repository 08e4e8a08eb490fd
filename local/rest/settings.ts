import { callerSettings, type Setting } from '../callers/settings.ts';
import type { Caller } from '../callers/caller.ts';
import type { RawRequest } from './parse/api-request.ts';
import type { RoleSettings } from './schema/types.ts';
import { quoteName } from './sql/snippet.ts';

function cookiesOf(headers: Headers): Record<string, string> {
  const pairs = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim().split('='));
  return Object.fromEntries(
    pairs.filter(([name]) => name !== '').map(([name = '', ...value]) => [name, value.join('=')]),
  );
}

/**
 * What statements and functions of a request see of it, and as whom they run. Those of the role come before the role itself, which may
 * not be allowed to make them (PostgREST's PreQuery.hs, `txVarQuery`).
 */
export function requestSettings(
  caller: Caller,
  raw: RawRequest,
  searchPath: readonly string[],
  ofRole: RoleSettings | undefined,
  timezone: string | undefined,
): Setting[] {
  return [
    ['search_path', searchPath.map(quoteName).join(', ')],
    ...(ofRole?.settings ?? []),
    ...callerSettings(caller, {
      headers: JSON.stringify(raw.allHeaders),
      method: raw.method,
      path: raw.path,
    }),
    ['request.cookies', JSON.stringify(cookiesOf(raw.headers))],
    ...(timezone === undefined ? [] : [['timezone', timezone] satisfies Setting]),
  ];
}
