import { useState } from 'react';
import type { CommunityReport } from '#contracts/moderation.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { MessageFiles } from '../../../kit/message-files/MessageFiles.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { formatDateTime } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { HideDialog } from './HideDialog.tsx';
import { entityLabels, fieldLabels, reasonLabels, sanctionLabels, statusLabels } from './labels.ts';
import { decideReport, undoDecision } from './moderation.ts';

interface ReportCardProps {
  report: CommunityReport;
  onChanged: () => void;
}

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A report: what was reported as it was, by whom and why, and what to do or what was done. */
export function ReportCard({ report, onChanged }: ReportCardProps) {
  const { id, entity, reason, details, status, subject, subject_id: subjectId, reporter, group } = report;
  const [isHiding, setHiding] = useState(false);
  const action = useAction();
  const undo = async () => {
    await undoDecision(id);
    onChanged();
  };
  const dismiss = () => {
    action.run(async () => {
      await decideReport({
        report: id,
        decision: 'dismissed',
        note: '',
        reason: '',
        hides: [],
        sanction: undefined,
      });
      onChanged();
      return { message: 'Report dismissed.', undo };
    }, 'dismissed');
  };
  return (
    <li className="card stack">
      <h2>
        {entityLabels[entity]}: {reasonLabels[reason]}
      </h2>
      <p className="soft" dir="auto">
        {subjectId ? (
          <a href={`/admin/members/person?id=${subjectId}`}>{subject || 'No name'}</a>
        ) : (
          'Deleted account'
        )}
        {group && ` in ${group.name}`}, reported by {reporter || 'a deleted account'},{' '}
        <RelativeTime at={report.created_at} zone={zone()} />
        {report.others > 0 && ` · ${String(report.others)} more of the same`}
        {report.earlier_sanctions > 0 && ` · earlier sanctions: ${String(report.earlier_sanctions)}`}
      </p>
      {details && (
        <p className="preserved" dir="auto">
          {details}
        </p>
      )}
      <Context report={report} />
      {status !== 'pending' && <Decided report={report} />}
      <ActionNotice action={action} />
      <p className="actions">
        {status === 'pending' ? (
          <>
            <Button onClick={() => setHiding(true)}>Hide…</Button>
            <Button variant="quiet" isBusy={action.busyWith === 'dismissed'} onClick={dismiss}>
              Dismiss
            </Button>
          </>
        ) : (
          <Button
            variant="quiet"
            isBusy={action.busyWith === 'undo'}
            onClick={() => {
              action.run(async () => {
                await undo();
                return 'Decision undone. The report is pending again.';
              }, 'undo');
            }}
          >
            Undo decision
          </Button>
        )}
      </p>
      {isHiding && (
        <HideDialog report={report} onDone={onChanged} onUndo={undo} onClose={() => setHiding(false)} />
      )}
    </li>
  );
}

function Context({ report: { context, entity, thread_id: threadId } }: { report: CommunityReport }) {
  if (context.length === 0) return <p className="soft">The account was deleted with what it wrote.</p>;
  return (
    <ol className="reported-context">
      {context.map(({ name, label, body, files = [], is_reported: isReported }, index) => (
        <li key={index} dir="auto">
          <strong>{entity === 'profile' ? fieldLabels[label ?? ''] : name || 'Deleted account'}</strong>
          {entity !== 'profile' && isReported && <span className="soft"> (reported)</span>}
          <br />
          {entity !== 'profile' && label && (
            <>
              <strong>{label}</strong>
              <br />
            </>
          )}
          {label === 'avatar_url' && body ? (
            <img src={body} alt="Reported photo" width={96} height={96} />
          ) : (
            <span className="preserved">{body || (files.length > 0 ? '' : '(deleted)')}</span>
          )}
          {threadId !== null && <MessageFiles threadId={threadId} files={files} />}
        </li>
      ))}
    </ol>
  );
}

function Decided({ report }: { report: CommunityReport }) {
  const { status, decider, decided_at: at, note, sanction } = report;
  return (
    <div className="stack">
      <p>
        <strong>{statusLabels[status]}</strong> by {decider || 'a deleted account'}
        {at && `, ${formatDateTime(at, { zone: zone() })}`}
        {sanction && ` · ${sanctionLabels[sanction.kind]}`}
        {sanction?.ends_at && ` until ${formatDateTime(sanction.ends_at, { zone: zone() })}`}
        {sanction?.lifted_at && ' (lifted)'}
      </p>
      {note && (
        <p className="preserved" dir="auto">
          {note}
        </p>
      )}
    </div>
  );
}
