import { useId, useState } from 'react';
import { Email } from '#contracts/auth.ts';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Island } from '../../ui/Island.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Loaded } from './Loaded.tsx';
import { named } from './page-address.ts';
import { addHelper, type Helper, invite, type People, readPeople, removeHelper, revoke } from './people.ts';
import { SignedIn } from './SignedIn.tsx';
import { useWork } from './use-work.ts';

const roles: Record<string, string> = {
  manager: 'Manager: edits the page, posts jobs, events and deals',
  contributor: 'Contributor: posts jobs, events and deals',
};

/** Who helps with the business that `?id=` names: list, invite, remove. */
export function PeopleEditor() {
  return (
    <Island name="PeopleEditor">
      <SignedIn reason="Sign in to see who helps with your business.">
        {(userId) => (
          <Loaded needed={named('id')} name={['people', named('id')]} load={() => readPeople(named('id'))}>
            {(people, reload) => <Lists people={people} userId={userId} reload={reload} />}
          </Loaded>
        )}
      </SignedIn>
    </Island>
  );
}

interface ListsProps {
  people: People;
  userId: string;
  reload: () => void;
}

function Lists({ people, userId, reload }: ListsProps) {
  const [removed, setRemoved] = useState<Helper>();
  const { run, isBusy, failure } = useWork();
  const isOwner = people.ownerId === userId;
  const change = (work: () => Promise<unknown>) => {
    run(async () => {
      await work();
      reload();
    });
  };
  return (
    <>
      <Panel title={`Who helps with ${people.name}`}>
        <FailureNotice failure={failure} />
        {removed && (
          <p role="status">
            {removed.email ?? 'This person'} does not help any more.{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                change(async () => {
                  await addHelper(named('id'), removed);
                  setRemoved(undefined);
                });
              }}
            >
              Undo
            </button>
          </p>
        )}
        {people.helpers.length === 0 && (
          <p className="soft">Nobody yet. Invite somebody, so that the page does not hang on one person.</p>
        )}
        <ul className="rows">
          {people.helpers.map((helper) => (
            <li key={helper.user_id}>
              <span>
                <strong>{helper.user_id === userId ? 'You' : (helper.email ?? 'Somebody')}</strong>
                <br />
                <span className="soft">
                  {roles[helper.role] ?? helper.role}; since{' '}
                  {formatDate(helper.created_at, { zone: people.zone })}
                </span>
              </span>
              {(isOwner || helper.user_id === userId) && (
                <Button
                  variant="quiet"
                  isBusy={isBusy}
                  aria-label={`Remove ${helper.email ?? 'this person'}`}
                  onClick={() => {
                    change(async () => {
                      await removeHelper(named('id'), helper.user_id);
                      if (isOwner) setRemoved(helper);
                    });
                  }}
                >
                  {helper.user_id === userId ? 'Leave' : 'Remove'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Invited">
        {people.invitations.length === 0 && <p className="soft">Nobody is invited at present.</p>}
        <ul className="rows">
          {people.invitations.map(({ id, email, role, expires_at }) => (
            <li key={id}>
              <span>
                <strong>{email}</strong>
                <br />
                <span className="soft">
                  As {role}, until {formatDate(expires_at, { zone: people.zone })}
                </span>
              </span>
              {isOwner && (
                <span className="actions">
                  <Button
                    variant="quiet"
                    isBusy={isBusy}
                    aria-label={`Send the invitation to ${email} again`}
                    onClick={() => {
                      change(() => invite(named('id'), email, role));
                    }}
                  >
                    Send again
                  </Button>
                  <Button
                    variant="quiet"
                    isBusy={isBusy}
                    aria-label={`Take the invitation of ${email} back`}
                    onClick={() => {
                      change(() => revoke(id));
                    }}
                  >
                    Take back
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
        {isOwner ? <InviteForm reload={reload} /> : <p className="soft">Only the owner chooses who helps.</p>}
      </Panel>
    </>
  );
}

function InviteForm({ reload }: { reload: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('manager');
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState('');
  const { run, isBusy, failure } = useWork();
  const id = useId();
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
      <div className="field">
        <label htmlFor={id}>What they may do</label>
        <select
          id={id}
          className="select"
          value={role}
          onChange={({ target }) => {
            setRole(target.value);
          }}
        >
          {Object.entries(roles).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <p role="status">{said}</p>
      <Button type="submit" isBusy={isBusy}>
        Invite
      </Button>
    </Form>
  );
}
