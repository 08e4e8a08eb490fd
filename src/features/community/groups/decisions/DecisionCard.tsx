import { useState } from 'react';
import type { GroupDecision } from '#contracts/group-decisions.ts';
import { meetingPath } from '#contracts/group-meetings.ts';
import type { GroupPage } from '#contracts/groups.ts';
import { groupDecisionsStrings } from '../../../../i18n/account/group-decisions-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { ReasonDialog } from '../../../../kit/ReasonDialog.tsx';
import { showToast } from '../../../../kit/toasts/show-toast.ts';
import { useAction } from '../../../../kit/use-action.ts';
import { formatDateOnly } from '../../../../lib/shared/format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { restoreDecision, revokeDecision } from './decisions.ts';

interface DecisionCardProps {
  decision: GroupDecision;
  group: GroupPage;
  isOfficer: boolean;
  /** Resolves once what is shown is new. */
  reload: () => Promise<unknown>;
}

/** A decision: its number, its text, and where it comes from. */
export function DecisionCard({ decision, group, isOfficer, reload }: DecisionCardProps) {
  const t = useStrings(groupDecisionsStrings);
  const locale = useDateLocale();
  const path = useLocalPath();
  const name = t.name(decision.year, decision.number);
  const { result, meeting } = decision;
  return (
    <article className="card stack" aria-label={name}>
      <p className="soft">
        <strong>{name}</strong> · {formatDateOnly(decision.decided_on, locale)}
        {decision.is_vote && ` · ${t.byVote}`}
        {decision.is_revoked && (
          <>
            {' '}
            <span className="badge">{t.revoked}</span>
          </>
        )}
      </p>
      <p className="group-text" dir="auto">
        {decision.body}
      </p>
      {result && (
        <p>
          <strong>{decision.outcome === undefined ? t.noOutcome : t.decided(decision.outcome)}</strong>{' '}
          <span className="soft">
            ({result.options.map((option, index) => t.votes(option, result.votes[index] ?? 0)).join(', ')})
          </span>
        </p>
      )}
      {meeting && (
        <p>
          {t.meeting}:{' '}
          <a href={path(meetingPath(group.slug, meeting.id))} dir="auto">
            {meeting.title}
          </a>
        </p>
      )}
      {decision.revoke_reason && (
        <p dir="auto">
          {t.revoked}: {decision.revoke_reason}
        </p>
      )}
      {isOfficer && <Actions decision={decision} name={name} reload={reload} />}
    </article>
  );
}

function Actions({
  decision,
  name,
  reload,
}: Pick<DecisionCardProps, 'decision' | 'reload'> & { name: string }) {
  const t = useStrings(groupDecisionsStrings);
  const action = useAction();
  const [isRevoking, setRevoking] = useState(false);
  const restore = async () => {
    await restoreDecision(decision.id);
    await reload();
    return t.wasRestored;
  };
  return (
    <div>
      <ActionNotice action={action} />
      {decision.is_revoked ? (
        <Button
          variant="quiet"
          aria-label={t.restoreNamed(name)}
          isBusy={action.isBusy}
          onClick={() => action.run(restore)}
        >
          {t.restore}
        </Button>
      ) : (
        <Button variant="quiet" aria-label={t.revokeNamed(name)} onClick={() => setRevoking(true)}>
          {t.revoke}
        </Button>
      )}
      {isRevoking && (
        <ReasonDialog
          name="revoke-decision"
          title={t.revoking(name)}
          label={t.revoke}
          hint={t.revokeHint}
          onSend={async (reason) => {
            await revokeDecision(decision.id, reason);
            setRevoking(false);
            await reload();
            showToast({ message: t.wasRevoked, undo: restore });
          }}
          onClose={() => setRevoking(false)}
        />
      )}
    </div>
  );
}
