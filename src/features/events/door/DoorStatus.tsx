import { checkInStrings } from '../../../i18n/business/check-in-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { signInHere } from '../../../kit/session/use-session.ts';
import { formatTime } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { listConflicts } from './door-state.ts';
import type { Door } from './use-door.ts';

/** Whether this door has a network, what it has yet to send, and whom two doors let in. */
export function DoorStatus({ door }: { door: Door }) {
  const t = useStrings(checkInStrings);
  const { list, isOnline, isSignedOut, isSaved, waiting } = door;
  const dates = { zone: list.date.time_zone, locale: useDateLocale() };
  const conflicts = listConflicts(list);
  const where = (moment: string | null, name: string | null) =>
    t.at(moment === null ? '' : formatTime(moment, dates), name?.trim() || t.noDoor);
  return (
    <>
      <div className="door-status" data-online={isOnline} role="status">
        <p>
          {isOnline ? (
            <>
              <strong>{t.online}</strong> <span className="soft">{isSaved ? t.savedHere : t.notSaved}</span>
            </>
          ) : isSignedOut ? (
            <>
              <strong>{t.signedOut}</strong> {t.signedOutText} <a href={signInHere()}>{t.signInAgain}</a>
            </>
          ) : (
            t.offlineSince(formatTime(list.read_at, dates))
          )}
          {waiting > 0 && <strong> {t.waiting(waiting)}</strong>}
        </p>
        {(!isOnline || waiting > 0) && (
          <Button variant="quiet" onClick={door.refresh}>
            {t.sendNow}
          </Button>
        )}
      </div>
      {conflicts.length > 0 && (
        <Notice tone="danger">
          <p>
            <strong>{t.twice}</strong>
          </p>
          <ul>
            {conflicts.map(({ guest, conflict }) => (
              <li key={conflict.id} dir="auto">
                {t.twiceAt(
                  guest.attendee_name.trim() || t.noName,
                  where(guest.attended_at, guest.door),
                  where(conflict.occurred_at, conflict.door),
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
