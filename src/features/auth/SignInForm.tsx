import { useEffect, useState } from 'react';
import { SignInInput } from '#contracts/auth.ts';
import { useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { nextPage, viaSecondStep } from './next-page.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { EmailField } from './EmailField.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { findSignedInAddress, signIn } from './actions.ts';
import { OtherWays } from './OtherWays.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';

/** Signs in with a password and goes on to the page that asked for it. */
export const SignInForm = island('SignInForm', SignIn);

function SignIn() {
  const signedIn = useSignedInAddress();
  const captcha = useCaptcha();
  const form = useFormOf(SignInInput, { email: '', password: '' }, async (input) => {
    await captcha.ask((proof) => signIn(input, proof));
    location.assign(await viaSecondStep(nextPage(location.search)));
  });
  return (
    <div className="stack">
      <Form name="sign-in" send={form.send}>
        {signedIn && (
          <Notice>
            <p>
              Signed in as {signedIn}. <a href="/account">Your account</a>
            </p>
          </Notice>
        )}
        <FailureNotice failure={form.failure} />
        {form.failure?.code === 'email_not_confirmed' && (
          <ResendConfirmation email={String(form.watch('email'))} captcha={captcha} />
        )}
        <EmailField {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        {captcha.place}
        <Button type="submit" isBusy={form.isBusy}>
          Sign in
        </Button>
        <p>
          <a href="/auth/forgot-password">Forgot your password?</a>
        </p>
      </Form>
      <OtherWays />
    </div>
  );
}

function useSignedInAddress() {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    // Only a convenience: when the session cannot be read, the form is what is needed anyway.
    findSignedInAddress().then(setAddress, () => undefined);
  }, []);
  return address;
}
