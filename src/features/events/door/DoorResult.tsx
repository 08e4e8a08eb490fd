import { CircleCheck, CircleX, TriangleAlert, Undo2 } from 'lucide';
import type { CheckInAnswer } from '#contracts/door.ts';
import { formatPrice } from '#contracts/money.ts';
import { checkInStrings } from '../../../i18n/business/check-in-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { formatDay, formatTime } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { opensAt } from './door-times.ts';

/** What a check-in came to. */
export interface Result {
  answer: CheckInAnswer;
  /** When the list was read that a door without a network answered by; undefined when the server answered. */
  listOf: string | undefined;
}

const icons = { admitted: CircleCheck, duplicate: TriangleAlert, refused: CircleX, undone: Undo2 };

interface DoorResultProps extends Result {
  zone: string;
  isBusy: boolean;
  onUndo: () => void;
  /** Lets in who has to pay. */
  onAdmitAnyway: () => void;
  onDismiss: () => void;
}

/** The answer to whoever stands at the door, to be read from an arm's length away. */
export function DoorResult(props: DoorResultProps) {
  const { answer, listOf, zone, isBusy, onUndo, onAdmitAnyway, onDismiss } = props;
  const t = useStrings(checkInStrings);
  const locale = useDateLocale();
  const dates = { zone, locale };
  const {
    outcome,
    reason,
    name,
    guests,
    table,
    attended_at: at,
    door,
    starts_at: start,
    due,
    currency,
  } = answer;
  const details = () => {
    if (outcome === 'duplicate') return at ? t.at(formatTime(at, dates), door ?? '') : '';
    if (reason === 'wrong_date' && start)
      return t.ticketFor(`${formatDay(start, dates)}, ${formatTime(start, dates)}`);
    if (reason === 'too_early' && start)
      return t.opens(`${formatDay(opensAt(start), dates)}, ${formatTime(opensAt(start), dates)}`);
    if (due && currency && (reason === 'payment_due' || outcome === 'admitted'))
      return t.due(formatPrice(due, currency, locale));
    if (reason === 'unknown' && listOf !== undefined) return t.offlineUnknown(formatTime(listOf, dates));
    return reason ? t.refusals[reason] : '';
  };
  return (
    <div className="door-result" data-outcome={outcome} role="alert">
      <Icon icon={icons[outcome]} />
      <div>
        <p className="door-outcome">{t.outcomes[outcome]}</p>
        {answer.registration_id != null && (
          <p className="door-name" dir="auto">
            {t.withGuests(name?.trim() || t.noName, guests ?? 0)}
          </p>
        )}
        {table && outcome !== 'refused' && <p dir="auto">{t.tableIs(table)}</p>}
        <p>{details()}</p>
      </div>
      <div className="actions">
        {outcome === 'admitted' && (
          <Button variant="quiet" isBusy={isBusy} onClick={onUndo}>
            {t.undo}
          </Button>
        )}
        {reason === 'payment_due' && answer.status !== 'held' && (
          <Button variant="quiet" isBusy={isBusy} onClick={onAdmitAnyway}>
            {t.admitAnyway}
          </Button>
        )}
        <Button variant="quiet" onClick={onDismiss}>
          {t.next}
        </Button>
      </div>
    </div>
  );
}
