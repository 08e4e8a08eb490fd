import { passwordRules } from '#contracts/auth.ts';

/** What a new password must have, ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className="field-hint rules">
      {passwordRules.map(({ sentence, holds }) => (
        <li key={sentence} data-holds={holds(password)}>
          {sentence}
        </li>
      ))}
    </ul>
  );
}
