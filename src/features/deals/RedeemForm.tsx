import { useState } from 'react';
import type { RedeemableDeal } from '#contracts/deals.ts';
import { redeemStrings } from '../../i18n/account/redeem-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { useAction } from '../../kit/use-action.ts';
import { sessionIsland } from '../../kit/session/RequireSession.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { redeemDeal, useRedeemableDeals } from './claims.ts';
import type { FormResult } from '../../lib/browser/report-form.ts';

/** The counter: a customer's code is marked as used, typed or scanned. */
export const RedeemForm = sessionIsland(
  { name: 'RedeemForm', reason: (language) => redeemStrings[language].signIn },
  ({ id }) => <Counter userId={id} />,
);

function Counter({ userId }: { userId: string }) {
  const query = useRedeemableDeals(userId);
  const t = useStrings(redeemStrings);
  return (
    <QueryState query={query} empty={<p>{t.none}</p>}>
      {(deals) => <Redeem deals={deals} />}
    </QueryState>
  );
}

function Redeem({ deals }: { deals: RedeemableDeal[] }) {
  const t = useStrings(redeemStrings);
  // A scanned QR code fills the form; a person presses the button.
  const [asked] = useState(() => new URLSearchParams(location.search));
  const [slug, setSlug] = useState(asked.get('deal') ?? '');
  const [code, setCode] = useState(asked.get('code') ?? '');
  const [claim, setClaim] = useState(asked.get('claim') ?? undefined);
  const [missing, setMissing] = useState<string>();
  const [done, setDone] = useState<string>();
  const { submit, isBusy, failure } = useAction();
  const [only] = deals;
  const chosen = deals.find((deal) => deal.slug === slug) ?? (deals.length === 1 ? only : undefined);
  const isForeign = slug !== '' && !deals.some((deal) => deal.slug === slug);
  if (done !== undefined)
    return (
      <Outcome title={t.done}>
        <p dir="auto">{done}</p>
        <Button
          variant="quiet"
          onClick={() => {
            setDone(undefined);
            setCode('');
            setClaim(undefined);
            history.replaceState(null, '', location.pathname);
          }}
        >
          {t.another}
        </Button>
      </Outcome>
    );
  const send = (): FormResult | Promise<FormResult> => {
    if (!chosen || code.trim() === '') {
      setMissing(chosen ? t.codeMissing : t.dealMissing);
      return { rejected: chosen ? 'code' : 'deal' };
    }
    setMissing(undefined);
    return submit(async () => {
      await redeemDeal(chosen.id, code.trim(), claim);
      setDone(chosen.title);
    });
  };
  return (
    <Form name="redeem" send={send}>
      <FailureNotice failure={missing ? { message: missing, details: [] } : failure} />
      {isForeign && <FailureNotice failure={{ message: t.foreign, details: [] }} />}
      <SelectField
        label={t.deal}
        value={chosen?.slug ?? ''}
        options={[
          ['', t.choose],
          ...deals.map((deal): [string, string] => [deal.slug, `${deal.title} (${deal.business_name})`]),
        ]}
        hint={chosen && t.counts(chosen.claimed, chosen.redeemed)}
        onChange={(event) => {
          setSlug(event.target.value);
          setClaim(undefined);
        }}
      />
      <Field
        label={t.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setClaim(undefined);
        }}
      />
      <Button type="submit" isBusy={isBusy}>
        {t.redeem}
      </Button>
    </Form>
  );
}
