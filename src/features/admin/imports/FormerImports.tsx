import { useState } from 'react';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ImportReport } from './ImportReport.tsx';
import { listImports, type PastImport } from './imports.ts';

const number = new Intl.NumberFormat('en-US');

const states: Record<PastImport['status'], string> = {
  reading: 'Checked, not imported',
  applied: 'Imported',
  undone: 'Undone',
};

const columnsOf = (zone: string, onOpen: (one: PastImport) => void): Column<PastImport>[] => {
  const count = (id: string, label: string, read: (counts: PastImport['counts']) => number) => ({
    id,
    label,
    isNumber: true as const,
    show: ({ counts }: PastImport) => number.format(read(counts)),
    text: ({ counts }: PastImport) => read(counts),
  });
  return [
    {
      id: 'file',
      label: 'File',
      show: (one) => (
        <button type="button" className="link" onClick={() => onOpen(one)}>
          {one.file_name}
        </button>
      ),
      text: ({ file_name }) => file_name,
    },
    {
      id: 'state',
      label: 'Status',
      show: ({ status }) => <span className="state">{states[status]}</span>,
      text: ({ status }) => states[status],
    },
    {
      id: 'person',
      label: 'Imported by',
      show: ({ person }) => person || 'No name',
      text: ({ person }) => person,
    },
    {
      id: 'when',
      label: 'Date',
      show: ({ created_at }) => <RelativeTime at={created_at} zone={zone} />,
      text: ({ created_at }) => created_at,
    },
    count('imported', 'Listings', ({ imported, preserved }) => imported + preserved),
    count('ready', 'Ready', ({ ready }) => ready),
    count('duplicate', 'Duplicates', ({ duplicate }) => duplicate),
    count('invalid', 'Errors', ({ invalid }) => invalid),
  ];
};

/** The imports so far with who, when and how many rows: each opens to be continued, undone, reviewed or removed. */
export function FormerImports({ zone }: { zone: string }) {
  const [opened, setOpened] = useState<PastImport>();
  const [isBusy, setBusy] = useState(false);
  const [starts, setStarts] = useState<string[]>([]);
  const before = starts.at(-1);
  const columns = columnsOf(zone, setOpened);
  return (
    <Panel title="Import history">
      <QueryBoundary queryKey={['admin', 'imports', before]} load={() => listImports(before)}>
        {({ imports, hasOlder }) => (
          <>
            {imports.length === 0 ? (
              // Those of an older page may have been removed since.
              <p>{before === undefined ? 'No imports yet.' : 'No older imports.'}</p>
            ) : (
              <div className="table-scroll">
                <DataTable
                  caption="Imports"
                  columns={columns}
                  rows={imports}
                  nameOf={({ file_name }) => file_name}
                />
              </div>
            )}
            <div className="actions">
              {starts.length > 0 && (
                <Button variant="quiet" onClick={() => setStarts(starts.slice(0, -1))}>
                  Newer
                </Button>
              )}
              {hasOlder && (
                <Button
                  variant="quiet"
                  onClick={() => setStarts([...starts, imports.at(-1)?.created_at ?? ''])}
                >
                  Older
                </Button>
              )}
            </div>
          </>
        )}
      </QueryBoundary>
      {opened && (
        <Modal
          title={opened.file_name}
          look="drawer"
          {...(!isBusy && { onClose: () => setOpened(undefined) })}
        >
          <ImportReport
            id={opened.id}
            onBusy={setBusy}
            onRemoved={() => {
              setOpened(undefined);
              void queryClient.invalidateQueries({ queryKey: ['admin', 'imports'] });
            }}
          />
          <p className="actions">
            <Button variant="quiet" isBusy={isBusy} onClick={() => setOpened(undefined)}>
              Close
            </Button>
          </p>
        </Modal>
      )}
    </Panel>
  );
}
