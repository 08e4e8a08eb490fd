import { useState } from 'react';
import type { RedeemableDeal } from '#contracts/deals.ts';
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
  { name: 'RedeemForm', reason: 'Sign in with a business account to redeem deals.' },
  ({ id }) => <Counter userId={id} />,
);

function Counter({ userId }: { userId: string }) {
  const query = useRedeemableDeals(userId);
  const none = <p>None of your businesses has an active deal. Only the business's team can redeem codes.</p>;
  return (
    <QueryState query={query} empty={none}>
      {(deals) => <Redeem deals={deals} />}
    </QueryState>
  );
}

function Redeem({ deals }: { deals: RedeemableDeal[] }) {
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
      <Outcome title="Redeemed">
        <p>{done}</p>
        <Button
          variant="quiet"
          onClick={() => {
            setDone(undefined);
            setCode('');
            setClaim(undefined);
            history.replaceState(null, '', location.pathname);
          }}
        >
          Redeem another
        </Button>
      </Outcome>
    );
  const send = (): FormResult | Promise<FormResult> => {
    if (!chosen || code.trim() === '') {
      setMissing(chosen ? "Enter the customer's code." : 'Choose a deal.');
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
      {isForeign && (
        <FailureNotice
          failure={{
            message: 'This deal has ended or belongs to another business. Choose one of your deals.',
            details: [],
          }}
        />
      )}
      <SelectField
        label="Deal"
        value={chosen?.slug ?? ''}
        options={[
          ['', 'Choose a deal'],
          ...deals.map((deal): [string, string] => [deal.slug, `${deal.title} (${deal.business_name})`]),
        ]}
        hint={chosen && `${String(chosen.claimed)} claimed, ${String(chosen.redeemed)} used`}
        onChange={(event) => {
          setSlug(event.target.value);
          setClaim(undefined);
        }}
      />
      <Field
        label="Code"
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
        Redeem
      </Button>
    </Form>
  );
}
