import { needsSecondStep } from '../../kit/session/second-step.ts';

const ownPages = [
  /^\/account(\/|$)/,
  /^\/admin(\/|$)/,
  /^\/(es\/)?jobs(\/|$)/,
  /^\/(es\/)?events\/./,
  /^\/(es\/)?deals(\/|$)/,
];

/** The page to go to after signing in: `?next=` when it is one of ours where an account is of use, else the account page. */
export function nextPage(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  // Resolved like a browser would: `//evil.test`, `/\evil.test` and the like change the host.
  const base = 'https://hub.invalid';
  if (!next.startsWith('/') || !URL.canParse(next, base)) return '/account';
  const { origin, pathname, search: query, hash } = new URL(next, base);
  return origin === base && ownPages.some((page) => page.test(pathname))
    ? `${pathname}${query}${hash}`
    : '/account';
}

/** The address that leads to `next` after signing in: by the second step where the session lacks it. Throws the client's error. */
export async function viaSecondStep(next: string): Promise<string> {
  return (await needsSecondStep()) ? `/auth/second-step?next=${encodeURIComponent(next)}` : next;
}
