import { type ReactNode, useState } from 'react';
import { type CaptchaProof, useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { EmailField } from './EmailField.tsx';
import { loadForgotPasswordInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { CheckInbox } from './CheckInbox.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { readTypedEmail } from './typed-email.ts';

interface RequestEmailProps {
  /** What the button says. */
  label: string;
  send: (email: string, proof: CaptchaProof) => Promise<void>;
  /** The answer once it was sent, whether or not the address has an account. */
  answer: (email: string) => ReactNode;
}

/** Asks for an address and has an email sent to it. */
export function RequestEmail({ label, send, answer }: RequestEmailProps) {
  const [sentTo, setSentTo] = useState<string>();
  const captcha = useCaptcha();
  const form = useFormOf(loadForgotPasswordInput, { email: readTypedEmail() }, async ({ email = '' }) => {
    await captcha.ask((proof) => send(email, proof));
    setSentTo(email);
  });
  if (sentTo) return <CheckInbox email={sentTo}>{answer(sentTo)}</CheckInbox>;
  return (
    <Form name="request-mail" send={form.send}>
      <FailureNotice failure={form.failure} />
      <EmailField {...form.field('email')} />
      {captcha.place}
      <Button type="submit" isBusy={form.isBusy}>
        {label}
      </Button>
    </Form>
  );
}
