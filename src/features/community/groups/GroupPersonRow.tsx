import type { GroupPerson } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { formatDateOnly } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Avatar } from '../people/Avatar.tsx';

interface GroupPersonRowProps {
  person: GroupPerson;
  isSelf: boolean;
  /** For who manages the group. */
  onChange?: () => void;
  onRemove?: () => void;
}

/** Somebody in a group: who they are, and as what and until when they are in it. */
export function GroupPersonRow({ person, isSelf, onChange, onRemove }: GroupPersonRowProps) {
  const { roster, roles, until, manage } = useStrings(groupsStrings);
  const path = useLocalPath();
  const locale = useDateLocale();
  const { slug, role, ends_on: endsOn } = person;
  const name = person.name || roster.noName;
  return (
    <li>
      <span className="group-person">
        <Avatar name={person.name} url={person.avatar_url} />
        <span>
          {slug ? (
            <a href={path(`/account/people/person?name=${slug}`)} dir="auto">
              {name}
            </a>
          ) : (
            <span dir="auto">{name}</span>
          )}
          {isSelf && <span className="soft"> ({roster.you})</span>}
          <br />
          <span className="soft">
            {roles[role]}
            {endsOn && ` ${until(formatDateOnly(endsOn, locale))}`}
          </span>
        </span>
      </span>
      {onChange && onRemove && (
        <span className="actions">
          <Button variant="quiet" aria-label={manage.changeNamed(name)} onClick={onChange}>
            {manage.change}
          </Button>
          {!isSelf && (
            <Button variant="quiet" aria-label={manage.removeNamed(name)} onClick={onRemove}>
              {manage.remove}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
