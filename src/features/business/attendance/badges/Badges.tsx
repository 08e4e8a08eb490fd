import { useState } from 'react';
import { dateLocale } from '#contracts/languages.ts';
import { badgeStrings } from '../../../../i18n/business/badge-strings.ts';
import { useLanguage, useStrings } from '../../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../../kit/session/RequireSession.tsx';
import { queryParam } from '../../../../lib/browser/query-param.ts';
import { formatDay, formatTime } from '../../../../lib/shared/format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { type EventRegistrations, readRegistrations, type Registration } from '../registrations.ts';
import { AttendeeSheet } from './AttendeeSheet.tsx';
import { BadgeSheets } from './BadgeSheets.tsx';
import { labelFormats } from './label-formats.ts';

/** Name badges and the list of those who come, for printing or saving as PDF, of the event that `?event=` names. */
export const Badges = sessionIsland(
  { name: 'Badges', reason: (language) => badgeStrings[language].signIn },
  ({ id }) => (
    <QueryBoundary
      queryKey={['badges', queryParam('event'), id]}
      load={() => readRegistrations(queryParam('event'))}
    >
      {(event) => <Sheets event={event} />}
    </QueryBoundary>
  ),
);

/** People by their tables, those without one last. */
function byTable(people: readonly Registration[], noTable: string, locale: string) {
  const groups = new Map<string, Registration[]>();
  for (const one of people) groups.set(one.table ?? '', [...(groups.get(one.table ?? '') ?? []), one]);
  return [...groups]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b, locale, { numeric: true }))
    .map(([name, seated]) => ({ name: name || noTable, people: seated }));
}

const hasPlace = ['registered', 'confirmed', 'attended'];

function Sheets({ event }: { event: EventRegistrations }) {
  const t = useStrings(badgeStrings);
  const { title, zone, dates, registrations } = event;
  const at = { zone, locale: dateLocale(useLanguage()) };
  // The next date, or the last.
  const [now] = useState(() => Date.now());
  const next = dates.find(({ ends_at: end }) => Date.parse(end) > now) ?? dates.at(-1);
  const [dateId, setDateId] = useState(next?.id ?? '');
  const [formatId, setFormatId] = useState('0');
  const format = labelFormats[Number(formatId)];
  const people = registrations
    .filter(({ status, occurrence_id: date }) => hasPlace.includes(status) && date === dateId)
    .sort((a, b) => a.attendee_name.localeCompare(b.attendee_name, at.locale));
  const whenOf = (start: string) => `${formatDay(start, at)}, ${formatTime(start, at)}`;
  return (
    <>
      <div className="stack unprinted">
        <h2 dir="auto">{title}</h2>
        {dates.length > 1 && (
          <SelectField
            label={t.date}
            options={dates.map(({ id, starts_at }) => [id, whenOf(starts_at)])}
            value={dateId}
            onChange={({ target }) => setDateId(target.value)}
          />
        )}
        <SelectField
          label={t.what}
          hint={t.hint}
          options={[
            ...labelFormats.map(({ id }, index) => [String(index), t.badges(id)] as const),
            ['list', t.list],
            ...(people.some(({ table }) => table !== null) ? ([['tables', t.byTable]] as const) : []),
          ]}
          value={formatId}
          onChange={({ target }) => setFormatId(target.value)}
        />
        {people.length === 0 ? (
          <p className="soft">{t.nobody}</p>
        ) : (
          <p>
            <Button onClick={() => print()}>{t.print(people.length)}</Button>
          </p>
        )}
      </div>
      {people.length > 0 &&
        (format ? (
          <BadgeSheets people={people} title={title} format={format} noName={t.noName} />
        ) : (
          <AttendeeSheet
            groups={formatId === 'tables' ? byTable(people, t.noTable, at.locale) : [{ name: '', people }]}
            title={`${title}, ${whenOf(dates.find(({ id }) => id === dateId)?.starts_at ?? '')}`}
          />
        ))}
    </>
  );
}
