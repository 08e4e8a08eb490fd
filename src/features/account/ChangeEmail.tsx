import type { User } from '@supabase/supabase-js';
import { useState } from 'react';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { loadChangeEmailInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { changeEmail } from './methods.ts';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { fillIn } from '../../ui/fill-in.tsx';

/** The address, and how to get another one: both mailboxes have to agree. */
export function ChangeEmail({ user }: { user: User }) {
  const { email: t } = useStrings(accountStrings);
  const [sentTo, setSentTo] = useState(user.new_email);
  const form = useFormOf(loadChangeEmailInput, { email: '' }, async ({ email }) => {
    await changeEmail(email);
    setSentTo(email);
  });
  return (
    <Form name="change-email" send={form.send}>
      <p>{user.email ? fillIn(t.current, <strong>{user.email}</strong>) : t.none}</p>
      {sentTo && (
        <Notice>
          <p>{fillIn(t.sent, <strong>{sentTo}</strong>)}</p>
        </Notice>
      )}
      <FailureNotice failure={form.failure} />
      <Field
        label={t.label}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        {t.change}
      </Button>
    </Form>
  );
}
