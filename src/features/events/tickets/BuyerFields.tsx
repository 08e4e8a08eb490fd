import { formats } from '#contracts/formats.ts';
import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { signInAddress, useSession } from '../../../kit/session/use-session.ts';
import { Field } from '../../../ui/Field.tsx';
import type { OrderDraft } from './order-draft.ts';

/** The fields that are not filled in as they have to be. */
export type Missing = Partial<Record<'name' | 'email', true>>;

/** Which fields of who buys are wrong. */
export function validateBuyer({ name, email }: OrderDraft, isGuest: boolean): Missing {
  return {
    ...(name.trim() === '' && { name: true }),
    ...(isGuest && !formats.email.pattern.test(email.trim()) && { email: true }),
  };
}

interface BuyerFieldsProps {
  draft: OrderDraft;
  change: (part: Partial<OrderDraft>) => void;
  isGuest: boolean;
  missing: Missing;
  back: string;
}

/** Who buys: a name, and without an account an address. */
export function BuyerFields({ draft, change, isGuest, missing, back }: BuyerFieldsProps) {
  const { details: t, missing: problems } = useStrings(ticketStrings);
  const session = useSession();
  return (
    <>
      {isGuest ? (
        <p>
          <a href={signInAddress(back)}>{t.signIn}</a>
        </p>
      ) : (
        session.state === 'signed-in' &&
        session.email && <p className="soft">{t.signedInAs(session.email)}</p>
      )}
      <Field
        label={t.name}
        name="name"
        autoComplete="name"
        maxLength={200}
        value={draft.name}
        errors={missing.name ? [problems.name] : []}
        onChange={({ target }) => change({ name: target.value })}
      />
      {isGuest && (
        <Field
          label={t.email}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          hint={t.emailHint}
          value={draft.email}
          errors={missing.email ? [problems.email] : []}
          onChange={({ target }) => change({ email: target.value })}
        />
      )}
    </>
  );
}
