import { useState } from 'react';
import { ChangePasswordInput } from '#contracts/account.ts';
import { explainFailure, type Failure } from '../../lib/failure.ts';
import { useFormOf } from '../../lib/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { changePassword, mailPasswordCode } from './methods.ts';

/** Sets another password; where the server asks for it, with a code from the mailbox. */
export function ChangePassword({ email }: { email: string }) {
  const [isSaved, setSaved] = useState(false);
  const [codeFailure, setCodeFailure] = useState<Failure>();
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
    setCodeFailure(undefined);
    mailPasswordCode().then(
      () => {
        setCodeSent(true);
      },
      (error: unknown) => {
        setCodeFailure(explainFailure(error));
      },
    );
  };
  return (
    <Form data-form="change-password" onSubmit={form.onSubmit}>
      {isSaved && !form.failure ? (
        <Notice>Your new password is set. Other devices have to sign in with it.</Notice>
      ) : (
        <FailureNotice failure={form.failure} />
      )}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="New password" autoComplete="new-password" {...form.field('password')} />
      {(needsCode || isCodeSent) && (
        <>
          <FailureNotice failure={codeFailure} />
          <Field
            label="Code from your mailbox"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint={
              isCodeSent ? 'The mail is on its way.' : 'You signed in long ago: a code shows that it is you.'
            }
            {...form.field('nonce')}
          />
          <Button variant="quiet" onClick={sendCode}>
            {isCodeSent ? 'Mail another code' : 'Mail me a code'}
          </Button>
        </>
      )}
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        Change the password
      </Button>
    </Form>
  );
}
