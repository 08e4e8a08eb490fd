import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import { readSubscriptions } from './members.ts';
import type { Person } from './person.ts';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import { UserType } from './UserType.tsx';

interface MembershipsProps {
  person: Person;
  session: AdminSession;
  onChanged: () => void;
}

/** What a person has subscribed to; admins change it. */
export function Memberships({ person, session: { zone, isAdmin }, onChanged }: MembershipsProps) {
  return (
    <Panel title="Memberships">
      <QueryBoundary
        queryKey={['admin', 'subscriptions', person.id]}
        load={() => readSubscriptions(person.id)}
      >
        {(subscriptions, reload) => {
          const changed = () => {
            reload();
            onChanged();
          };
          return (
            <>
              {subscriptions.length === 0 && <p>No memberships or subscriptions.</p>}
              {subscriptions.map((one) => (
                <SubscriptionCard
                  key={one.updated_at}
                  subscription={one}
                  zone={zone}
                  isAdmin={isAdmin}
                  onChanged={changed}
                />
              ))}
              {isAdmin ? (
                <UserType person={person} onChanged={changed} />
              ) : (
                <p className="soft">Only admins can change the status of memberships.</p>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </Panel>
  );
}
