import { useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { counted } from '../../../i18n/counted.ts';
import { addDays } from '../../../lib/shared/calendar-days.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { membershipLabel } from '../../../lib/shared/status-labels.ts';
import { dateIn } from '../../../lib/shared/zoned-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { type Clock, type Move, type Preview, previewMemberships, readClock, saveClock } from './clock.ts';
import { PreviewedBilling } from './PreviewedBilling.tsx';
import { Reminders } from './Reminders.tsx';

/** Whether memberships advance by themselves, and what happens to them until a day. */
export function Memberships() {
  return (
    <AdminGate name="Memberships">
      {({ zone, isAdmin }) => (
        <div className="stack">
          <QueryBoundary queryKey={['admin', 'membership-clock']} load={readClock}>
            {(clock, reload) => (
              <>
                <Switch clock={clock} zone={zone} isAdmin={isAdmin} onChanged={reload} />
                {isAdmin && <Reminders key={clock.updated_at} clock={clock} onSaved={reload} />}
              </>
            )}
          </QueryBoundary>
          <Ahead zone={zone} />
        </div>
      )}
    </AdminGate>
  );
}

interface SwitchProps {
  clock: Clock;
  zone: string;
  isAdmin: boolean;
  onChanged: () => void;
}

function Switch({ clock, zone, isAdmin, onChanged }: SwitchProps) {
  const action = useAction();
  const set = (isOn: boolean) =>
    action.run(async () => {
      await saveClock({ is_on: isOn }, clock);
      onChanged();
      return isOn ? 'Switched on. The first check is within minutes.' : 'Switched off.';
    });
  return (
    <Panel title="Automatic changes">
      <ActionNotice action={action} />
      {clock.is_on ? (
        <p>
          On: trials, terms and grace periods end by themselves, with an email each.{' '}
          {clock.last_run_at ? (
            <>
              Last checked <RelativeTime at={clock.last_run_at} zone={zone} />.
            </>
          ) : (
            'Not checked yet.'
          )}
        </p>
      ) : (
        <p>Off: memberships change only when somebody changes them.</p>
      )}
      {isAdmin &&
        (clock.is_on ? (
          <p>
            <Button variant="quiet" isBusy={action.isBusy} onClick={() => set(false)}>
              Switch off
            </Button>
          </p>
        ) : (
          <QueryBoundary
            queryKey={['admin', 'membership-preview', 'today', zone]}
            load={() => previewMemberships(dateIn(Date.now(), zone), zone)}
          >
            {({ total, reminders }) => (
              <>
                <p>
                  Switching on changes {counted(total, '# membership', '# memberships')} today, with an email
                  each, and sends {counted(reminders, '# reminder', '# reminders')}. Look at the list below
                  first; on a member’s page you can exempt them for a while.
                </p>
                <p>
                  <Button isBusy={action.isBusy} onClick={() => set(true)}>
                    Switch on
                  </Button>
                </p>
              </>
            )}
          </QueryBoundary>
        ))}
    </Panel>
  );
}

const columnsOf = (zone: string): Column<Move>[] => [
  {
    id: 'name',
    label: 'Member',
    show: ({ person_id, name }) => (
      <a href={`/admin/members/person?id=${person_id}#memberships`} dir="auto">
        {name ?? 'No name'}
      </a>
    ),
    text: ({ name }) => name,
  },
  { id: 'plan', label: 'Plan', show: ({ plan }) => plan, text: ({ plan }) => plan },
  {
    id: 'from',
    label: 'Now',
    show: ({ from_status }) => membershipLabel(from_status),
    text: ({ from_status }) => membershipLabel(from_status),
  },
  {
    id: 'to',
    label: 'Becomes',
    show: ({ to_status }) => membershipLabel(to_status),
    text: ({ to_status }) => membershipLabel(to_status),
  },
  {
    id: 'due',
    label: 'On',
    show: ({ due_at }) => formatDate(due_at, { zone }),
    text: ({ due_at }) => due_at,
  },
];

function Ahead({ zone }: { zone: string }) {
  const [today] = useState(() => dateIn(Date.now(), zone));
  const [day, setDay] = useState(addDays(today, 30));
  return (
    <Panel title="What happens until">
      <p className="soft">As long as nobody pays. Nothing is changed by looking.</p>
      <Field
        label="Day"
        type="date"
        min={today}
        max="2100-01-01"
        value={day}
        onChange={({ target }) => {
          if (target.value) setDay(target.value);
        }}
      />
      <QueryBoundary
        queryKey={['admin', 'membership-preview', day, zone]}
        load={() => previewMemberships(day, zone)}
      >
        {(preview) => (
          <>
            <PreviewedBilling {...preview} />
            <Moves {...preview} zone={zone} />
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}

function Moves({ total, counts, moves, zone }: Preview & { zone: string }) {
  if (total === 0) return <p>No membership changes until then.</p>;
  return (
    <>
      <p role="status">
        {Object.entries(counts)
          .map(([status, number]) => `${membershipLabel(status)}: ${number.toLocaleString('en-US')}`)
          .join(' · ')}
        {total > moves.length && `. The first ${String(moves.length)} are listed.`}
      </p>
      <div className="table-scroll">
        <DataTable
          caption="Memberships that change"
          columns={columnsOf(zone)}
          rows={moves}
          nameOf={({ name }) => name ?? 'No name'}
        />
      </div>
    </>
  );
}
