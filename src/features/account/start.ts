import type { AccountStart } from '#contracts/account-start.ts';
import { rememberMembership } from '../../kit/membership/queries.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';

/** What the start page of an account shows, and whether the account has a second factor. */
export interface Start extends AccountStart {
  hasSecondFactor: boolean;
}

/** Reads all that the start page shows, in one request. Throws the database's error. */
export async function readStart(user: {
  id: string;
  factors?: readonly { status: string }[] | undefined;
}): Promise<Start> {
  const data = await loadDataClient();
  const { data: answer } = await data.rpc('account_start').throwOnError();
  const start = answer as unknown as AccountStart;
  rememberMembership(user.id, start.membership);
  return { ...start, hasSecondFactor: (user.factors ?? []).some(({ status }) => status === 'verified') };
}

/** What is missing of a profile, each with the page where it is added. */
export function listMissing({ profile, hasSecondFactor }: Start) {
  const parts = [
    { isThere: profile.first_name !== '', name: 'name', href: '/account/profile' },
    { isThere: profile.avatar_url !== null, name: 'photo', href: '/account/profile' },
    { isThere: hasSecondFactor, name: 'secondFactor', href: '/account/security' },
  ] as const;
  return parts.filter(({ isThere }) => !isThere);
}

/** How many things `listMissing` looks at. */
export const profileParts = 3;
