import { loadFactorNameInput } from '../../kit/forms/account-contracts.ts';
import { Form } from '../../kit/forms/Form.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { addKeyFactor } from './second-factor.ts';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** Adds a security key or passkey as second factor: its name, then what the browser asks. */
export function AddKeyFactor({ onEnd }: { onEnd: () => void }) {
  const { secondFactor: t } = useStrings(accountStrings);
  const form = useFormOf(loadFactorNameInput, { name: t.myKey }, async ({ name }) => {
    await addKeyFactor(name);
    onEnd();
  });
  return (
    <Form name="add-key-factor" send={form.send}>
      <p>{t.keyText}</p>
      <FailureNotice failure={form.failure} />
      <Field label={t.keyName} hint={t.nameHint} {...form.field('name')} />
      <FormActions label={t.turnOn} isBusy={form.isBusy} onCancel={onEnd} />
    </Form>
  );
}
