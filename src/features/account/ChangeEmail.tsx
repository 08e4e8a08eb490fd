import type { User } from '@supabase/supabase-js';
import { useState } from 'react';
import { ChangeEmailInput } from '#contracts/account.ts';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { changeEmail } from './methods.ts';

/** The address, and how to get another one: both mailboxes have to agree. */
export function ChangeEmail({ user }: { user: User }) {
  const [sentTo, setSentTo] = useState(user.new_email);
  const form = useFormOf(ChangeEmailInput, { email: '' }, async ({ email }) => {
    await changeEmail(email);
    setSentTo(email);
  });
  return (
    <Form name="change-email" send={form.send}>
      <p>
        {user.email ? (
          <>
            Current email: <strong>{user.email}</strong>.
          </>
        ) : (
          'No email address yet.'
        )}
      </p>
      {sentTo && (
        <Notice>
          <p>
            To confirm <strong>{sentTo}</strong>, use the links in the emails to your current and your new
            address.
          </p>
        </Notice>
      )}
      <FailureNotice failure={form.failure} />
      <Field
        label="New email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        Change email
      </Button>
    </Form>
  );
}
