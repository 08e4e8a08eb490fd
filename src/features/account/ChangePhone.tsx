import type { User } from '@supabase/supabase-js';
import { useState } from 'react';
import { ChangePhoneInput, CodeInput } from '#contracts/account.ts';
import { readAuthSettings } from '../../lib/auth-settings.ts';
import { explainCodeFailure } from '../../lib/failure.ts';
import { useFormOf } from '../../lib/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Loaded } from './Loaded.tsx';
import { changePhone, confirmPhone } from './methods.ts';

/** The phone number, where the hub sends text messages, and how to set another one. */
export function ChangePhone({ user, onChange }: { user: User; onChange: () => void }) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Loaded name={['auth-settings']} load={readAuthSettings}>
      {({ hasPhone }) => (
        <>
          <p>
            {user.phone ? (
              <>
                Your number is <strong>+{user.phone}</strong>.
              </>
            ) : (
              'Your account has no phone number.'
            )}
          </p>
          {!hasPhone && (
            <p className="soft">This hub sends no text messages, so a number cannot be confirmed.</p>
          )}
          {hasPhone && sentTo === undefined && <AskForCode onSent={setSentTo} />}
          {hasPhone && sentTo !== undefined && (
            <ConfirmCode
              phone={sentTo}
              onDone={() => {
                setSentTo(undefined);
                onChange();
              }}
              onBack={() => {
                setSentTo(undefined);
              }}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function AskForCode({ onSent }: { onSent: (phone: string) => void }) {
  const form = useFormOf(ChangePhoneInput, { phone: '' }, async ({ phone }) => {
    await changePhone(phone);
    onSent(phone);
  });
  return (
    <Form data-form="change-phone" onSubmit={form.onSubmit}>
      <FailureNotice failure={form.failure} />
      <Field
        label="New number"
        type="tel"
        autoComplete="tel"
        hint="With the country code, like +15550100123."
        {...form.field('phone')}
      />
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        Send a code to it
      </Button>
    </Form>
  );
}

function ConfirmCode(props: { phone: string; onDone: () => void; onBack: () => void }) {
  const { phone, onDone, onBack } = props;
  const form = useFormOf(
    CodeInput,
    { code: '' },
    async ({ code }) => {
      await confirmPhone(phone, code);
      onDone();
    },
    explainCodeFailure,
  );
  return (
    <Form data-form="confirm-phone" onSubmit={form.onSubmit}>
      <FailureNotice failure={form.failure} />
      <Field
        label={`Code sent to ${phone}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <div className="actions">
        <Button type="submit" variant="quiet" isBusy={form.isBusy}>
          Confirm the number
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Use another number
        </Button>
      </div>
    </Form>
  );
}
