import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import { readSubscriptions } from './members.ts';
import { PaymentForm } from './PaymentForm.tsx';
import type { Person } from './person.ts';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import { UserType } from './UserType.tsx';

interface MembershipsProps {
  person: Person;
  session: AdminSession;
  onChanged: () => void;
}

/** What a person has subscribed to; admins record payments and change it. */
export function Memberships({ person, session: { zone, isAdmin }, onChanged }: MembershipsProps) {
  return (
    <Panel title="Memberships">
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
    </Panel>
  );
}
