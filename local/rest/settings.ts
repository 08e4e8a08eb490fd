import type { RawRequest } from './parse/api-request.ts';
import { statementTimeout, type Caller } from './caller.ts';
import { quoteName, type Statement } from './sql/snippet.ts';

function cookiesOf(headers: Headers): Record<string, string> {
  const pairs = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim().split('='));
  return Object.fromEntries(
    pairs.filter(([name]) => name !== '').map(([name = '', ...value]) => [name, value.join('=')]),
  );
}
function headersOf(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name !== 'cookie'));
}

/** What statements and functions of a request see of it, and as whom they run: all in one statement. */
export function settingsStatement(
  caller: Caller,
  raw: RawRequest,
  searchPath: readonly string[],
  timezone: string | undefined,
  own: readonly [name: string, value: string][],
): Statement {
  const settings: [name: string, value: string][] = [
    ['search_path', searchPath.map(quoteName).join(', ')],
    ['statement_timeout', statementTimeout[caller.role]],
    ['role', caller.role],
    ['request.jwt.claims', JSON.stringify(caller.claims)],
    ['request.method', raw.method],
    ['request.path', raw.path],
    ['request.headers', JSON.stringify(headersOf(raw.headers))],
    ['request.cookies', JSON.stringify(cookiesOf(raw.headers))],
    ['timezone', timezone ?? 'UTC'],
  ];
  const shared = timezone === undefined ? settings.slice(0, -1) : settings;
  const all = [...shared, ...own];
  const calls = all.map(
    ([name], at) => `set_config('${name.replaceAll("'", "''")}', $${String(at + 1)}, true)`,
  );
  return { text: `select ${calls.join(', ')}`, parameters: all.map(([, value]) => value) };
}
