import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { FormerImports } from './FormerImports.tsx';
import { exportCsv } from './imports.ts';
import { NewImportPanel } from './NewImportPanel.tsx';
import { UnplacedListings } from './UnplacedListings.tsx';

/** Listings from a spreadsheet, and listings and members into one; each is a right of its own. */
export function Files() {
  return (
    <AdminGate name="Files">
      {({ mayImport, mayExport, zone }) => (
        <div className="stack">
          <Imports mayImport={mayImport} zone={zone} />
          <Panel title="Export">
            {mayExport ? <Exports /> : <p>You don’t have permission to export. Ask an admin.</p>}
          </Panel>
        </div>
      )}
    </AdminGate>
  );
}

function Imports({ mayImport, zone }: { mayImport: boolean; zone: string }) {
  // Should the right end while a file is open, what was chosen stays in sight.
  const [wasOpen] = useState(mayImport);
  if (mayImport || wasOpen)
    return (
      <>
        <NewImportPanel />
        <FormerImports zone={zone} />
        <UnplacedListings />
      </>
    );
  return (
    <Panel title="Import">
      <p>You don’t have permission to import. Ask an admin.</p>
    </Panel>
  );
}

function Exports() {
  const action = useAction();
  const save = (kind: 'businesses' | 'members') => {
    action.run(async () => {
      await exportCsv(kind);
      return 'File downloaded. The export is recorded in the activity log.';
    });
  };
  return (
    <>
      <p>CSV files for spreadsheets. The file of people contains personal data: store it securely.</p>
      <ActionNotice action={action} />
      <div className="actions">
        <Button variant="quiet" isBusy={action.isBusy} onClick={() => save('businesses')}>
          Export listings
        </Button>
        <Button variant="quiet" isBusy={action.isBusy} onClick={() => save('members')}>
          Export people
        </Button>
      </div>
    </>
  );
}
