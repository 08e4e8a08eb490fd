/** Asks a visitor who is not signed in to sign in; `href` leads there and back. */
export function SignInFirst({
  href,
  children,
  signIn = 'Sign in',
  signUp = 'Create an account',
}: {
  href: string;
  children: string;
  signIn?: string;
  signUp?: string;
}) {
  return (
    <div className="stack">
      <p>{children}</p>
      <p className="actions">
        <a className="button" href={href}>
          {signIn}
        </a>
        <a className="button" data-variant="quiet" href={href.replace('/auth/sign-in', '/auth/sign-up')}>
          {signUp}
        </a>
      </p>
    </div>
  );
}
