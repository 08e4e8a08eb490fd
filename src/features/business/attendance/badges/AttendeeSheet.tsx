import { badgeStrings } from '../../../../i18n/business/badge-strings.ts';
import { useLanguage, useStrings } from '../../../../i18n/use-strings.ts';
import { ticketCode } from '#contracts/tickets.ts';
import { answerOf, questionsOf } from '../questions.ts';
import { paymentLabel, type Registration } from '../registrations.ts';

interface AttendeeSheetProps {
  /** People in the order of the list, under the name of each group; a single one has none. */
  groups: readonly { name: string; people: readonly Registration[] }[];
  title: string;
}

/** The list of those who have a place, with a box to tick for each, as it is printed. */
export function AttendeeSheet({ groups, title }: AttendeeSheetProps) {
  const t = useStrings(badgeStrings);
  const language = useLanguage();
  const questions = questionsOf(groups.flatMap(({ people }) => people));
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
            {questions.map(({ id, label }) => (
              <th key={id} scope="col" dir="auto">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ name, people }) => (
          <tbody key={name}>
            {name !== '' && (
              <tr>
                <th colSpan={5 + questions.length} scope="rowgroup" dir="auto">
                  {name} ({people.reduce((sum, { guests }) => sum + 1 + guests, 0)})
                </th>
              </tr>
            )}
            {people.map((one) => (
              <tr key={one.id}>
                <td>{one.status === 'attended' ? '☑' : '☐'}</td>
                <td dir="auto">
                  {one.attendee_name.trim() || t.noName}
                  {one.guests > 0 && ` + ${String(one.guests)}`}
                </td>
                <td dir="auto">{[one.type, name === '' && one.table].filter(Boolean).join(' · ')}</td>
                <td>{ticketCode(one.id)}</td>
                <td>{paymentLabel(one, language)}</td>
                {questions.map(({ id }) => (
                  <td key={id} dir="auto">
                    {answerOf(one, id)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
