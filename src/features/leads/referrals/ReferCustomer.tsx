import { useState } from 'react';
import { ReferralInput } from '#contracts/leads.ts';
import { referralStrings } from '../../../i18n/account/referral-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { Finder } from '../../../kit/Finder.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useFormOf } from '../../../kit/forms/use-form-of.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { findBusinesses, readBusinessName, referCustomer } from './referrals.ts';

/** Refers a customer to the business that `?listing=` names, or to one that is found by its name. */
export const ReferCustomer = sessionIsland(
  { name: 'ReferCustomer', reason: (language) => referralStrings[language].signIn },
  () => <Referring />,
);

interface Chosen {
  slug: string;
  name: string;
}

function Referring() {
  const [asked] = useState(() => queryParam('listing'));
  if (!asked) return <Choosing named={undefined} />;
  return (
    <QueryBoundary queryKey={['refer-to', asked]} load={async () => (await readBusinessName(asked)) ?? ''}>
      {(name) => <Choosing named={name ? { slug: asked, name } : undefined} />}
    </QueryBoundary>
  );
}

function Choosing({ named }: { named: Chosen | undefined }) {
  const t = useStrings(referralStrings);
  const path = useLocalPath();
  const [chosen, setChosen] = useState(named);
  const [sentTo, setSentTo] = useState<Chosen>();
  if (sentTo)
    return (
      <div className="stack">
        <Notice>{t.sent(sentTo.name)}</Notice>
        <p className="actions">
          <a className="button" href={path('/account/referrals')}>
            {t.given}
          </a>
        </p>
      </div>
    );
  if (!chosen)
    return (
      <div className="stack">
        <Finder
          label={t.find}
          hint={t.findHint}
          queryKey={['businesses']}
          find={async (words) => (await findBusinesses(words)).map((found) => ({ ...found, id: found.slug }))}
          describe={({ city }) => city ?? ''}
          button={t.choose}
          onChoose={({ slug, name }) => setChosen({ slug, name })}
        />
      </div>
    );
  return <Customer business={chosen} onOther={() => setChosen(undefined)} onSent={() => setSentTo(chosen)} />;
}

interface CustomerProps {
  business: Chosen;
  onOther: () => void;
  onSent: () => void;
}

function Customer({ business: { slug, name }, onOther, onSent }: CustomerProps) {
  const t = useStrings(referralStrings);
  const form = useFormOf(
    ReferralInput,
    { customer: '', email: '', phone: '', need: '', has_consent: false },
    async (input) => {
      await referCustomer({ listing: slug, ...input });
      onSent();
    },
    t.errors,
  );
  const { errors: consentErrors, ...consent } = form.field('has_consent');
  return (
    <Form name="refer-customer" send={form.send}>
      <p className="actions">
        <span>
          <span className="soft">{t.to}</span> <strong dir="auto">{name}</strong>
        </span>
        <Button variant="quiet" onClick={onOther}>
          {t.other}
        </Button>
      </p>
      <FailureNotice failure={form.failure} />
      <Field label={t.customer} autoComplete="off" maxLength={120} {...form.field('customer')} />
      <Field label={t.email} type="email" autoComplete="off" maxLength={254} {...form.field('email')} />
      <Field label={t.phone} type="tel" autoComplete="off" maxLength={40} {...form.field('phone')} />
      <TextArea label={t.need} rows={4} maxLength={4000} {...form.field('need')} />
      <div className="field choices">
        <label className="checkbox">
          <input
            type="checkbox"
            aria-invalid={consentErrors.length > 0}
            aria-describedby="consent-error"
            {...consent}
          />
          <span>{t.consent(name)}</span>
        </label>
        <div id="consent-error">
          {consentErrors.map((error) => (
            <p key={error} className="field-error">
              {error}
            </p>
          ))}
        </div>
      </div>
      <p className="soft">{t.customerEmail}</p>
      <p>
        <Button type="submit" isBusy={form.isBusy}>
          {t.send}
        </Button>
      </p>
    </Form>
  );
}
