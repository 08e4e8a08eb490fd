import { teamStrings } from '../../../i18n/business/team-strings.ts';
import { useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { translateField } from '../../../lib/browser/translate-field.ts';
import { useState } from 'react';
import { Email } from '#contracts/auth.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { invite } from './people.ts';
import { useAction } from '../../../kit/use-action.ts';
import type { FormResult } from '../../../lib/browser/report-form.ts';

/** Invites somebody by mail to help with the business. */
export function InviteForm({ reload }: { reload: () => void }) {
  const { invitations: t, roles } = useStrings(teamStrings);
  const language = useLanguage();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('manager');
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
      await invite(queryParam('id'), read.data, role);
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
      <SelectField
        label={t.role}
        value={role}
        options={Object.entries(roles)}
        onChange={({ target }) => setRole(target.value)}
      />
      <p role="status">{said}</p>
      <Button type="submit" isBusy={isBusy}>
        {t.invite}
      </Button>
    </Form>
  );
}
