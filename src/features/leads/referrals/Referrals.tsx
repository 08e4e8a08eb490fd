import { useState } from 'react';
import { formatMinorUnits } from '#contracts/money.ts';
import { referralStrings } from '../../../i18n/account/referral-strings.ts';
import { useDateLocale, useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { type Action, useAction } from '../../../kit/use-action.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { readReferrals, type Referral, withdrawReferral } from './referrals.ts';

/** The referrals that the person gave, with what became of them. */
export const Referrals = sessionIsland(
  { name: 'Referrals', reason: (language) => referralStrings[language].signIn },
  ({ id: userId }) => (
    <QueryBoundary queryKey={['referrals', userId]} load={readReferrals}>
      {(found, reload) => <List {...found} reload={reload} />}
    </QueryBoundary>
  ),
);

interface ListProps {
  referrals: Referral[];
  currency: string;
  reload: () => void;
}

function List({ referrals, currency, reload }: ListProps) {
  const t = useStrings(referralStrings);
  const path = useLocalPath();
  const action = useAction();
  return (
    <div className="stack">
      <p className="actions">
        <a className="button" href={path('/account/referrals/new')}>
          {t.refer}
        </a>
        <a href={path('/account/business')}>{t.received}</a>
      </p>
      <ActionNotice action={action} />
      {referrals.length === 0 ? (
        <p className="soft">{t.none}</p>
      ) : (
        <ul className="given-referrals">
          {referrals.map((referral) => (
            <Given
              key={referral.id}
              referral={referral}
              currency={currency}
              action={action}
              reload={reload}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface GivenProps {
  referral: Referral;
  currency: string;
  action: Action;
  reload: () => void;
}

function Given({ referral, currency, action, reload }: GivenProps) {
  const t = useStrings(referralStrings);
  const language = useLanguage();
  const locale = useDateLocale();
  const path = useLocalPath();
  const [isAsking, setAsking] = useState(false);
  const { id, business, business_slug, customer, state, value, thanks, thanked_at, created_at } = referral;
  const withdraw = () => {
    setAsking(false);
    return action.submit(async () => {
      await withdrawReferral(id);
      reload();
      return t.withdrawn;
    }, id);
  };
  return (
    <li className="card stack">
      <p>
        <strong dir="auto">{customer}</strong> <span className="badge">{statusLabel(state, language)}</span>
        <br />
        <span className="soft">
          {business_slug ? <a href={path(`/directory/${business_slug}`)}>{business}</a> : business} ·{' '}
          {formatDate(created_at, { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale })}
        </span>
      </p>
      {thanked_at && (
        <div>
          <p>
            {t.thanked(business)}
            {value !== null && ` ${t.value(formatMinorUnits(value, currency, locale))}`}
          </p>
          {thanks && (
            <p className="preserved" dir="auto">
              {thanks}
            </p>
          )}
        </div>
      )}
      {['new', 'seen', 'contacted'].includes(state) && (
        <p>
          <Button variant="quiet" onClick={() => setAsking(true)} aria-label={t.withdrawNamed(customer)}>
            {t.withdraw}
          </Button>
        </p>
      )}
      {isAsking && (
        <Modal title={t.withdrawTitle(customer)} onClose={() => setAsking(false)}>
          <Form name="withdraw-referral" send={withdraw}>
            <p>{t.withdrawText}</p>
            <FormActions label={t.confirmWithdraw} onCancel={() => setAsking(false)} />
          </Form>
        </Modal>
      )}
    </li>
  );
}
