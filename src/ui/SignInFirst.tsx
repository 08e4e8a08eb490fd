/** Leads who is not signed in to the sign-in page; `href` brings them back afterwards. */
export function SignInFirst({ href, children }: { href: string; children: string }) {
  return (
    <div className="stack">
      <p>{children}</p>
      <p className="actions">
        <a className="button" href={href}>
          Sign in
        </a>
        <a className="button" data-variant="quiet" href="/auth/sign-up">
          Create an account
        </a>
      </p>
    </div>
  );
}
