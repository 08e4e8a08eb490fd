import { useState } from 'react';
import { ForgotPasswordInput } from '#contracts/auth.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { resendConfirmation } from './actions.ts';
import { CheckInbox } from './CheckInbox.tsx';
import { useFormOf } from './use-form-of.ts';
import { useOpenedLink } from './use-opened-link.ts';

/** Where the link of a sign-up mail leads: says that the address is confirmed, or offers a new mail. */
export function ConfirmAddress() {
  return (
    <Island name="ConfirmAddress">
      <Confirm />
    </Island>
  );
}

function Confirm() {
  const link = useOpenedLink();
  if (!link) return <p role="status">Checking your link …</p>;
  if (link.state === 'signed-in') {
    return (
      <Confirmed
        sentence="Your address is confirmed and you are signed in."
        href="/account"
        label="Go to your account"
      />
    );
  }
  if (link.state === 'other-browser') {
    return (
      <Confirmed
        sentence="Your address is confirmed. Sign in to go on."
        href="/auth/sign-in"
        label="Sign in"
      />
    );
  }
  return (
    <div className="stack">
      {link.state === 'refused' && <FailureNotice failure={{ message: link.message, details: [] }} />}
      {link.state === 'message' && <Notice>{link.message}</Notice>}
      {link.state === 'no-link' && (
        <p>Did the mail not arrive, or is its link too old? We send you a new one.</p>
      )}
      <SendAgain />
    </div>
  );
}

function Confirmed({ sentence, href, label }: { sentence: string; href: string; label: string }) {
  return (
    <div className="stack">
      <Notice>{sentence}</Notice>
      <p>
        <a className="button" href={href}>
          {label}
        </a>
      </p>
    </div>
  );
}

function SendAgain() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useFormOf(ForgotPasswordInput, { email: '' }, async ({ email = '' }) => {
    await resendConfirmation(email);
    setSentTo(email);
  });
  if (sentTo) {
    return (
      <CheckInbox email={sentTo}>
        If <strong>{sentTo}</strong> awaits confirmation, a new mail is on its way.
      </CheckInbox>
    );
  }
  return (
    <Form onSubmit={form.onSubmit}>
      <FailureNotice failure={form.failure} />
      <Field label="E-mail" type="email" autoComplete="username" {...form.field('email')} />
      <Button type="submit" isBusy={form.isBusy}>
        Send a new mail
      </Button>
    </Form>
  );
}
