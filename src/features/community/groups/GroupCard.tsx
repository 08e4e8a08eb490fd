import type { MyGroup } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { shorten } from '../../../lib/shared/format.ts';
import { formatDateOnly } from '../../../lib/shared/format.ts';

/** A group in a list: what it is, and how the reader stands to it. */
export function GroupCard({ group }: { group: MyGroup }) {
  const t = useStrings(groupsStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  const { slug, name, kind, admission, description, people, role, ends_on: endsOn } = group;
  const state = group.is_archived ? t.overview.archived : group.origin && t.overview.requested;
  return (
    <li className="card group-card">
      <h3>
        <a href={path(`/account/groups/group?slug=${slug}`)} dir="auto">
          {name}
        </a>
      </h3>
      <p className="soft">
        {[t.kinds[kind], t.people(people), ...(role ? [] : [t.admissions[admission]])].join(' · ')}
      </p>
      {description && <p dir="auto">{shorten(description, 160)}</p>}
      {(state ?? (group.is_unread || (role && role !== 'member'))) && (
        <p className="badges">
          {group.is_unread && (
            <span className="badge" data-state="active">
              {t.discussion.unread}
            </span>
          )}
          {role && role !== 'member' && (
            <span className="badge">
              {t.roles[role]}
              {endsOn && ` ${t.until(formatDateOnly(endsOn, locale))}`}
            </span>
          )}
          {state && <span className="badge">{state}</span>}
        </p>
      )}
    </li>
  );
}
