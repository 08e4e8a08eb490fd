import type { User } from '@supabase/supabase-js';
import type { ReactNode } from 'react';
import { meetingPath } from '#contracts/meeting-path.ts';
import { MembershipPanel } from '../../kit/membership/MembershipPanel.tsx';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { retryableImport } from '../../lib/browser/retryable-import.ts';
import { formatDate, formatDay, formatTime } from '../../lib/shared/format.ts';
import { statusLabel } from '../../lib/shared/status-labels.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Due } from './Due.tsx';
import { listMissing, profileParts, readStart, type Start } from './start.ts';
import { accountStartStrings } from '../../i18n/account/account-start-strings.ts';
import { useDateLocale, useLanguage, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { fillIn } from '../../ui/fill-in.tsx';

const shownAtMost = 3;

// Most accounts have a name: they do without forms and their validation.
const loadNames = retryableImport(
  () => import('./Names.tsx'),
  ({ Names }) => Names,
  'Names',
);

/** What is going on for who is signed in: their next events, deals and businesses, and what their profile lacks. */
export function StartPage({ user }: { user: User }) {
  const t = useStrings(accountStartStrings);
  const { id, email = '', phone = '' } = user;
  return (
    <QueryBoundary queryKey={['start', id]} load={() => readStart(user)}>
      {(start, reload) => (
        <>
          <Greeting start={start} address={email || `+${phone}`} />
          <div className="start-panels">
            {start.profile.first_name === '' && (
              <Panel title={t.name}>
                <p className="soft">{t.nameHint}</p>
                <QueryBoundary queryKey={['names-form']} load={loadNames}>
                  {(Names) => <Names userId={id} profile={start.profile} onSaved={reload} />}
                </QueryBoundary>
              </Panel>
            )}
            <Due invoices={start.due} />
            <MembershipPanel userId={id} />
            <Profile start={start} />
            <Registrations start={start} />
            <Meetings start={start} />
            <Deals start={start} />
            <Businesses start={start} />
          </div>
        </>
      )}
    </QueryBoundary>
  );
}

function Greeting({ start: { profile, is_staff: isStaff }, address }: { start: Start; address: string }) {
  const t = useStrings(accountStartStrings);
  const path = useLocalPath();
  const { first_name: first, last_name: last, avatar_url: picture } = profile;
  const initials = [first || address, last].map((word) => Array.from(word)[0] ?? '').join('');
  return (
    <div className="greeting">
      <span className="greeting-picture" aria-hidden="true">
        {picture ? <img src={picture} alt="" width="64" height="64" /> : initials.toUpperCase()}
      </span>
      <div>
        <h2 dir="auto">{first ? t.hello(first) : t.welcome}</h2>
        <p className="soft">{fillIn(t.signedInAs, <span>{address}</span>)}</p>
      </div>
      {isStaff && (
        <a className="button" data-variant="quiet" href={path('/admin')}>
          {t.admin}
        </a>
      )}
    </div>
  );
}

function Profile({ start }: { start: Start }) {
  const t = useStrings(accountStartStrings);
  const path = useLocalPath();
  const missing = listMissing(start);
  const done = profileParts - missing.length;
  if (missing.length === 0) return null;
  return (
    <Panel title={t.profile}>
      <label className="profile-progress">
        {t.progress(done, profileParts)}
        <progress max={profileParts} value={done} />
      </label>
      <ul className="profile-missing">
        {missing.map(({ name, href }) => (
          <li key={name}>
            <a href={path(href)}>{t.missing[name]}</a>
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
  const t = useStrings(accountStartStrings);
  const path = useLocalPath();
  return (
    <>
      <ul className="rows">{items.slice(0, shownAtMost).map(children)}</ul>
      <p>
        <a href={path(all)}>{items.length > shownAtMost ? t.viewAllOf(items.length) : t.viewAll}</a>
      </p>
    </>
  );
}

const whenOf = (
  {
    starts_at: start,
    time_zone: zone,
    all_day: isAllDay = false,
  }: { starts_at: string; time_zone: string; all_day?: boolean },
  locale: string,
) =>
  isAllDay
    ? formatDay(start, { zone, locale })
    : `${formatDay(start, { zone, locale })}, ${formatTime(start, { zone, locale })}`;

function Registrations({ start: { registrations } }: { start: Start }) {
  const t = useStrings(accountStartStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  return (
    <Panel title={t.events}>
      {registrations.length === 0 ? (
        <p>
          {t.noEvents} <a href={path('/events')}>{t.browseEvents}</a>
        </p>
      ) : (
        <List of={registrations} all="/account/registrations">
          {(registration) => (
            <li key={registration.id}>
              <span>
                <a href={path(`/account/registrations#r-${registration.id}`)} dir="auto">
                  {registration.title}
                </a>
                <br />
                <span className="soft">{whenOf(registration, locale)}</span>
              </span>
              <Badge status={registration.status} />
            </li>
          )}
        </List>
      )}
    </Panel>
  );
}

function Meetings({ start: { meetings } }: { start: Start }) {
  const t = useStrings(accountStartStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  if (meetings.length === 0) return null;
  return (
    <Panel title={t.meetings}>
      <List of={meetings} all="/account/groups">
        {(meeting) => (
          <li key={meeting.id}>
            <span>
              <a href={path(meetingPath(meeting.slug, meeting.id))} dir="auto">
                {meeting.group}: {meeting.title}
              </a>
              <br />
              <span className="soft">{whenOf(meeting, locale)}</span>
            </span>
          </li>
        )}
      </List>
    </Panel>
  );
}

function Deals({ start: { deals } }: { start: Start }) {
  const t = useStrings(accountStartStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  return (
    <Panel title={t.deals}>
      {deals.length === 0 ? (
        <p>
          {t.noDeals} <a href={path('/deals')}>{t.browseDeals}</a>
        </p>
      ) : (
        <List of={deals} all="/account/deals">
          {(deal) => (
            <li key={deal.id}>
              <span>
                <a href={path('/account/deals')} dir="auto">
                  {deal.title}
                </a>
                <br />
                <span className="soft" dir="auto">
                  {deal.business_name}
                </span>
              </span>
              <span className="soft">
                {t.until(formatDate(deal.valid_until, { zone: hereZone(), locale }))}
              </span>
            </li>
          )}
        </List>
      )}
    </Panel>
  );
}

const hereZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function Businesses({ start: { businesses } }: { start: Start }) {
  const t = useStrings(accountStartStrings);
  const path = useLocalPath();
  if (businesses.length === 0)
    return (
      <Panel title={t.business}>
        <p>{t.noBusiness}</p>
        <p className="actions">
          <a className="button" data-variant="quiet" href={path('/account/business/claim')}>
            {t.claim}
          </a>
          <a className="button" data-variant="quiet" href={path('/account/business/add')}>
            {t.add}
          </a>
        </p>
      </Panel>
    );
  return (
    <Panel title={t.businesses}>
      <List of={businesses} all="/account/business">
        {({ id, name, status, has_pending_changes: hasPendingChanges }) => (
          <li key={id}>
            <a href={path(`/account/business/edit?id=${id}`)} dir="auto">
              {name}
            </a>
            <span className="badges">
              <Badge status={status} />
              {hasPendingChanges && <span className="badge">{t.changesPending}</span>}
            </span>
          </li>
        )}
      </List>
      <p className="actions">
        <a className="button" data-variant="quiet" href={path('/account/check-in')}>
          {t.checkIn}
        </a>
        <a className="button" data-variant="quiet" href={path('/account/redeem')}>
          {t.redeem}
        </a>
      </p>
    </Panel>
  );
}

const calm = new Set(['approved', 'registered', 'confirmed', 'attended']);

function Badge({ status }: { status: string }) {
  const language = useLanguage();
  return (
    <span className="badge" data-state={calm.has(status) ? 'active' : status}>
      {statusLabel(status, language)}
    </span>
  );
}
