import { useState } from 'react';
import { dateLocale } from '#contracts/languages.ts';
import { seatingStrings } from '../../../../i18n/business/seating-strings.ts';
import { useLanguage, useLocalPath, useStrings } from '../../../../i18n/use-strings.ts';
import { formatDay, formatTime } from '../../../../lib/shared/format.ts';
import { Panel } from '../../../../ui/Panel.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { LoadByParam } from '../../LoadByParam.tsx';
import { postIsland } from '../../posts/post-island.tsx';
import { EventNav } from '../EventNav.tsx';
import { readSeating, type SeatedEvent } from './seating.ts';
import { SeatPeople } from './SeatPeople.tsx';
import { TablesForm } from './TablesForm.tsx';

/** The tables of the event that `?event=` names, and who sits where. */
export const Seating = postIsland(
  { name: 'Seating', reason: (language) => seatingStrings[language].signIn },
  (area) => (
    <LoadByParam param="event" area={area} queryKey={['seating']} load={readSeating}>
      {(event, _, refetch) => (
        <>
          <EventNav area={area} event={event} page="seating" />
          <Plan event={event} onChanged={refetch} />
        </>
      )}
    </LoadByParam>
  ),
);

function Plan({ event, onChanged }: { event: SeatedEvent; onChanged: () => Promise<unknown> }) {
  const t = useStrings(seatingStrings);
  const path = useLocalPath();
  const at = { zone: event.zone, locale: dateLocale(useLanguage()) };
  // The next date, or the last.
  const [now] = useState(() => Date.now());
  const { id, dates, tables } = event;
  const next = dates.find(({ ends_at: end }) => Date.parse(end) > now) ?? dates.at(-1);
  const [date, setDate] = useState(next?.id ?? '');
  return (
    <>
      <Panel title={t.tables}>
        <TablesForm
          key={tables.map(({ id: one }) => one).join()}
          eventId={id}
          tables={tables}
          onChanged={onChanged}
        />
      </Panel>
      {tables.length > 0 && (
        <Panel title={t.people}>
          {dates.length > 1 && (
            <SelectField
              label={t.date}
              options={dates.map(({ id: one, starts_at: start }) => [
                one,
                `${formatDay(start, at)}, ${formatTime(start, at)}`,
              ])}
              value={date}
              onChange={({ target }) => setDate(target.value)}
            />
          )}
          <SeatPeople key={date} event={event} date={date} onChanged={onChanged} />
          <p>
            <a className="button" data-variant="quiet" href={path(`/account/badges?event=${id}`)}>
              {t.print}
            </a>
          </p>
        </Panel>
      )}
    </>
  );
}
