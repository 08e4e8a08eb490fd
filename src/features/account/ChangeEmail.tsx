import type { User } from '@supabase/supabase-js';
import { useState } from 'react';
import { ChangeEmailInput } from '#contracts/account.ts';
import { useFormOf } from '../../lib/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
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
    <Form data-form="change-email" onSubmit={form.onSubmit}>
      <p>
        {user.email ? (
          <>
            You sign in with <strong>{user.email}</strong>.
          </>
        ) : (
          'Your account has no address yet.'
        )}
      </p>
      {sentTo && (
        <Notice>
          <p>
            The change to <strong>{sentTo}</strong> waits: follow the links in the mails to the new and to the
            present address.
          </p>
        </Notice>
      )}
      <FailureNotice failure={form.failure} />
      <Field
        label="New address"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        Change the address
      </Button>
    </Form>
  );
}
