import { useState } from 'react';
import { type ApplicationsPage, applicationStates } from '#contracts/applications.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { downloadText } from '../../../lib/browser/download-text.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { track } from '../../../lib/browser/track.ts';
import { formatDay } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { businessUrl } from '../business-url.ts';
import { LoadByParam } from '../LoadByParam.tsx';
import { type ApplicationFilters, pageSize, readApplications } from './applications.ts';
import { applicationsAsCsv, readForExport } from './export-applications.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';

/** The applications to the business that `?id=` names, narrowed to a job and a state. */
export const ApplicationList = sessionIsland(
  { name: 'ApplicationList', reason: 'Sign in to see applications.' },
  ({ id: userId }) => <Page userId={userId} />,
);

function Page({ userId }: { userId: string }) {
  const [filters, setFilters] = useState<ApplicationFilters>(() => ({
    job: queryParam('job'),
    status: queryParam('status'),
    page: Math.max(1, Math.trunc(Number(queryParam('page')) || 1)),
  }));
  const change = (by: Partial<ApplicationFilters>) => {
    const next = { ...filters, page: 1, ...by };
    setFilters(next);
    // The way back from an application leads to the same list.
    history.replaceState(history.state, '', urlOf(queryParam('id'), next));
  };
  return (
    <LoadByParam
      param="id"
      queryKey={['applications', userId, filters]}
      load={(id) => readApplications(id, filters)}
    >
      {(page) => (
        <>
          <h2>{page.business.name}</h2>
          {page.may_read ? (
            <List page={page} filters={filters} change={change} />
          ) : (
            <CountsOnly page={page} />
          )}
        </>
      )}
    </LoadByParam>
  );
}

const urlOf = (id: string, { job, status, page }: ApplicationFilters) =>
  businessUrl('applications', {
    id,
    ...(job && { job }),
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  });

/** For staff and contributors: that there are applications, and who can read them. */
function CountsOnly({ page: { jobs } }: { page: ApplicationsPage }) {
  return (
    <>
      <p>Only the owner and the managers of this business can read its applications.</p>
      <ul className="people">
        {jobs.map(({ id, title, total }) => (
          <li key={id}>
            <strong>{title}</strong>
            <span className="soft">{total === 1 ? '1 application' : `${String(total)} applications`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ListProps {
  page: ApplicationsPage;
  filters: ApplicationFilters;
  change: (by: Partial<ApplicationFilters>) => void;
}

function List({ page, filters, change }: ListProps) {
  const { business, jobs, counts, total, applications } = page;
  const isFiltered = filters.job !== '' || filters.status !== '';
  const ofAll = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <div className="field-row">
        <SelectField
          label="Job"
          value={filters.job}
          options={[['', 'All jobs'], ...jobs.map(({ id, title }) => [id, title] as const)]}
          onChange={({ target }) => change({ job: target.value })}
        />
        <SelectField
          label="Status"
          value={filters.status}
          options={[
            ['', `All (${String(ofAll)})`],
            ...applicationStates.map(
              (state) => [state, `${statusLabel(state)} (${String(counts[state] ?? 0)})`] as const,
            ),
          ]}
          onChange={({ target }) => change({ status: target.value })}
        />
      </div>
      <p role="status">{total === 1 ? '1 application' : `${String(total)} applications`}</p>
      {total === 0 && !isFiltered && (
        <p className="soft">
          People apply on the page of a job that accepts applications here. You get an email for each
          application.
        </p>
      )}
      {applications.length === 0 && isFiltered && (
        <p>
          <button type="button" className="link" onClick={() => change({ job: '', status: '' })}>
            Clear filters
          </button>
        </p>
      )}
      {applications.length > 0 && (
        <ul className="people">
          {applications.map((one) => (
            <li key={one.id}>
              <span>
                <a href={businessUrl('application', { id: one.id })}>{one.name}</a>
                <br />
                <span className="soft">
                  {one.job_title} · {formatDay(one.created_at, { zone: business.time_zone })}
                  {one.has_file && ' · Résumé'}
                </span>
              </span>
              <span className="badge" data-state={one.status === 'new' ? 'active' : undefined}>
                {statusLabel(one.status)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={filters.page}
        pageSize={pageSize}
        total={total}
        onChange={(number) => change({ page: number, job: filters.job, status: filters.status })}
      />
      <Ways page={page} filters={filters} />
    </>
  );
}

function Ways({ page: { business, jobs, total }, filters }: Omit<ListProps, 'change'>) {
  const action = useAction();
  const save = () => {
    action.run(async () => {
      const rows = await readForExport(business.id, filters, jobs);
      downloadText('applications.csv', applicationsAsCsv(rows, business.time_zone), 'text/csv');
      track('download', { file: 'applications' });
    });
  };
  return (
    <>
      <ActionNotice action={action} />
      <p className="actions">
        {total > 0 && (
          <Button isBusy={action.isBusy} onClick={save}>
            Export CSV
          </Button>
        )}
        <a className="button" data-variant="quiet" href={businessUrl('posts', { id: business.id })}>
          Back to posts
        </a>
      </p>
    </>
  );
}
