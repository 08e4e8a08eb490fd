import { useState } from 'react';
import { CodeInput, FactorNameInput } from '#contracts/account.ts';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { verifyCode } from '../../kit/session/second-step.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { beginFactor, type NewFactor } from './second-factor.ts';

/** Adds an authenticator app in two steps: its name, then a code that proves that it works. */
export function AddFactor({ onEnd }: { onEnd: () => void }) {
  const [factor, setFactor] = useState<NewFactor>();
  return factor ? <Prove factor={factor} onEnd={onEnd} /> : <Name onBegun={setFactor} onEnd={onEnd} />;
}

function Name({ onBegun, onEnd }: { onBegun: (factor: NewFactor) => void; onEnd: () => void }) {
  const form = useFormOf(FactorNameInput, { name: 'My phone' }, async ({ name }) => {
    onBegun(await beginFactor(name));
  });
  return (
    <Form name="add-factor" send={form.send}>
      <FailureNotice failure={form.failure} />
      <Field label="Device name" hint="Helps you recognize this device later." {...form.field('name')} />
      <FormActions label="Next" isBusy={form.isBusy} onCancel={onEnd} />
    </Form>
  );
}

function Prove({ factor, onEnd }: { factor: NewFactor; onEnd: () => void }) {
  const form = useFormOf(CodeInput, { code: '' }, async ({ code }) => {
    await verifyCode(factor.id, code);
    onEnd();
  });
  return (
    <Form name="prove-factor" send={form.send}>
      <p>Scan the QR code with your app or enter the key. Then enter the code from the app.</p>
      <img
        className="qr"
        src={factor.qrCode}
        alt="QR code for the authenticator app"
        width="192"
        height="192"
      />
      <p>
        Key: <code className="secret">{factor.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <FailureNotice failure={form.failure} />
      <CodeField label="Code" {...form.field('code')} />
      <FormActions label="Turn on" isBusy={form.isBusy} onCancel={onEnd} />
    </Form>
  );
}
