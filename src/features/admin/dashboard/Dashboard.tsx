import { useState } from 'react';
import type { AdminOverview } from '#contracts/admin-overview.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { payerUrl } from '../billing/labels.ts';
import { AdminGate } from '../AdminGate.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { entities, kinds } from '../queue/kinds.ts';
import { ListingActivity, useActivityDays } from './ListingActivity.tsx';
import { readOverview } from './overview.ts';

/** The first page of the admin area: what waits, who came, what ends soon, how listings are used. */
export function Dashboard() {
  return (
    <AdminGate name="Dashboard">
      {({ zone }) => (
        <div className="dashboard stack">
          <Overview zone={zone} />
        </div>
      )}
    </AdminGate>
  );
}

function Overview({ zone }: { zone: string }) {
  const days = useActivityDays();
  const [daysAtFirst] = useState(days);
  return (
    <QueryBoundary queryKey={['admin', 'overview', daysAtFirst]} load={() => readOverview(daysAtFirst)}>
      {(overview) => (
        <>
          <Summary overview={overview} zone={zone} />
          <ListingActivity known={days === daysAtFirst ? overview.activity : undefined} />
        </>
      )}
    </QueryBoundary>
  );
}

function Summary({ overview, zone }: { overview: AdminOverview; zone: string }) {
  const { sign_ups: signUps, renewals } = overview;
  const waiting = entities.map((entity) => ({ entity, count: overview.waiting[entity] ?? 0 }));
  const open = waiting.filter(({ count }) => count > 0);
  const total = open.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="stack">
      <ul className="figure-row">
        <Figure value={total} label="Pending approvals" href="/admin/queue" />
        <Figure value={signUps.week} label="New sign-ups (7 days)" href="/admin/members" />
        <Figure value={signUps.month} label="New sign-ups (30 days)" href="/admin/members" />
        <Figure
          value={renewals.total}
          label="Renewals due (30 days)"
          href="/admin/memberships?view=ahead&ends=30"
        />
      </ul>
      <Panel title="Pending approvals">
        {open.length === 0 ? (
          <p>No pending approvals.</p>
        ) : (
          <ul className="rows">
            {open.map(({ entity, count }) => (
              <li key={entity}>
                {kinds[entity].many} <strong>{count}</strong>
              </li>
            ))}
          </ul>
        )}
        <p>
          <a href="/admin/queue">Review all</a>
        </p>
      </Panel>
      <div id="renewals">
        <Panel title="Renewals">
          {renewals.rows.length === 0 ? (
            <p>No memberships end in the next 30 days.</p>
          ) : (
            <ul className="rows">
              {renewals.rows.map(({ id, name, plan, term_ends_at, ...payer }) => (
                <li key={id}>
                  <span>
                    <a href={payerUrl(payer)} dir="auto">
                      {name ?? 'No name'}
                    </a>
                    , {plan}
                  </span>
                  <span>{formatDate(term_ends_at, { zone })}</span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      <Panel title="Recent sign-ups">
        {signUps.newest.length === 0 ? (
          <p>No sign-ups yet.</p>
        ) : (
          <ul className="rows">
            {signUps.newest.map(({ id, name, email, user_type, created_at }) => (
              <li key={id}>
                <span>
                  <a href={`/admin/members/person?id=${id}`}>{name ?? email ?? 'No name'}</a>, {user_type}
                </span>
                <span>{formatDate(created_at, { zone })}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

function Figure({ value, label, href }: { value: number; label: string; href: string }) {
  return (
    <li className="card">
      <strong>{value}</strong>
      <a href={href}>{label}</a>
    </li>
  );
}
