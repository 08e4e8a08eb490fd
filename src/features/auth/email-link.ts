import { forgetSecret, recallSecret, rememberSecret } from '../../lib/browser/link-secrets.ts';
import { queryParam } from '../../lib/browser/query-param.ts';
import { askedPage, withNext } from '../../lib/shared/next-page.ts';
import { withoutLanguage } from '../../i18n/without-language.ts';

const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change'] as const;

/** What an emailed link is for, by the names of the auth server. */
export type EmailLinkType = (typeof types)[number];

/** The emailed link that led to this page. */
export interface EmailLink {
  type: EmailLinkType;
  /** Undefined once the link was used, and where the address lacks it. */
  tokenHash: string | undefined;
}

const secretId = (type: EmailLinkType) => `email-${type}`;

/**
 * Reads the link of this page's address. Its secret leaves the address at once, so that nothing that reads addresses meets it, and
 * stays in this tab until the link is used. The page that it leads to remains as `?next=`.
 */
function takeEmailLink(): EmailLink | undefined {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const type = types.find((known) => known === queryParam('type'));
  if (!type) return undefined;
  const secret = fragment.get('token_hash') ?? queryParam('token_hash');
  if (secret !== '') {
    rememberSecret(secretId(type), secret);
    const { pathname, search } = location;
    const next = askedPage(search) ?? pageOfRedirect(queryParam('redirect_to'));
    history.replaceState(history.state, '', `${withNext(pathname, next)}${next ? '&' : '?'}type=${type}`);
  }
  return { type, tokenHash: secret || recallSecret(secretId(type)) };
}

let taken: EmailLink | undefined;

/** The link of this page, the same at each call; undefined where the address has none. */
export const currentEmailLink = (): EmailLink | undefined => (taken ??= takeEmailLink());

/** Forgets the secret of a link that was used. */
export function forgetEmailLink({ type }: EmailLink): void {
  forgetSecret(secretId(type));
}

/**
 * The page to go on to that the address names to which a link was asked to lead; undefined unless it is one of this site's. Only
 * its path counts: the site may have several hosts, and the session is this one's.
 */
export function pageOfRedirect(redirectTo: string): string | undefined {
  if (!URL.canParse(redirectTo)) return undefined;
  const { pathname, search, hash } = new URL(redirectTo);
  const isAuthPage = withoutLanguage(pathname).startsWith('/auth/');
  return askedPage(isAuthPage ? search : withNext('', `${pathname}${search}${hash}`));
}
