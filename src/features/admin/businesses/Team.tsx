import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import { HandOver } from './HandOver.tsx';
import { describePerson, type Managed } from './managed-listing.ts';

interface TeamProps {
  managed: Managed;
  session: AdminSession;
  onSettled: (report: string) => void;
}

/** The owner and the team of a listing; admins hand it over. */
export function Team({ managed: { listing, people }, session, onSettled }: TeamProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title="Owner and team">
      {people.length === 0 && <p>No owner and no team.</p>}
      <ul className="rows">
        {people.map((person) => (
          <li key={person.user_id}>
            <span>
              {describePerson(person)} <small className="soft">{person.role}</small>
            </span>
          </li>
        ))}
      </ul>
      {session.isAdmin && listing.status !== 'merged' && (
        <p className="actions">
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Hand over…
          </Button>
        </p>
      )}
      {isAsking && (
        <HandOver
          listing={listing}
          hasTeam={people.some(({ role }) => role !== 'owner')}
          onClose={() => setAsking(false)}
          onDone={(report) => {
            setAsking(false);
            onSettled(report);
          }}
        />
      )}
    </Panel>
  );
}
