import type { User } from '@supabase/supabase-js';
import { useState } from 'react';
import { ChangePhoneInput, CodeInput } from '#contracts/account.ts';
import { readAuthSettings } from '../../lib/browser/auth-settings.ts';
import { typedCodeMessages } from '../../lib/browser/errors/auth-messages.ts';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { changePhone, confirmPhone } from './methods.ts';
import { CodeField } from '../../ui/CodeField.tsx';

/** The phone number, where the hub sends text messages, and how to set another one. */
export function ChangePhone({ user, onChange }: { user: User; onChange: () => void }) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <QueryBoundary queryKey={['auth-settings']} load={readAuthSettings}>
      {({ hasPhone }) => (
        <>
          <p>
            {user.phone ? (
              <>
                Current number: <strong>+{user.phone}</strong>.
              </>
            ) : (
              'No phone number yet.'
            )}
          </p>
          {!hasPhone && (
            <p className="soft">Text messages are turned off, so phone numbers cannot be confirmed.</p>
          )}
          {hasPhone && sentTo === undefined && <AskForCode onSent={setSentTo} />}
          {hasPhone && sentTo !== undefined && (
            <ConfirmCode
              phone={sentTo}
              onDone={() => {
                setSentTo(undefined);
                onChange();
              }}
              onBack={() => setSentTo(undefined)}
            />
          )}
        </>
      )}
    </QueryBoundary>
  );
}

function AskForCode({ onSent }: { onSent: (phone: string) => void }) {
  const form = useFormOf(ChangePhoneInput, { phone: '' }, async ({ phone }) => {
    await changePhone(phone);
    onSent(phone);
  });
  return (
    <Form name="change-phone" send={form.send}>
      <FailureNotice failure={form.failure} />
      <Field
        label="New phone number"
        type="tel"
        autoComplete="tel"
        hint="Include the country code, like +15550100123."
        {...form.field('phone')}
      />
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        Send code
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
    typedCodeMessages,
  );
  return (
    <Form name="confirm-phone" send={form.send}>
      <FailureNotice failure={form.failure} />
      <CodeField label={`Code sent to ${phone}`} {...form.field('code')} />
      <div className="actions">
        <Button type="submit" variant="quiet" isBusy={form.isBusy}>
          Confirm number
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Use another number
        </Button>
      </div>
    </Form>
  );
}
