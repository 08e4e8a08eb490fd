import { useState } from 'react';
import { ResetPasswordInput } from '#contracts/auth.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Form } from '../../ui/Form.tsx';
import { Island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { setPassword } from './actions.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { RequestResetLink } from './RequestResetLink.tsx';
import { useFormOf } from './use-form-of.ts';
import { useOpenedLink } from './use-opened-link.ts';

/** Where a reset link leads: checks it, takes the new password, or offers a new link. */
export function ResetPasswordForm() {
  return (
    <Island name="ResetPasswordForm">
      <ResetPassword />
    </Island>
  );
}

function ResetPassword() {
  const link = useOpenedLink();
  if (!link) return <p role="status">Checking your link …</p>;
  if (link.state === 'signed-in') return <ChoosePassword />;
  return (
    <div className="stack">
      <Notice tone={link.state === 'no-link' ? 'calm' : 'danger'}>
        {link.state === 'refused' && <p>{link.message}</p>}
        {link.state === 'message' && <p>{link.message}</p>}
        {link.state === 'other-browser' && (
          <p>
            This link was asked for in another browser, and only that one can use it. Open it there, or ask
            for a new link here.
          </p>
        )}
        {link.state === 'no-link' && <p>To set a new password, first ask for a link by e-mail.</p>}
      </Notice>
      <RequestResetLink />
    </div>
  );
}

function ChoosePassword() {
  const [isDone, setDone] = useState(false);
  const form = useFormOf(ResetPasswordInput, { password: '' }, async ({ password }) => {
    await setPassword(password);
    setDone(true);
  });
  if (isDone) {
    return (
      <Outcome title="Your new password is set">
        <p>You are signed in here; other devices have to sign in with it.</p>
        <p>
          <a className="button" href="/account">
            Go to your account
          </a>
        </p>
      </Outcome>
    );
  }
  return (
    <Form onSubmit={form.onSubmit}>
      <FailureNotice failure={form.failure} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={<PasswordRules password={form.watch('password')} />}
        {...form.field('password')}
      />
      <Button type="submit" isBusy={form.isBusy}>
        Save new password
      </Button>
    </Form>
  );
}
