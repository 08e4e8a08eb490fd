import { presenceStrings } from '../../../i18n/account/presence-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import type { Place } from './presence.ts';
import { usePeopleHere } from './use-people-here.ts';

/** Who else has a place open now; nothing for nobody. No live region: people come and go too often to be read aloud. */
export function HereNow({ userId, place }: { userId: string; place: Place }) {
  const t = useStrings(presenceStrings);
  const locale = useDateLocale();
  const here = usePeopleHere(userId, place);
  if (!here || here.count === 0) return null;
  const names = here.people.map(({ name }) => name || t.someone);
  const others = here.count - names.length;
  const all = new Intl.ListFormat(locale).format(others > 0 ? [...names, t.others(others)] : names);
  return (
    <p className="here-now" dir="auto">
      {t.hereNow(all)}
    </p>
  );
}
