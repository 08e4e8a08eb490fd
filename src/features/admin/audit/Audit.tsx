import { fromLocalTime } from '../../../lib/shared/zoned-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { useTypedWords } from '../../../kit/table/use-typed-words.ts';
import { useSearchParams } from '../../../kit/table/use-search-params.ts';
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
  ['business_profiles', 'Organizations'],
  ['subscriptions', 'Memberships'],
  ['membership_clock', 'Automatic changes'],
  ['plans', 'Plans'],
  ['staff', 'Staff'],
  ['site_settings', 'Settings'],
  ['social_media_settings', 'Social profiles'],
  ['imports', 'Imports'],
  ['feature_periods', 'Featured periods'],
  ['reports', 'Reports'],
  ['membership_applications', 'Membership applications'],
  ['listing_merges', 'Merges of listings'],
] as const;
const actions = [
  ['', 'All'],
  ['insert', 'Created'],
  ['update', 'Updated'],
  ['delete', 'Deleted'],
  ['export', 'Exported'],
] as const;
const filters = ['q', 'entity', 'id', 'action', 'actor', 'from', 'before'] as const;
type Filters = Record<(typeof filters)[number], string>;

/** The log of what staff did and what was decided, and the way back. */
export function Audit() {
  return <AdminGate name="Audit">{({ zone }) => <Log zone={zone} />}</AdminGate>;
}

function Log({ zone }: { zone: string }) {
  const [query, go] = useSearchParams();
  const by = readFilters(query);
  const { words, type, stop } = useTypedWords(by.q, (q) => {
    go(toQuery({ ...by, before: '', q: q.trim() }), 'replace');
  });
  const narrow = (fields: Partial<Filters>) => {
    stop();
    go(toQuery({ ...by, q: words.trim(), before: '', ...fields }));
  };
  const since = fromLocalTime(`${by.from}T00:00`, zone) ?? '';
  const before = /^\d{1,18}$/.test(by.before) ? Number(by.before) : undefined;
  const { entity, id: item, action, actor } = by;
  const search = { words: by.q, entity, item, action, actor, since, before };
  const isNarrowed = [by.q, entity, item, action, actor, by.from].some((value) => value !== '');
  return (
    <div className="stack">
      <div className="toolbar">
        <Field
          label="Search by name"
          type="search"
          value={words}
          onChange={(event) => {
            type(event.target.value);
          }}
        />
        <SelectField
          label="Type"
          options={entities}
          value={entity}
          onChange={(event) => narrow({ entity: event.target.value, id: '' })}
        />
        <SelectField
          label="Action"
          options={actions}
          value={action}
          onChange={(event) => narrow({ action: event.target.value })}
        />
        <QueryBoundary queryKey={['admin', 'staff']} load={listStaff}>
          {(staff) => (
            <SelectField
              label="User"
              options={[['', 'All users'], ...staff.map(({ user_id, name }) => [user_id, name] as const)]}
              value={actor}
              onChange={(event) => narrow({ actor: event.target.value })}
            />
          )}
        </QueryBoundary>
        <Field
          label="From"
          type="date"
          value={by.from}
          onChange={(event) => narrow({ from: event.target.value })}
        />
        {isNarrowed && (
          <Button variant="quiet" onClick={() => go('')}>
            Clear filters
          </Button>
        )}
      </div>
      <QueryBoundary queryKey={['admin', 'audit', search]} load={() => readAudit(search)}>
        {(entries, reload) => (
          <>
            {entries.length === 0 && <p>{isNarrowed ? 'No entries match.' : 'No activity yet.'}</p>}
            <ul className="queue">
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} zone={zone} onReverted={reload} />
              ))}
            </ul>
            <div className="actions">
              {before !== undefined && (
                <Button variant="quiet" onClick={() => narrow({})}>
                  Newest
                </Button>
              )}
              {entries.length === atOnce && (
                <Button variant="quiet" onClick={() => narrow({ before: String(entries.at(-1)?.id ?? '') })}>
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

/** What the address narrows the log to: words of a name, a type, one item of it, an action, who acted, since when, and the page. */
function readFilters(query: string): Filters {
  const asked = new URLSearchParams(query);
  const read = (name: (typeof filters)[number]) => asked.get(name) ?? '';
  return {
    q: read('q'),
    entity: read('entity'),
    id: read('id'),
    action: read('action'),
    actor: read('actor'),
    from: read('from'),
    before: read('before'),
  };
}

const toQuery = (by: Filters) =>
  new URLSearchParams(filters.flatMap((name) => (by[name] ? [[name, by[name]]] : []))).toString();
