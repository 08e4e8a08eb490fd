import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { readStored } from '../../../lib/browser/frame-state.ts';

/** What became of a setup code: the account is an admin, the code is wrong, or there were too many tries. */
export type SetupResult = 'admin' | 'wrong' | 'too-many';

const key = 'hub.setup-code';

// As long as the server takes it.
const lifetimeMs = 24 * 3_600_000;

interface StoredCode {
  code: string;
  at: number;
}

/** Whether there is an admin. Throws the database's error. */
export async function hasAdmin(): Promise<boolean> {
  const data = await loadDataClient();
  const { data: isSetUp } = await data.rpc('has_admin').throwOnError();
  if (isSetUp) forgetOpenedCode();
  return isSetUp;
}

/** The code of the printed link that this browser opened within a day, or empty. */
export function openedCode(): string {
  const { code, at } = (readStored(key) ?? { code: '', at: 0 }) as StoredCode;
  if (Date.now() - at < lifetimeMs) return code;
  forgetOpenedCode();
  return '';
}

/**
 * Stores the code of the open link, for the tab that the email of the sign-up opens, and takes it out of the address. It goes once it was used,
 * after a day, and with the first admin.
 */
export function rememberOpenedCode(): void {
  const opened = new URLSearchParams(location.hash.slice(1)).get('code');
  if (!opened) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  try {
    localStorage.setItem(key, JSON.stringify({ code: opened, at: Date.now() } satisfies StoredCode));
  } catch {
    // Storage is switched off: the code is typed.
  }
}

/** Forgets the code of the link. */
export function forgetOpenedCode(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is switched off: there is none.
  }
}

/** Makes the account that is signed in the first admin. Throws the database's error. */
export async function redeemSetupCode(code: string): Promise<SetupResult> {
  const data = await loadDataClient();
  const { data: answer } = await data.rpc('use_setup_code', { code }).throwOnError();
  // Null, which the generated types do not know of functions: too many tries.
  const used = answer as boolean | null;
  if (used === null) return 'too-many';
  if (!used) return 'wrong';
  forgetOpenedCode();
  return 'admin';
}
