import type { User } from '@supabase/supabase-js';
import { useState } from 'react';
import { readAuthSettings } from '../../lib/browser/auth-settings.ts';
import { errorStrings } from '../../i18n/shared/error-strings.ts';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { loadChangePhoneInput, loadCodeInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { changePhone, confirmPhone } from './methods.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { islandStrings } from '../../i18n/shared/island-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { fillIn } from '../../ui/fill-in.tsx';

/** The phone number, where the hub sends text messages, and how to set another one. */
export function ChangePhone({ user, onChange }: { user: User; onChange: () => void }) {
  const { phone: t } = useStrings(accountStrings);
  const [sentTo, setSentTo] = useState<string>();
  return (
    <QueryBoundary queryKey={['auth-settings']} load={readAuthSettings}>
      {({ hasPhone }) => (
        <>
          <p>{user.phone ? fillIn(t.current, <strong>+{user.phone}</strong>) : t.none}</p>
          {!hasPhone && <p className="soft">{t.off}</p>}
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
  const { phone: t } = useStrings(accountStrings);
  const { code } = useStrings(islandStrings);
  const form = useFormOf(loadChangePhoneInput, { phone: '' }, async ({ phone }) => {
    await changePhone(phone);
    onSent(phone);
  });
  return (
    <Form name="change-phone" send={form.send}>
      <FailureNotice failure={form.failure} />
      <Field label={t.label} type="tel" autoComplete="tel" hint={t.hint} {...form.field('phone')} />
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        {code.send}
      </Button>
    </Form>
  );
}

function ConfirmCode(props: { phone: string; onDone: () => void; onBack: () => void }) {
  const { phone: t } = useStrings(accountStrings);
  const { typedCode } = useStrings(errorStrings);
  const { phone, onDone, onBack } = props;
  const form = useFormOf(
    loadCodeInput,
    { code: '' },
    async ({ code }) => {
      await confirmPhone(phone, code);
      onDone();
    },
    typedCode,
  );
  return (
    <Form name="confirm-phone" send={form.send}>
      <FailureNotice failure={form.failure} />
      <CodeField label={t.sentTo(phone)} {...form.field('code')} />
      <div className="actions">
        <Button type="submit" variant="quiet" isBusy={form.isBusy}>
          {t.confirm}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t.other}
        </Button>
      </div>
    </Form>
  );
}
