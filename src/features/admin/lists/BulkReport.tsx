import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { ListRow } from './definition.ts';
import { PeriodDialog } from './PeriodDialog.tsx';
import type { BulkActions } from './use-bulk-actions.ts';

interface BulkReportProps<Row extends ListRow> {
  bulk: BulkActions<Row>;
  zone: string;
  onReload: () => Promise<unknown>;
}

/** What an action asks first, how far it is, and what became of each row. */
export function BulkReport<Row extends ListRow>({ bulk, zone, onReload }: BulkReportProps<Row>) {
  const { action, asked, progress, report, send, cancel } = bulk;
  const [only] = asked?.rows ?? [];
  const what =
    asked?.rows.length === 1 ? `“${only?.name ?? ''}”` : `${String(asked?.rows.length ?? 0)} items`;
  const Dialog = asked?.action.dialog;
  const change = asked?.action.change;
  const title = `${asked?.action.label.replace(/…$/, '') ?? ''}: ${what}`;
  return (
    <>
      <ActionNotice action={action} />
      {progress && (
        <p role="status">
          {progress.tried} of {progress.all}
        </p>
      )}
      {report && report.done.length > 0 && (
        <Notice>
          <p>
            {report.done.length} {report.doneAs}.
          </p>
        </Notice>
      )}
      {report && report.failed.length > 0 && (
        <Notice tone="danger">
          <p>{report.failed.length} could not be changed:</p>
          <ul>
            {report.failed.map(({ id, name, message }) => (
              <li key={id}>
                {name}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {Dialog && <Dialog rows={asked.rows} onDone={onReload} onClose={cancel} />}
      {asked?.action.ask === 'reason' && change && (
        <ReasonDialog
          name="bulk-reason"
          title={title}
          label={asked.action.label.replace(/…$/, '')}
          hint={asked.action.hint ?? 'Sent to the owner or author by email, and saved in the activity log.'}
          onSend={(reason) => void send(asked, change, reason)}
          onClose={cancel}
        />
      )}
      {asked?.action.ask === 'period' && (
        <PeriodDialog
          title={title}
          zone={zone}
          onSend={(featured) => send(asked, { featured }, '')}
          onClose={cancel}
        />
      )}
    </>
  );
}
