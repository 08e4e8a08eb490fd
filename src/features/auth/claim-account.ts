import { loadDataClient } from '../../lib/browser/data-client.ts';
import { refreshKnownAccount } from '../../lib/browser/frame-state.ts';
import { forgetSignUpKey, readSignUpKey } from './sign-up-key.ts';

/** What a proven address leaves to do: nothing, to choose a password (with the names of the sign-up to confirm), or to sign in again. */
export interface AccountClaim {
  state: 'claimed' | 'choose_password' | 'sign_in_again';
  first_name?: string;
  last_name?: string;
}

/**
 * Takes the account that an emailed link has signed in to: unless this browser signed up for it, its password, names and other ways to
 * sign in become void. Throws the database's error.
 */
export async function claimAccount(): Promise<AccountClaim> {
  const data = await loadDataClient();
  const { data: claim } = await data.rpc('claim_account', { sign_up_key: readSignUpKey() }).throwOnError();
  forgetSignUpKey();
  refreshKnownAccount();
  return claim as unknown as AccountClaim;
}
