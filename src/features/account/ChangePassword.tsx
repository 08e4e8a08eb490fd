import { useState } from 'react';
import { useAction } from '../../kit/use-action.ts';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { loadChangePasswordInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { changePassword, mailPasswordCode } from './methods.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { islandStrings } from '../../i18n/shared/island-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** With which the server asks for a code. */
const codesOfCode = new Set(['reauthentication_needed', 'reauthentication_not_valid']);

/** Sets another password; where the server asks for it, with a code from the mailbox. */
export function ChangePassword({ email }: { email: string }) {
  const { password: t } = useStrings(accountStrings);
  const { code } = useStrings(islandStrings);
  const [isSaved, setSaved] = useState(false);
  const mailing = useAction();
  const [isCodeSent, setCodeSent] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const form = useFormOf(
    loadChangePasswordInput,
    { password: '', nonce: '' },
    async ({ password, nonce }) => {
      setSaved(false);
      try {
        await changePassword(password, nonce);
      } catch (error) {
        // From then on, so that a code that was typed stays whatever the next answer is.
        setNeedsCode((isNeeded) => isNeeded || codesOfCode.has(toUserMessage(error).code));
        throw error;
      }
      setSaved(true);
    },
  );
  const sendCode = () => {
    mailing.run(async () => {
      await mailPasswordCode();
      setCodeSent(true);
    });
  };
  return (
    <Form name="change-password" send={form.send}>
      {isSaved && !form.failure ? <Notice>{t.changed}</Notice> : <FailureNotice failure={form.failure} />}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t.label} autoComplete="new-password" {...form.field('password')} />
      {(needsCode || isCodeSent) && (
        <>
          <FailureNotice failure={mailing.failure} />
          <CodeField label={t.code} hint={isCodeSent ? t.codeSent : t.codeNeeded} {...form.field('nonce')} />
          <Button variant="quiet" onClick={sendCode}>
            {isCodeSent ? code.resend : code.send}
          </Button>
        </>
      )}
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        {t.change}
      </Button>
    </Form>
  );
}
