import { islandStrings } from '../i18n/shared/island-strings.ts';
import { useStrings } from '../i18n/use-strings.ts';

/** Asks a visitor who is not signed in to sign in; `href` leads there and back. */
export function SignInFirst({ href, children }: { href: string; children: string }) {
  const t = useStrings(islandStrings);
  return (
    <div className="stack">
      <p>{children}</p>
      <p className="actions">
        <a className="button" href={href}>
          {t.signIn}
        </a>
        <a className="button" data-variant="quiet" href={href.replace('/auth/sign-in', '/auth/sign-up')}>
          {t.createAccount}
        </a>
      </p>
    </div>
  );
}
