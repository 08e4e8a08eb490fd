import { useState } from 'react';
import { MorePages } from '../../../kit/MorePages.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { useOwnPages } from '../../../kit/use-own-pages.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { entityLabels } from './labels.ts';
import { readReports } from './moderation.ts';
import { ReportCard } from './ReportCard.tsx';

const statuses = [
  ['pending', 'Pending review'],
  ['decided', 'Decided'],
  ['hidden', 'Hidden'],
  ['dismissed', 'Dismissed'],
  ['all', 'All'],
] as const;

/** Reports with their context, those that wait first; decided ones by the filter. */
export function ReportList({ onDecided }: { onDecided: () => void }) {
  const [status, setStatus] = useState('pending');
  const [entity, setEntity] = useState('');
  const reports = useOwnPages({
    queryKey: ['admin', 'moderation', 'reports', status, entity],
    read: (before?: string) => readReports(status, entity, before),
  });
  const settle = () => {
    void reports.refetch();
    onDecided();
  };
  return (
    <div className="stack">
      <div className="columns">
        <SelectField
          label="Status"
          options={statuses}
          value={status}
          onChange={({ target }) => setStatus(target.value)}
        />
        <SelectField
          label="About"
          options={[['', 'Everything'], ...Object.entries(entityLabels)]}
          value={entity}
          onChange={({ target }) => setEntity(target.value)}
        />
      </div>
      <QueryState query={reports}>
        {({ pages }) => {
          const found = pages.flatMap((page) => page.reports);
          if (found.length === 0)
            return <p>{status === 'pending' ? 'No reports to review.' : 'No reports.'}</p>;
          return (
            <>
              <ul className="stack plain">
                {found.map((report) => (
                  <ReportCard key={report.id} report={report} onChanged={settle} />
                ))}
              </ul>
              <MorePages pages={reports} label="Show more" />
            </>
          );
        }}
      </QueryState>
    </div>
  );
}
