import { useState } from 'react';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { fromLocalTime } from '../../../lib/shared/zoned-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { listStaff } from '../staff/staff.ts';
import { atOnce, readAudit } from './audit.ts';
import { AuditRow } from './AuditRow.tsx';

const entities = [
  ['', 'All types'],
  ['businesses', 'Listings'],
  ['claims', 'Claims'],
  ['change_requests', 'Listing changes'],
  ['events', 'Events'],
  ['deals', 'Deals'],
  ['jobs', 'Jobs'],
  ['blog_posts', 'Posts'],
  ['business_categories', 'Business categories'],
  ['job_categories', 'Job categories'],
  ['event_categories', 'Event categories'],
  ['post_categories', 'Post categories'],
  ['profiles', 'People'],
  ['subscriptions', 'Memberships'],
  ['plans', 'Plans'],
  ['staff', 'Staff'],
  ['site_settings', 'Settings'],
  ['social_media_settings', 'Social profiles'],
  ['imports', 'Imports'],
  ['feature_periods', 'Featured periods'],
  ['reports', 'Reports'],
  ['listing_merges', 'Merges of listings'],
] as const;
const actions = [
  ['', 'All'],
  ['insert', 'Created'],
  ['update', 'Updated'],
  ['delete', 'Deleted'],
  ['export', 'Exported'],
] as const;
const nothing = { entity: '', item: '', action: '', actor: '', day: '' };
/** What a link to the log names: a type, one item of it, or who acted. */
const fromUrl = () => ({
  ...nothing,
  entity: queryParam('entity'),
  item: queryParam('id'),
  actor: queryParam('actor'),
});

/** The log of what staff did and what was decided, and the way back. */
export function Audit() {
  return <AdminGate name="Audit">{({ zone }) => <Log zone={zone} />}</AdminGate>;
}

function Log({ zone }: { zone: string }) {
  const [by, setBy] = useState(fromUrl);
  const [starts, setStarts] = useState<(number | null)[]>([null]);
  const before = starts.at(-1) ?? null;
  const narrow = (fields: Partial<typeof nothing>) => {
    setBy({ ...by, ...fields });
    setStarts([null]);
  };
  const { day, ...rest } = by;
  const search = { ...rest, before, since: fromLocalTime(`${day}T00:00`, zone) ?? '' };
  return (
    <div className="stack">
      <div className="toolbar">
        <SelectField
          label="Type"
          options={entities}
          value={by.entity}
          onChange={(event) => narrow({ entity: event.target.value, item: '' })}
        />
        <SelectField
          label="Action"
          options={actions}
          value={by.action}
          onChange={(event) => narrow({ action: event.target.value })}
        />
        <QueryBoundary queryKey={['admin', 'staff']} load={listStaff}>
          {(staff) => (
            <SelectField
              label="User"
              options={[['', 'All users'], ...staff.map(({ user_id, name }) => [user_id, name] as const)]}
              value={by.actor}
              onChange={(event) => narrow({ actor: event.target.value })}
            />
          )}
        </QueryBoundary>
        <Field
          label="From"
          type="date"
          value={by.day}
          onChange={(event) => narrow({ day: event.target.value })}
        />
      </div>
      {by.item !== '' && (
        <p>
          Entries of one item.{' '}
          <button type="button" className="link" onClick={() => narrow({ item: '' })}>
            Show all entries
          </button>
        </p>
      )}
      <QueryBoundary queryKey={['admin', 'audit', search]} load={() => readAudit(search)}>
        {(entries, reload) => (
          <>
            {entries.length === 0 && <p>No entries match. Clear filters.</p>}
            <ul className="queue">
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} zone={zone} onReverted={reload} />
              ))}
            </ul>
            <div className="actions">
              {starts.length > 1 && (
                <Button variant="quiet" onClick={() => setStarts(starts.slice(0, -1))}>
                  Newer
                </Button>
              )}
              {entries.length === atOnce && (
                <Button variant="quiet" onClick={() => setStarts([...starts, entries.at(-1)?.id ?? null])}>
                  Older
                </Button>
              )}
            </div>
          </>
        )}
      </QueryBoundary>
    </div>
  );
}
