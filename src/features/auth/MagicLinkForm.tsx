import { useState } from 'react';
import { useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { loadForgotPasswordInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { requestMagicLink } from './actions.ts';
import { EmailField } from './EmailField.tsx';
import { readTypedEmail } from './typed-email.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { fillIn } from '../../ui/fill-in.tsx';

/** Asks for an address, and has a link mailed that signs in. */
export function MagicLinkForm() {
  const t = useStrings(authStrings);
  const [sentTo, setSentTo] = useState<string>();
  const captcha = useCaptcha();
  const form = useFormOf(loadForgotPasswordInput, { email: readTypedEmail() }, async ({ email = '' }) => {
    await captcha.ask((proof) => requestMagicLink(email, proof));
    setSentTo(email);
  });
  return (
    <Form name="magic-link" send={form.send}>
      <FailureNotice failure={form.failure} />
      {sentTo && !form.failure && (
        <Notice>
          <p>{fillIn(t.magicLinkSent, <strong>{sentTo}</strong>)}</p>
        </Notice>
      )}
      <EmailField {...form.field('email')} />
      {captcha.place}
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        {t.emailLink}
      </Button>
    </Form>
  );
}
