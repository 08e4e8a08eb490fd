import { useState } from 'react';
import { ForgotPasswordInput } from '#contracts/auth.ts';
import { useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { requestMagicLink } from './actions.ts';
import { EmailField } from './EmailField.tsx';
import { readTypedEmail } from './typed-email.ts';

/** Asks for an address, and has a link mailed that signs in. */
export function MagicLinkForm() {
  const [sentTo, setSentTo] = useState<string>();
  const captcha = useCaptcha();
  const form = useFormOf(ForgotPasswordInput, { email: readTypedEmail() }, async ({ email = '' }) => {
    await captcha.ask((proof) => requestMagicLink(email, proof));
    setSentTo(email);
  });
  return (
    <Form name="magic-link" send={form.send}>
      <FailureNotice failure={form.failure} />
      {sentTo && !form.failure && (
        <Notice>
          <p>
            If <strong>{sentTo}</strong> has an account, we sent an email with a link. Open it in this
            browser.
          </p>
        </Notice>
      )}
      <EmailField {...form.field('email')} />
      {captcha.place}
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        Email me a link
      </Button>
    </Form>
  );
}
