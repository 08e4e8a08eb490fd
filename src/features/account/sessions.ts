import { loadDataClient } from '../../lib/browser/data-client.ts';

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

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iPhone or iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Where a session comes from: its IP address, or that it is this very computer; undefined when it is not known. */
export function describeAddress(ip: string | null): string | undefined {
  if (!ip) return undefined;
  return /^(127\.|::1$|::ffff:127\.)/.test(ip) ? 'this computer' : ip;
}

/** A device as its person knows it, like "Firefox on Windows". */
export function describeDevice(userAgent: string | null): string {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown browser';
}
