import { islandStrings } from '../i18n/shared/island-strings.ts';
import { useStrings } from '../i18n/use-strings.ts';

interface SignInFirstProps {
  href: string;
  children: string;
  /** Whether most who come have no account yet. */
  isNew?: boolean;
}

/** Asks a visitor who is not signed in to sign in; `href` leads there and back. */
export function SignInFirst({ href, children, isNew = false }: SignInFirstProps) {
  const t = useStrings(islandStrings);
  const ways = [
    { href, label: t.signIn },
    { href: href.replace('/auth/sign-in', '/auth/sign-up'), label: t.createAccount },
  ];
  if (isNew) ways.reverse();
  return (
    <div className="stack">
      <p>{children}</p>
      <p className="actions">
        {ways.map((way, index) => (
          <a
            key={way.href}
            className="button"
            href={way.href}
            data-variant={index === 0 ? undefined : 'quiet'}
          >
            {way.label}
          </a>
        ))}
      </p>
    </div>
  );
}
