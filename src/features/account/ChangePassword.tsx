import { useState } from 'react';
import { ChangePasswordInput } from '#contracts/account.ts';
import { useAction } from '../../kit/use-action.ts';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { changePassword, mailPasswordCode } from './methods.ts';
import { CodeField } from '../../ui/CodeField.tsx';

/** Sets another password; where the server asks for it, with a code from the mailbox. */
export function ChangePassword({ email }: { email: string }) {
  const [isSaved, setSaved] = useState(false);
  const mailing = useAction();
  const [isCodeSent, setCodeSent] = useState(false);
  const form = useFormOf(ChangePasswordInput, { password: '', nonce: '' }, async ({ password, nonce }) => {
    setSaved(false);
    await changePassword(password, nonce);
    setSaved(true);
  });
  const needsCode = ['reauthentication_needed', 'reauthentication_not_valid'].includes(
    form.failure?.code ?? '',
  );
  const sendCode = () => {
    mailing.run(async () => {
      await mailPasswordCode();
      setCodeSent(true);
    });
  };
  return (
    <Form name="change-password" send={form.send}>
      {isSaved && !form.failure ? (
        <Notice>Password changed. Sign in again on your other devices.</Notice>
      ) : (
        <FailureNotice failure={form.failure} />
      )}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="New password" autoComplete="new-password" {...form.field('password')} />
      {(needsCode || isCodeSent) && (
        <>
          <FailureNotice failure={mailing.failure} />
          <CodeField
            label="Code from your email"
            hint={
              isCodeSent
                ? 'We sent a code to your email address.'
                : "Your sign-in is more than a day old. Verify it's you with a code."
            }
            {...form.field('nonce')}
          />
          <Button variant="quiet" onClick={sendCode}>
            {isCodeSent ? 'Resend code' : 'Send code'}
          </Button>
        </>
      )}
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        Change password
      </Button>
    </Form>
  );
}
