import { useState } from 'react';
import { CodeInput } from '#contracts/account.ts';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** A code that was sent: the factor that it belongs to, and the challenge that it answers. */
interface SentCode {
  factorId: string;
  challengeId: string;
}

/** The second step of whoever signs in again: a code of the authenticator app, or of a text message where there is no app. */
export function SecondStepAgain({ onDone }: { onDone: () => void }) {
  const [sent, setSent] = useState<SentCode>();
  const form = useFormOf(CodeInput, { code: '' }, async ({ code }) => {
    const auth = await loadAuthClient();
    const { error } = sent
      ? await auth.mfa.verify({ ...sent, code })
      : await auth.mfa.challengeAndVerify({ factorId: await findFactor('totp'), code });
    if (error) throw error;
    onDone();
  });
  const [sendFailure, setSendFailure] = useState<Failure>();
  const send = () => {
    setSendFailure(undefined);
    sendCode().then(setSent, (error: unknown) => {
      setSendFailure(toUserMessage(error));
    });
  };
  return (
    <Form data-form="second-step-again" onSubmit={form.onSubmit}>
      <FailureNotice failure={sendFailure ?? form.failure} />
      {sent && <Notice>A code was sent to your phone.</Notice>}
      <Field
        label={sent ? 'Code from the text message' : 'Code from the authenticator app'}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <div className="actions">
        <Button type="submit" isBusy={form.isBusy}>
          Confirm
        </Button>
        <Button variant="quiet" onClick={send}>
          Text me a code instead
        </Button>
      </div>
    </Form>
  );
}

async function sendCode(): Promise<SentCode> {
  const auth = await loadAuthClient();
  const factorId = await findFactor('phone');
  const { data, error } = await auth.mfa.challenge({ factorId, channel: 'sms' });
  if (error) throw error;
  return { factorId, challengeId: data.id };
}

async function findFactor(kind: 'totp' | 'phone') {
  const auth = await loadAuthClient();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const [factor] = data[kind];
  if (!factor) throw Object.assign(new Error('No such factor.'), { code: `no_${kind}_factor` });
  return factor.id;
}
