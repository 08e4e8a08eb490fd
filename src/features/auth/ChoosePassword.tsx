import { useState } from 'react';
import { ResetPasswordInput } from '#contracts/auth.ts';
import { withNext } from '../../lib/shared/next-page.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { setPassword } from './actions.ts';
import { useAskedPage } from './use-asked-page.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';

/** Takes a new password for the account of `email`, which is signed in. */
export function ChoosePassword({ email }: { email: string }) {
  const [isDone, setDone] = useState(false);
  const form = useFormOf(ResetPasswordInput, { password: '' }, async ({ password }) => {
    await setPassword(password);
    setDone(true);
  });
  if (isDone) return <Done />;
  return (
    <Form name="choose-password" send={form.send}>
      <FailureNotice failure={form.failure} />
      {form.failure?.code === 'insufficient_aal' && (
        <p>
          <a
            className="button"
            href={withNext('/auth/second-step', `/auth/reset-password${location.search}`)}
          >
            Verify it's you
          </a>
        </p>
      )}
      <p>
        New password for <strong>{email}</strong>:
      </p>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField label="New password" password={form.watch('password')} {...form.field('password')} />
      <Button type="submit" isBusy={form.isBusy}>
        Save new password
      </Button>
    </Form>
  );
}

function Done() {
  const next = useAskedPage();
  return (
    <Outcome title="Password changed">
      <p>Sign in again on your other devices.</p>
      <p>
        <a className="button" href={next ?? '/account'}>
          {next === undefined ? 'Your account' : 'Continue'}
        </a>
      </p>
    </Outcome>
  );
}
