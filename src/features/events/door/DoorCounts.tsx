import type { DoorList } from '#contracts/door.ts';
import { checkInStrings } from '../../../i18n/business/check-in-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { isExpected } from './door-state.ts';

const people = (guests: DoorList['guests']) => guests.reduce((sum, { guests: more }) => sum + 1 + more, 0);

/** How many people are in, are expected, and wait for a place. */
export function DoorCounts({ list: { guests } }: { list: DoorList }) {
  const t = useStrings(checkInStrings);
  const waiting = guests.filter(({ status }) => status === 'waitlisted' || status === 'offered');
  return (
    <dl className="counts">
      <div>
        <dt>{t.checkedIn}</dt>
        <dd>{people(guests.filter(({ status }) => status === 'attended'))}</dd>
      </div>
      <div>
        <dt>{t.registered}</dt>
        <dd>{people(guests.filter(isExpected))}</dd>
      </div>
      <div>
        <dt>{t.waitlist}</dt>
        <dd>{waiting.length}</dd>
      </div>
    </dl>
  );
}
