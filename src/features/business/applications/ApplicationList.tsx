import { useRef } from 'react';
import { type ApplicationsPage, applicationStates } from '#contracts/applications.ts';
import { dateLocale } from '#contracts/languages.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { receivedApplicationStrings } from '../../../i18n/business/received-applications-strings.ts';
import { useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { pagesAround } from '../../../kit/table/arrange-rows.ts';
import type { Column } from '../../../kit/table/columns.ts';
import type { TableDefinition } from '../../../kit/table/list-definition.ts';
import { ListToolbar } from '../../../kit/table/ListToolbar.tsx';
import { RecordDrawer, type RecordFrame } from '../../../kit/table/RecordDrawer.tsx';
import { RecordTable } from '../../../kit/table/RecordTable.tsx';
import { statusColumn } from '../../../kit/table/status-column.tsx';
import { type ListControls, useListState } from '../../../kit/table/use-list-state.ts';
import { useAction } from '../../../kit/use-action.ts';
import { downloadText } from '../../../lib/browser/download-text.ts';
import { track } from '../../../lib/browser/track.ts';
import { formatDate, formatDateTime } from '../../../lib/shared/format.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { businessUrl } from '../business-url.ts';
import { LoadByParam, notFoundOptions } from '../LoadByParam.tsx';
import { ApplicationBody } from './ApplicationBody.tsx';
import { largestPage, readApplication, readApplications } from './applications.ts';
import { applicationsAsCsv, readForExport } from './export-applications.ts';
import { Notes } from './Notes.tsx';

/** The applications to the business that `?id=` names, as a table; each opens over it, with a link of its own. */
export const ApplicationList = sessionIsland(
  { name: 'ApplicationList', reason: (language) => receivedApplicationStrings[language].signIn },
  ({ id: userId }) => <Page userId={userId} />,
);

type Application = ApplicationsPage['applications'][number];

const columnsOf = (zone: string, language: Language): Column<Application>[] => {
  const t = receivedApplicationStrings[language];
  const locale = dateLocale(language);
  return [
    { id: 'name', label: t.name, sort: 'name', show: ({ name }) => name, text: ({ name }) => name },
    {
      id: 'job',
      label: t.job,
      sort: 'job',
      isShownAtFirst: true,
      show: ({ job_title }) => job_title,
      text: ({ job_title }) => job_title,
    },
    statusColumn(t.status, language),
    {
      id: 'sent',
      label: t.sent,
      sort: 'sent',
      isShownAtFirst: true,
      show: ({ created_at }) => (
        <span className="date" title={formatDateTime(created_at, { zone, locale })}>
          {formatDate(created_at, { zone, locale })}
        </span>
      ),
      text: ({ created_at }) => created_at,
    },
    {
      id: 'resume',
      label: t.resume,
      isShownAtFirst: true,
      show: ({ has_file }) => (has_file ? t.resume : ''),
      text: ({ has_file }) => (has_file ? t.resume : ''),
    },
  ];
};

const definitionOf = (language: Language, page?: ApplicationsPage): TableDefinition => {
  const t = receivedApplicationStrings[language];
  return {
    entity: 'applications',
    one: t.one.title,
    many: t.title,
    filters: [
      { id: 'job', label: t.job, options: page?.jobs.map(({ id, title }) => [id, title] as const) ?? [] },
      {
        id: 'status',
        label: t.status,
        options: applicationStates.map((state) => [
          state,
          `${statusLabel(state, language)} (${String(page?.counts[state] ?? 0)})`,
        ]),
      },
    ],
    orders: [
      ['sent', t.sent],
      ['name', t.name],
      ['job', t.job],
      ['status', t.status],
    ],
    firstOrder: { sort: 'sent', isDescending: true },
    params: ['id'],
  };
};

function Page({ userId }: { userId: string }) {
  const language = useLanguage();
  const controls = useListState(definitionOf(language), columnsOf('UTC', language), userId);
  return (
    <LoadByParam
      param="id"
      queryKey={['applications', userId, { ...controls.state, open: undefined }]}
      load={(id) => readApplications(id, controls.state)}
    >
      {(page, _, refetch) => (
        <>
          <h2>{page.business.name}</h2>
          {page.may_read ? (
            <List page={page} controls={controls} userId={userId} refetch={refetch} />
          ) : (
            <CountsOnly page={page} />
          )}
        </>
      )}
    </LoadByParam>
  );
}

/** For staff and contributors: that there are applications, and who can read them. */
function CountsOnly({ page: { jobs } }: { page: ApplicationsPage }) {
  const t = useStrings(receivedApplicationStrings);
  return (
    <>
      <p>{t.onlyManagers}</p>
      <ul className="people">
        {jobs.map(({ id, title, total }) => (
          <li key={id}>
            <strong>{title}</strong>
            <span className="soft">{t.count(total)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ListProps {
  page: ApplicationsPage;
  controls: ListControls<Application>;
  userId: string;
  refetch: () => Promise<unknown>;
}

function List({ page, controls, userId, refetch }: ListProps) {
  const t = useStrings(receivedApplicationStrings);
  const language = useLanguage();
  const path = useLocalPath();
  const searchField = useRef<HTMLInputElement>(null);
  const download = useAction();
  const { state, show } = controls;
  const { business, total, applications } = page;
  const definition = definitionOf(language, page);
  const save = () => {
    download.run(async () => {
      const rows = await readForExport(business.id, state, page.jobs);
      downloadText('applications.csv', applicationsAsCsv(rows, business.time_zone, language), 'text/csv');
      track('download', { file: 'applications' });
    });
  };
  return (
    <>
      <ListToolbar
        definition={definition}
        area="applications"
        state={state}
        onShow={show}
        searchField={searchField}
      >
        {total > 0 && (
          <Button variant="quiet" isBusy={download.isBusy} onClick={save}>
            {t.exportCsv}
          </Button>
        )}
      </ListToolbar>
      <ActionNotice action={download} />
      <RecordTable
        definition={definition}
        controls={{ ...controls, columns: columnsOf(business.time_zone, language) }}
        rows={applications}
        count={t.count(total)}
        {...pagesAround(state.page, Math.min(state.size, largestPage), total)}
        onSearch={() => searchField.current?.focus()}
        record={(id, row, frame) => (
          <OpenApplication key={id} id={id} name={row?.name} userId={userId} frame={frame} />
        )}
        doNamesOpen
        // A new one is seen once it was opened, and may be decided.
        onClosed={() => void refetch()}
        empty={<p className="soft">{t.how}</p>}
      />
      <p className="actions">
        <a className="button" data-variant="quiet" href={path(businessUrl('posts', { id: business.id }))}>
          {t.backToPosts}
        </a>
      </p>
    </>
  );
}

interface OpenApplicationProps {
  id: string;
  name: string | undefined;
  userId: string;
  frame: RecordFrame;
}

function OpenApplication({ id, name, userId, frame }: OpenApplicationProps) {
  const { one: t } = useStrings(receivedApplicationStrings);
  const language = useLanguage();
  const { messages } = notFoundOptions('business', language);
  return (
    <RecordDrawer title={name ?? t.title} {...frame}>
      <QueryBoundary
        queryKey={['application', userId, id]}
        load={() => readApplication(id)}
        messages={messages}
      >
        {(received, _reload, reloaded) => (
          <>
            <ApplicationBody received={received} reloaded={reloaded} onMarkedNew={frame.onClose} />
            {received.application.status !== 'withdrawn' && <Notes received={received} reloaded={reloaded} />}
          </>
        )}
      </QueryBoundary>
    </RecordDrawer>
  );
}
