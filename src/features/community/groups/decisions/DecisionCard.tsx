import type { GroupDecision } from '#contracts/group-decisions.ts';
import { meetingPath } from '#contracts/meeting-path.ts';
import type { GroupPage } from '#contracts/groups.ts';
import { groupDecisionsStrings } from '../../../../i18n/account/group-decisions-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { ReasonButton } from '../../../../kit/ReasonButton.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { formatDateOnly } from '../../../../lib/shared/format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ReportButton } from '../../rules/ReportButton.tsx';
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
      <ReportButton
        entity="decision"
        id={decision.id}
        named={name}
        isOwn={decision.is_own}
        isHidden={decision.is_hidden}
        isShown={decision.body !== ''}
      />
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
        <ReasonButton
          label={t.revoke}
          named={t.revokeNamed(name)}
          name="revoke-decision"
          title={t.revoking(name)}
          hint={t.revokeHint}
          onSend={async (reason) => {
            await revokeDecision(decision.id, reason);
            // With the undo: once this is a revoked decision, the button is gone.
            void reload();
            return { message: t.wasRevoked, undo: restore };
          }}
        />
      )}
    </div>
  );
}
