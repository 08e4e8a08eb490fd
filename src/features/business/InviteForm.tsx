import { useState } from 'react';
import { Email } from '#contracts/auth.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Choice } from './Choice.tsx';
import { named } from './page-address.ts';
import { invite, roles } from './people.ts';
import { useWork } from './use-work.ts';

/** Invites somebody by mail to help with the business. */
export function InviteForm({ reload }: { reload: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('manager');
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState('');
  const { run, isBusy, failure } = useWork();
  const send = () => {
    const read = Email.safeParse(email);
    setError(read.error?.issues[0]?.message);
    setSaid('');
    if (!read.success) return;
    run(async () => {
      await invite(named('id'), read.data, role);
      setSaid(`A mail is on its way to ${read.data}. The invitation is good for 14 days.`);
      setEmail('');
      reload();
    });
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <FailureNotice failure={failure} />
      <Field
        type="email"
        label="E-mail address of who shall help"
        autoComplete="off"
        errors={error ? [error] : []}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value);
        }}
      />
      <Choice label="What they may do" value={role} options={Object.entries(roles)} onChange={setRole} />
      <p role="status">{said}</p>
      <Button type="submit" isBusy={isBusy}>
        Invite
      </Button>
    </Form>
  );
}
