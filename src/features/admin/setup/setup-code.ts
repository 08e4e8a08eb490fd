import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** What became of a setup code: the account is an admin, the code is wrong, or there were too many tries. */
export type SetupResult = 'admin' | 'wrong' | 'too-many';

const key = 'hub.setup-code';

/** Whether there is an admin. Throws the database's error. */
export async function hasAdmin(): Promise<boolean> {
  const data = await loadDataClient();
  return (await data.rpc('has_admin').throwOnError()).data;
}

/** The code of the printed link that this tab opened, or empty. */
export const openedCode = () => sessionStorage.getItem(key) ?? '';

/** Stores the code of the open link: signing in leaves the page. */
export function rememberOpenedCode(): void {
  const opened = new URLSearchParams(location.hash.slice(1)).get('code');
  if (opened) sessionStorage.setItem(key, opened);
}

/** Makes the account that is signed in the first admin. Throws the database's error. */
export async function redeemSetupCode(code: string): Promise<SetupResult> {
  const data = await loadDataClient();
  const { data: answer } = await data.rpc('use_setup_code', { code }).throwOnError();
  // Null, which the generated types do not know of functions: too many tries.
  const used = answer as boolean | null;
  if (used === null) return 'too-many';
  if (!used) return 'wrong';
  sessionStorage.removeItem(key);
  return 'admin';
}
