import type { ReactNode } from 'react';
import { Outcome } from '../../ui/Outcome.tsx';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** The one answer of every form that sends a mail, whether or not there is an account. */
export function CheckInbox({ email, children }: { email: string; children: ReactNode }) {
  const { inbox: t } = useStrings(authStrings);
  return (
    <Outcome title={t.title}>
      <p>{children}</p>
      <p className="soft">{t.hint(email)}</p>
    </Outcome>
  );
}
