import { useState } from 'react';
import type { DoorGuest } from '#contracts/door.ts';
import { formatPrice } from '#contracts/money.ts';
import { ticketCode } from '#contracts/tickets.ts';
import { checkInStrings } from '../../../i18n/business/check-in-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { formatTime } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { isDue } from './door-state.ts';

/** More than fit on any screen; a list of thousands is narrowed by typing. */
const shownAtOnce = 100;

const filters = ['notIn', 'checkedIn', 'all'] as const;

interface DoorGuestsProps {
  /** Those whom what was typed means. */
  guests: readonly DoorGuest[];
  /** Whoever a scanned ticket named, first in the list. */
  chosenId: string | undefined;
  zone: string;
  currency: string;
  isTyping: boolean;
  isBusy: boolean;
  onAdmit: (guest: DoorGuest) => void;
  onUndo: (guest: DoorGuest) => void;
  /** Of walk-ins. */
  onPay: (guest: DoorGuest) => void;
  onUndoWalkIn: (guest: DoorGuest) => void;
}

/** Those expected at the door, with a button for each. */
export function DoorGuests(props: DoorGuestsProps) {
  const { guests, chosenId, zone, currency, isTyping, isBusy, onAdmit, onUndo, onPay, onUndoWalkIn } = props;
  const t = useStrings(checkInStrings);
  const locale = useDateLocale();
  const dates = { zone, locale };
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const isIn = ({ status }: DoorGuest) => status === 'attended';
  // What was typed is searched everywhere.
  const fitting = guests.filter(
    (guest) =>
      filter === 'all' || isTyping || guest.id === chosenId || isIn(guest) === (filter === 'checkedIn'),
  );
  const nameOf = (guest: DoorGuest) => guest.attendee_name.trim() || t.noName;
  return (
    <>
      <ul className="segments" aria-label={t.show}>
        {filters.map((one) => (
          <li key={one}>
            <button type="button" aria-pressed={filter === one} onClick={() => setFilter(one)}>
              {t[one]}
            </button>
          </li>
        ))}
      </ul>
      {fitting.length === 0 && <p className="soft">{t.noMatches}</p>}
      {fitting.length > 0 && (
        <ul className="people">
          {fitting.slice(0, shownAtOnce).map((guest) => (
            <li key={guest.id} data-chosen={guest.id === chosenId ? '' : undefined}>
              <span>
                <strong dir="auto">{nameOf(guest)}</strong>
                {guest.guests > 0 && ` + ${String(guest.guests)}`}
                <br />
                <span className="soft">
                  {[ticketCode(guest.id), guest.type, guest.table].filter(Boolean).join(' · ')}
                </span>
                {(guest.due ?? 0) > 0 && (
                  <span className="badge" data-tone="warm">
                    {t.due(formatPrice(guest.due ?? 0, currency, locale))}
                  </span>
                )}
              </span>
              {isIn(guest) ? (
                <span className="actions">
                  <span className="came">
                    {guest.attended_at
                      ? t.cameAt(t.at(formatTime(guest.attended_at, dates), guest.door?.trim() ?? ''))
                      : t.came}
                  </span>
                  <Button
                    variant="quiet"
                    isBusy={isBusy}
                    aria-label={t.undoOf(nameOf(guest))}
                    onClick={() => onUndo(guest)}
                  >
                    {t.undo}
                  </Button>
                </span>
              ) : (
                <Button
                  variant={guest.id === chosenId ? 'main' : 'quiet'}
                  isBusy={isBusy}
                  aria-label={t.checkInOf(nameOf(guest))}
                  onClick={() => onAdmit(guest)}
                >
                  {t.checkIn}
                </Button>
              )}
              {guest.is_walk_in && (
                <span className="actions">
                  {isDue(guest) && (
                    <Button aria-label={t.takePaymentOf(nameOf(guest))} onClick={() => onPay(guest)}>
                      {t.takePayment}
                    </Button>
                  )}
                  <Button
                    variant="quiet"
                    aria-label={t.undoWalkInOf(nameOf(guest))}
                    onClick={() => onUndoWalkIn(guest)}
                  >
                    {t.undoWalkIn}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {fitting.length > shownAtOnce && <p className="soft">{t.more(fitting.length - shownAtOnce)}</p>}
    </>
  );
}
