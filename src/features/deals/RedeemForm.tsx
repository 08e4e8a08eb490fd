import { useState } from 'react';
import type { RedeemableDeal } from '#contracts/deals.ts';
import { explainRefusal } from '../../lib/explain-refusal.ts';
import { useAction } from '../../lib/use-action.ts';
import { signInAddress, useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/Button.tsx';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Island } from '../../ui/Island.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SignInFirst } from '../../ui/SignInFirst.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { redeemDeal, useRedeemableDeals } from './claims.ts';

/** The counter: a customer's code is marked as used, typed or scanned. */
export function RedeemForm() {
  return (
    <Island name="RedeemForm">
      <Counter />
    </Island>
  );
}

function Counter() {
  const session = useSession();
  const { data, error, refetch } = useRedeemableDeals(
    session.state === 'signed-in' ? session.userId : undefined,
  );
  if (session.state === 'signed-out')
    return (
      <SignInFirst href={signInAddress(`/account/redeem${location.search}`)}>
        Sign in with an account of the business to redeem its deals.
      </SignInFirst>
    );
  if (error && !data)
    return <TryAgain message={explainRefusal(error).message} onTry={() => void refetch()} />;
  if (!data) return <Checking>Looking up your deals …</Checking>;
  if (data.length === 0)
    return (
      <p>
        You run no business with a deal that is valid now. Codes are redeemed by those who run the business.
      </p>
    );
  return <Redeem deals={data} />;
}

function Redeem({ deals }: { deals: RedeemableDeal[] }) {
  // A scanned QR code fills the form; a person presses the button.
  const [asked] = useState(() => new URLSearchParams(location.search));
  const [slug, setSlug] = useState(asked.get('deal') ?? '');
  const [code, setCode] = useState(asked.get('code') ?? '');
  const [claim, setClaim] = useState(asked.get('claim') ?? undefined);
  const [missing, setMissing] = useState<string>();
  const [done, setDone] = useState<string>();
  const { run, isBusy, failure } = useAction();
  const [only] = deals;
  const chosen = deals.find((deal) => deal.slug === slug) ?? (deals.length === 1 ? only : undefined);
  const isForeign = slug !== '' && !deals.some((deal) => deal.slug === slug);
  if (done !== undefined)
    return (
      <Outcome title="Redeemed">
        <p>{done}: the code is used now.</p>
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
  const send = () => {
    if (!chosen) setMissing('Choose the deal.');
    else if (code.trim() === '') setMissing('Type the code that the customer shows.');
    else {
      setMissing(undefined);
      run(async () => {
        await redeemDeal(chosen.id, code.trim(), claim);
        setDone(chosen.title);
      });
    }
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <FailureNotice failure={missing ? { message: missing, details: [] } : failure} />
      {isForeign && (
        <FailureNotice
          failure={{ message: 'The scanned code is of a deal that is not yours, or is over.', details: [] }}
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
