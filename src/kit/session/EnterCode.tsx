import type { Factor } from '@supabase/supabase-js';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { loadCodeInput } from '../forms/account-contracts.ts';
import { Form } from '../forms/Form.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useFormOf } from '../forms/use-form-of.ts';
import { useAction } from '../use-action.ts';
import { sendCode, verifyCode, verifyKey } from './second-step.ts';
import { islandStrings } from '../../i18n/shared/island-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

interface EnterCodeProps {
  factors: [Factor, ...Factor[]];
  onDone: () => void;
}

/** Confirms with one of the person's factors: a code, or a security key. */
export function EnterCode({ factors, onDone }: EnterCodeProps) {
  const { code: t } = useStrings(islandStrings);
  const [factorId, setFactorId] = useState(factors[0].id);
  const factor = factors.find(({ id }) => id === factorId) ?? factors[0];
  const names: Partial<Record<Factor['factor_type'], string>> = { phone: t.textMessage, webauthn: t.key };
  return (
    <div className="stack">
      {factors.length > 1 && (
        <SelectField
          label={t.method}
          value={factor.id}
          onChange={(event) => setFactorId(event.target.value)}
          options={factors.map(({ id, friendly_name, factor_type }) => [
            id,
            friendly_name ?? names[factor_type] ?? t.app,
          ])}
        />
      )}
      {factor.factor_type === 'webauthn' ? (
        <UseKey key={factor.id} factor={factor} onDone={onDone} />
      ) : (
        <TypeCode key={factor.id} factor={factor} onDone={onDone} />
      )}
    </div>
  );
}

function UseKey({ factor, onDone }: { factor: Factor; onDone: () => void }) {
  const { code: t } = useStrings(islandStrings);
  const { run, isBusy, failure } = useAction();
  return (
    <>
      <FailureNotice failure={failure} />
      <Button isBusy={isBusy} onClick={() => run(() => verifyKey(factor.id).then(onDone))}>
        {t.useKey}
      </Button>
    </>
  );
}

function TypeCode({ factor, onDone }: { factor: Factor; onDone: () => void }) {
  const { code: t } = useStrings(islandStrings);
  const [challengeId, setChallengeId] = useState<string>();
  const sending = useAction();
  const form = useFormOf(loadCodeInput, { code: '' }, async ({ code }) => {
    await verifyCode(factor.id, code, challengeId);
    onDone();
  });
  const isPhone = factor.factor_type === 'phone';
  const send = () => {
    sending.run(() => sendCode(factor.id).then(setChallengeId));
  };
  return (
    <Form name="second-step" send={form.send}>
      <FailureNotice failure={form.failure ?? sending.failure} />
      {isPhone && (
        <Button variant="quiet" onClick={send}>
          {challengeId === undefined ? t.send : t.resend}
        </Button>
      )}
      <CodeField label={isPhone ? t.ofTextMessage : t.ofApp} {...form.field('code')} />
      <Button type="submit" isBusy={form.isBusy}>
        {t.confirm}
      </Button>
    </Form>
  );
}
