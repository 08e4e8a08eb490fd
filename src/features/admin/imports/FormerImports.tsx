import { useState } from 'react';
import { formatDate, formatTime } from '../../../lib/shared/format.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { ImportReport } from './ImportReport.tsx';
import { listImports } from './imports.ts';

const states: Record<string, string> = { reading: 'not imported', applied: 'imported', undone: 'undone' };

/** The imports so far: each can be looked at, gone on with, and undone. */
export function FormerImports({ zone }: { zone: string }) {
  const [open, setOpen] = useState<string>();
  return (
    <Panel title="Import history">
      <QueryBoundary queryKey={['admin', 'imports']} load={listImports} empty={<p>No imports yet.</p>}>
        {(imports) => (
          <ul className="rows">
            {imports.map(({ id, file_name, status, created_at }) => (
              <li key={id}>
                <button
                  type="button"
                  className="link"
                  aria-expanded={open === id}
                  onClick={() => setOpen(open === id ? undefined : id)}
                >
                  {file_name}
                </button>{' '}
                <span className="soft">
                  {formatDate(created_at, { zone })}, {formatTime(created_at, { zone })} ·{' '}
                  {states[status] ?? status}
                </span>
                {open === id && <ImportReport id={id} />}
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  );
}
