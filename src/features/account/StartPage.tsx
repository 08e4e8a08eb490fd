import type { User } from '@supabase/supabase-js';
import type { ReactNode } from 'react';
import type { MyRegistration } from '#contracts/events.ts';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { formatDate, formatDay, formatTime } from '../../lib/shared/format.ts';
import { statusLabel } from '../../lib/shared/status-labels.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Names } from './Names.tsx';
import { listMissing, profileParts, readStart, type Start } from './start.ts';

const shownAtMost = 3;

/** What is going on for who is signed in: their next events, deals and businesses, and what their profile lacks. */
export function StartPage({ user: { id, email = '', phone = '' } }: { user: User }) {
  return (
    <QueryBoundary queryKey={['start', id]} load={() => readStart(id)}>
      {(start, reload) => (
        <>
          <Greeting start={start} address={email || `+${phone}`} />
          {start.profile.first_name === '' && (
            <Panel title="Your name">
              <p className="soft">Shown on your tickets and to the people who organize an event.</p>
              <Names userId={id} profile={start.profile} onSaved={reload} />
            </Panel>
          )}
          <Profile start={start} />
          <Registrations registrations={start.registrations} />
          <Deals start={start} />
          <Businesses start={start} />
        </>
      )}
    </QueryBoundary>
  );
}

function Greeting({ start: { profile, isStaff }, address }: { start: Start; address: string }) {
  const { first_name: first, last_name: last, avatar_url: picture } = profile;
  const initials = [first || address, last].map((word) => Array.from(word)[0] ?? '').join('');
  return (
    <div className="greeting">
      <span className="greeting-picture" aria-hidden="true">
        {picture ? <img src={picture} alt="" width="64" height="64" /> : initials.toUpperCase()}
      </span>
      <div>
        <h2 dir="auto">{first ? `Hello, ${first}` : 'Welcome'}</h2>
        <p className="soft">
          Signed in as <span>{address}</span>
        </p>
      </div>
      {isStaff && (
        <a className="button" data-variant="quiet" href="/admin">
          Admin
        </a>
      )}
    </div>
  );
}

function Profile({ start }: { start: Start }) {
  const missing = listMissing(start);
  const done = profileParts - missing.length;
  if (missing.length === 0) return null;
  return (
    <Panel title="Profile">
      <label className="profile-progress">
        {`${String(done)} of ${String(profileParts)} steps complete`}
        <progress max={profileParts} value={done} />
      </label>
      <ul className="profile-missing">
        {missing.map(({ label, href }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function List<Item>({
  of: items,
  all,
  children,
}: {
  of: Item[];
  all: string;
  children: (item: Item) => ReactNode;
}) {
  return (
    <>
      <ul className="rows">{items.slice(0, shownAtMost).map(children)}</ul>
      <p>
        <a href={all}>{items.length > shownAtMost ? `View all ${String(items.length)}` : 'View all'}</a>
      </p>
    </>
  );
}

const whenOf = ({ starts_at: start, time_zone: zone, all_day: isAllDay }: MyRegistration) =>
  isAllDay ? formatDay(start, { zone }) : `${formatDay(start, { zone })}, ${formatTime(start, { zone })}`;

function Registrations({ registrations }: { registrations: MyRegistration[] }) {
  return (
    <Panel title="Next events">
      {registrations.length === 0 ? (
        <p>
          No upcoming events. <a href="/events">Browse events</a>
        </p>
      ) : (
        <List of={registrations} all="/account/registrations">
          {(registration) => (
            <li key={registration.id}>
              <span>
                <a href={`/account/registrations#r-${registration.id}`} dir="auto">
                  {registration.title}
                </a>
                <br />
                <span className="soft">{whenOf(registration)}</span>
              </span>
              <Badge status={registration.status} />
            </li>
          )}
        </List>
      )}
    </Panel>
  );
}

function Deals({ start: { deals } }: { start: Start }) {
  return (
    <Panel title="Your deals">
      {deals.length === 0 ? (
        <p>
          No deals to use. <a href="/deals">Browse deals</a>
        </p>
      ) : (
        <List of={deals} all="/account/deals">
          {(deal) => (
            <li key={deal.id}>
              <span>
                <a href="/account/deals" dir="auto">
                  {deal.title}
                </a>
                <br />
                <span className="soft" dir="auto">
                  {deal.business_name}
                </span>
              </span>
              <span className="soft">Until {formatDate(deal.valid_until, { zone: hereZone() })}</span>
            </li>
          )}
        </List>
      )}
    </Panel>
  );
}

const hereZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function Businesses({ start: { businesses } }: { start: Start }) {
  if (businesses.length === 0)
    return (
      <Panel title="Your business">
        <p>Do you run a business here? Find it in the directory and claim it, or add it.</p>
        <p className="actions">
          <a className="button" data-variant="quiet" href="/account/business/claim">
            Claim a business
          </a>
          <a className="button" data-variant="quiet" href="/account/business/add">
            Add a business
          </a>
        </p>
      </Panel>
    );
  return (
    <Panel title="Your businesses">
      <List of={businesses} all="/account/business">
        {({ id, name, status, hasPendingChanges }) => (
          <li key={id}>
            <a href={`/account/business/edit?id=${id}`} dir="auto">
              {name}
            </a>
            <span className="badges">
              <Badge status={status} />
              {hasPendingChanges && <span className="badge">Changes pending review</span>}
            </span>
          </li>
        )}
      </List>
      <p className="actions">
        <a className="button" data-variant="quiet" href="/account/check-in">
          Check-in
        </a>
        <a className="button" data-variant="quiet" href="/account/redeem">
          Redeem a deal
        </a>
      </p>
    </Panel>
  );
}

const calm = new Set(['approved', 'registered', 'confirmed', 'attended']);

function Badge({ status }: { status: string }) {
  return (
    <span className="badge" data-state={calm.has(status) ? 'active' : status}>
      {statusLabel(status)}
    </span>
  );
}
