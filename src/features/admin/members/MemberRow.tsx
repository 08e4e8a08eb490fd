import { useState } from 'react';
import { formatDate } from '../../../lib/shared/format.ts';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { type Member, readSubscriptions } from './members.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { stateName } from './period.ts';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import { UserType } from './UserType.tsx';

interface MemberRowProps {
  person: Member;
  session: AdminSession;
  onChanged: () => void;
}

/** One person, and when opened what they have subscribed to. */
export function MemberRow({ person, session, onChanged }: MemberRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { zone, isAdmin } = session;
  const name = `${person.first_name} ${person.last_name}`.trim() || 'No name';
  return (
    <li data-current={isOpen}>
      <span aria-hidden="true" />
      <button type="button" className="opener" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>{name}</span>
        <small>
          {person.user_type} · membership: {stateName(person.membership_status)} · joined{' '}
          {formatDate(person.created_at, { zone })}
        </small>
      </button>
      {isOpen && (
        <div className="detail">
          <QueryBoundary
            queryKey={['admin', 'subscriptions', person.id]}
            load={() => readSubscriptions(person.id)}
          >
            {(all, reload) => {
              const changed = () => {
                reload();
                onChanged();
              };
              return (
                <>
                  {all.subscriptions.length === 0 && <p>No memberships or subscriptions.</p>}
                  {all.subscriptions.map((one) => (
                    <SubscriptionCard
                      key={one.updated_at}
                      subscription={one}
                      zone={zone}
                      isAdmin={isAdmin}
                      onChanged={changed}
                    />
                  ))}
                  {isAdmin ? (
                    <>
                      <PaymentForm userId={person.id} all={all} zone={zone} onNoted={changed} />
                      <UserType person={person} onChanged={changed} />
                    </>
                  ) : (
                    <p className="soft">Only admins can record payments and change memberships.</p>
                  )}
                </>
              );
            }}
          </QueryBoundary>
        </div>
      )}
    </li>
  );
}
