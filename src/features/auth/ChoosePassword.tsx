import { useState } from 'react';
import { withNext } from '../../lib/shared/next-page.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { loadResetPasswordInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { setPassword } from './actions.ts';
import { useAskedPage } from './use-asked-page.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { fillIn } from '../../ui/fill-in.tsx';

/** Takes a new password for the account of `email`, which is signed in. */
export function ChoosePassword({ email }: { email: string }) {
  const t = useStrings(authStrings);
  const path = useLocalPath();
  const [isDone, setDone] = useState(false);
  const form = useFormOf(loadResetPasswordInput, { password: '' }, async ({ password }) => {
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
            href={withNext(path('/auth/second-step'), `${path('/auth/reset-password')}${location.search}`)}
          >
            {t.verify}
          </a>
        </p>
      )}
      <p>{fillIn(t.newPasswordFor, <strong>{email}</strong>)}</p>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        label={t.newPassword}
        password={form.readText('password')}
        {...form.field('password')}
      />
      <Button type="submit" isBusy={form.isBusy}>
        {t.saveNewPassword}
      </Button>
    </Form>
  );
}

function Done() {
  const t = useStrings(authStrings);
  const path = useLocalPath();
  const next = useAskedPage();
  return (
    <Outcome title={t.passwordChanged}>
      <p>{t.passwordChangedText}</p>
      <p>
        <a className="button" href={next ?? path('/account')}>
          {next === undefined ? t.yourAccount : t.continue}
        </a>
      </p>
    </Outcome>
  );
}
