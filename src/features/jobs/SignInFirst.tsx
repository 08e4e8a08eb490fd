import { jobFormStrings } from '../../i18n/job-form-strings.ts';

/** Says why an account is needed, and leads to it and back to this page. */
export function SignInFirst({ reason, lang }: { reason: string; lang: string }) {
  const t = jobFormStrings(lang);
  const next = encodeURIComponent(`${location.pathname}${location.search}`);
  return (
    <div className="stack">
      <p>{reason}</p>
      <p className="actions">
        <a className="button" href={`/auth/sign-in?next=${next}`}>
          {t.signIn}
        </a>
        <a className="button" data-variant="quiet" href="/auth/sign-up">
          {t.signUp}
        </a>
      </p>
    </div>
  );
}
