import { badgeStrings } from '../../../../i18n/business/badge-strings.ts';
import { useLanguage, useStrings } from '../../../../i18n/use-strings.ts';
import { ticketCode } from '#contracts/tickets.ts';
import { paymentLabel, type Registration } from '../registrations.ts';

/** The list of those who have a place, with a box to tick for each, as it is printed. */
export function AttendeeSheet({ people, title }: { people: readonly Registration[]; title: string }) {
  const t = useStrings(badgeStrings);
  const language = useLanguage();
  return (
    <div className="sheets" role="region" aria-label={title} tabIndex={0}>
      <table className="attendee-sheet">
        <caption dir="auto">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t.here}</th>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.ticket}</th>
            <th scope="col">{t.code}</th>
            <th scope="col">{t.payment}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((one) => (
            <tr key={one.id}>
              <td>{one.status === 'attended' ? '☑' : '☐'}</td>
              <td dir="auto">
                {one.attendee_name.trim() || t.noName}
                {one.guests > 0 && ` + ${String(one.guests)}`}
              </td>
              <td dir="auto">{one.type ?? ''}</td>
              <td>{ticketCode(one.id)}</td>
              <td>{paymentLabel(one, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
