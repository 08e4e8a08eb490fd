import { useState } from 'react';
import { ForgotPasswordInput } from '#contracts/auth.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { requestPasswordReset } from './actions.ts';
import { CheckInbox } from './CheckInbox.tsx';
import { useFormOf } from './use-form-of.ts';

/** Asks for a link that sets a new password. */
export function RequestResetLink() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useFormOf(ForgotPasswordInput, { email: '' }, async ({ email = '' }) => {
    await requestPasswordReset(email);
    setSentTo(email);
  });
  if (sentTo) {
    return (
      <CheckInbox email={sentTo}>
        If <strong>{sentTo}</strong> has an account, a mail with a link is on its way. Open the link in this
        browser: it works once, and for one hour.
      </CheckInbox>
    );
  }
  return (
    <Form onSubmit={form.onSubmit}>
      <FailureNotice failure={form.failure} />
      <Field label="E-mail" type="email" autoComplete="username" {...form.field('email')} />
      <Button type="submit" isBusy={form.isBusy}>
        Send reset link
      </Button>
    </Form>
  );
}
