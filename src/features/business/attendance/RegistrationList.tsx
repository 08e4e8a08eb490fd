import { useRef } from 'react';
import { attendanceStrings } from '../../../i18n/business/attendance-strings.ts';
import { useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { pagesAround } from '../../../kit/table/arrange-rows.ts';
import { ListToolbar } from '../../../kit/table/ListToolbar.tsx';
import { MissingRecord, RecordDrawer, RecordFacts } from '../../../kit/table/RecordDrawer.tsx';
import { RecordTable } from '../../../kit/table/RecordTable.tsx';
import { useListState } from '../../../kit/table/use-list-state.ts';
import { downloadText } from '../../../lib/browser/download-text.ts';
import { track } from '../../../lib/browser/track.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { recordExport } from '../record-export.ts';
import { GuestMessages } from './messages/GuestMessages.tsx';
import { columnsOf } from './registration-columns.tsx';
import { definitionOf } from './registration-definition.ts';
import { rowsOf, shownRows } from './registration-rows.ts';
import { type EventRegistrations, registrationsAsCsv } from './registrations.ts';

interface ListProps {
  event: EventRegistrations;
  userId: string;
}

/** The registrations of an event as a table, with its export, and messages to who registered. */
export function RegistrationList({ event, userId }: ListProps) {
  const { registrations: t, exportCsv } = useStrings(attendanceStrings);
  const language = useLanguage();
  const path = useLocalPath();
  const searchField = useRef<HTMLInputElement>(null);
  const exporting = useAction();
  const { id, slug, zone, dates } = event;
  const definition = definitionOf(event, language);
  const columns = columnsOf(event, language);
  const controls = useListState(definition, columns, userId);
  const { state, show } = controls;
  const rows = rowsOf(event);
  const shown = shownRows(rows, event, state);
  const people = shown
    .filter((one) => ['registered', 'confirmed', 'attended'].includes(one.status))
    .reduce((sum, { guests }) => sum + 1 + guests, 0);
  const save = () =>
    exporting.run(async () => {
      await recordExport(id, 'event_registrations', shown.length);
      downloadText(`${slug}-registrations.csv`, registrationsAsCsv(event, shown, language), 'text/csv');
      track('download', { file: 'registrations' });
    });
  return (
    <>
      <ListToolbar
        definition={definition}
        area="registrations"
        state={state}
        onShow={show}
        searchField={searchField}
      >
        {shown.length > 0 && (
          <Button variant="quiet" isBusy={exporting.isBusy} onClick={save}>
            {exportCsv}
          </Button>
        )}
        {shown.length > 0 && (
          <a className="button" data-variant="quiet" href={path(`/account/badges?event=${id}`)}>
            {t.print}
          </a>
        )}
      </ListToolbar>
      <FailureNotice failure={exporting.failure} />
      <RecordTable
        definition={definition}
        controls={{ ...controls, columns }}
        rows={shown.slice((state.page - 1) * state.size, state.page * state.size)}
        count={t.people(people)}
        {...pagesAround(state.page, state.size, shown.length)}
        onSearch={() => searchField.current?.focus()}
        doNamesOpen
        record={(openId, _row, frame) => {
          const row = rows.find((one) => one.id === openId);
          return row ? (
            <RecordDrawer key={openId} title={row.name ?? t.noName} {...frame}>
              <RecordFacts row={row} columns={columns} />
            </RecordDrawer>
          ) : (
            <MissingRecord key={openId} one={t.one} onClose={frame.onClose} />
          );
        }}
        empty={<p className="soft">{t.how}</p>}
      />
      <p className="actions">
        <a className="button" data-variant="quiet" href={path(`/account/check-in?event=${slug}`)}>
          {t.checkIn}
        </a>
      </p>
      <GuestMessages eventId={id} dates={dates} zone={zone} />
    </>
  );
}
