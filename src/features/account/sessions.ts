import { loadDataClient } from '../../lib/browser/data-client.ts';
import type { account as english } from '../../i18n/en/account/account.ts';

/** Where the person is signed in. */
export interface Session {
  id: string;
  last_used_at: string;
  user_agent: string | null;
  ip: string | null;
  is_current: boolean;
}

/** The person's sessions, this device first. Throws the database's error. */
export async function listSessions(): Promise<Session[]> {
  const data = await loadDataClient();
  const { data: sessions } = await data.rpc('my_sessions').throwOnError();
  return sessions;
}

/** Ends one session. Throws the database's error. */
export async function endSession(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('end_session', { session_id: id }).throwOnError();
}

type SessionTexts = typeof english.sessions;

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Where a session comes from: its IP address, or that it is this very computer; undefined when it is not known. */
export function describeAddress(ip: string | null, t: SessionTexts): string | undefined {
  if (!ip) return undefined;
  return /^(127\.|::1$|::ffff:127\.)/.test(ip) ? t.thisComputer : ip;
}

/** A device as its person knows it, like "Firefox on Windows". */
export function describeDevice(userAgent: string | null, t: SessionTexts): string {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const apple = /iPhone|iPad/.test(userAgent ?? '') ? t.apple : undefined;
  const [browser, system] = [find(browsers), apple ?? find(systems)];
  if (browser && system) return t.device(browser, system);
  return browser ?? system ?? t.unknown;
}
