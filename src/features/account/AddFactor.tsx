import { useState } from 'react';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { verifyCode } from '../../kit/session/second-step.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { loadCodeInput, loadFactorNameInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { beginFactor, type NewFactor } from './second-factor.ts';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** Adds an authenticator app in two steps: its name, then a code that proves that it works. */
export function AddFactor({ onEnd }: { onEnd: () => void }) {
  const [factor, setFactor] = useState<NewFactor>();
  return factor ? <Prove factor={factor} onEnd={onEnd} /> : <Name onBegun={setFactor} onEnd={onEnd} />;
}

function Name({ onBegun, onEnd }: { onBegun: (factor: NewFactor) => void; onEnd: () => void }) {
  const { secondFactor: t } = useStrings(accountStrings);
  const form = useFormOf(loadFactorNameInput, { name: t.myPhone }, async ({ name }) => {
    onBegun(await beginFactor(name));
  });
  return (
    <Form name="add-factor" send={form.send}>
      <FailureNotice failure={form.failure} />
      <Field label={t.deviceName} hint={t.nameHint} {...form.field('name')} />
      <FormActions label={t.next} isBusy={form.isBusy} onCancel={onEnd} />
    </Form>
  );
}

function Prove({ factor, onEnd }: { factor: NewFactor; onEnd: () => void }) {
  const { secondFactor: t } = useStrings(accountStrings);
  const form = useFormOf(loadCodeInput, { code: '' }, async ({ code }) => {
    await verifyCode(factor.id, code);
    onEnd();
  });
  return (
    <Form name="prove-factor" send={form.send}>
      <p>{t.scan}</p>
      <img className="qr" src={factor.qrCode} alt={t.qrCode} width="192" height="192" />
      <p>
        {t.key} <code className="secret">{factor.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <FailureNotice failure={form.failure} />
      <CodeField label={t.code} {...form.field('code')} />
      <FormActions label={t.turnOn} isBusy={form.isBusy} onCancel={onEnd} />
    </Form>
  );
}
