import { teamStrings } from '../../../i18n/business/team-strings.ts';
import { useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { translateField } from '../../../lib/browser/translate-field.ts';
import { useState } from 'react';
import { Email } from '#contracts/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useAction } from '../../../kit/use-action.ts';
import type { FormResult } from '../../../lib/browser/report-form.ts';

interface InviteFormProps {
  /** What the invited can be, first the usual; without it they are not asked for. */
  roles?: readonly (readonly [role: string, label: string])[];
  onInvite: (email: string, role: string) => Promise<void>;
  reload: () => void;
}

/** Invites somebody by email. */
export function InviteForm({ roles = [], onInvite, reload }: InviteFormProps) {
  const { invitations: t } = useStrings(teamStrings);
  const language = useLanguage();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState(roles[0]?.[0] ?? '');
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState('');
  const { submit, isBusy, failure } = useAction();
  const send = (): FormResult | Promise<FormResult> => {
    const read = Email.safeParse(email);
    const problem = read.error?.issues[0]?.message;
    setError(problem && translateField(problem, language));
    setSaid('');
    if (!read.success) return { rejected: 'email' };
    return submit(async () => {
      await onInvite(read.data, role);
      setSaid(t.sent(read.data));
      setEmail('');
      reload();
    });
  };
  return (
    <Form name="invitation" send={send}>
      <FailureNotice failure={failure} />
      <Field
        type="email"
        label={t.email}
        autoComplete="off"
        errors={error ? [error] : []}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      {roles.length > 0 && (
        <SelectField
          label={t.role}
          value={role}
          options={roles}
          onChange={({ target }) => setRole(target.value)}
        />
      )}
      <p role="status">{said}</p>
      <Button type="submit" isBusy={isBusy}>
        {t.invite}
      </Button>
    </Form>
  );
}
