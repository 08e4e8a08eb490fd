import { useMemo } from 'react';
import { ticketAddress, ticketCode } from '#contracts/tickets.ts';
import { eventFormStrings } from '../../i18n/business/event-form-strings.ts';
import { useDateLocale, useStrings } from '../../i18n/use-strings.ts';
import { formatDay, formatTime } from '../../lib/shared/format.ts';
import { island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { useIsReady } from '../../ui/use-is-ready.ts';
import { readSavedTickets } from './saved-tickets.ts';

/** The tickets that this device holds, for when there is no network; nothing without any. */
export const SavedTickets = island('SavedTickets', TicketsOnDevice);

/** The same within another island. */
export function TicketsOnDevice() {
  const t = useStrings(eventFormStrings);
  const locale = useDateLocale();
  // The server has no tickets: they are read once the page stands in the browser.
  const isReady = useIsReady();
  const saved = useMemo(() => (isReady ? readSavedTickets() : undefined), [isReady]);
  if (!saved) return null;
  const savedAt = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section className="stack" aria-label={t.savedTickets}>
      <h2>{t.savedTickets}</h2>
      <Notice>
        <p>{t.savedAt(savedAt.format(new Date(saved.savedAt)))}</p>
      </Notice>
      <ul className="tickets">
        {saved.registrations.map(({ id, title, starts_at: start, all_day: isAllDay, ...one }) => {
          const language = { locale, zone: one.time_zone };
          return (
            <li key={id} className="ticket">
              <div className="stack">
                <h3 dir="auto">{title}</h3>
                <p>
                  {formatDay(start, language)}
                  {!isAllDay && `, ${formatTime(start, language)}`}
                  <br />
                  <span className="soft" dir="auto">
                    {[one.venue_name, one.city].filter(Boolean).join(', ')}
                  </span>
                </p>
                <p>{t.registeredText(t.withGuests(one.guests))}</p>
              </div>
              <div className="ticket-pass">
                <QrCode text={ticketAddress(id, location.origin)} label={t.qrCode(title)} />
                <p className="code">{ticketCode(id)}</p>
                <p className="soft">{t.showCode}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
