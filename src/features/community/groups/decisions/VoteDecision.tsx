import type { GroupVote } from '#contracts/group-votes.ts';
import type { GroupPage } from '#contracts/groups.ts';
import { groupDecisionsStrings } from '../../../../i18n/account/group-decisions-strings.ts';
import { useLocalPath, useStrings } from '../../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { renewQueries } from '../../../../lib/browser/query-client.ts';
import { Button } from '../../../../ui/Button.tsx';
import { decisionsKey, recordVote } from './decisions.ts';

interface VoteDecisionProps {
  vote: GroupVote;
  group: GroupPage;
  userId: string;
  mayAsk: boolean;
  /** Whether it has its quorum. */
  isValid: boolean;
  reload: () => void;
}

/** The decision that a closed vote was recorded as, or the button that records it. */
export function VoteDecision({ vote, group, userId, mayAsk, isValid, reload }: VoteDecisionProps) {
  const t = useStrings(groupDecisionsStrings);
  const path = useLocalPath();
  const action = useAction();
  const { decision } = vote;
  if (decision)
    return (
      <p>
        <a href={path(`/account/groups/group?slug=${group.slug}&view=decisions`)}>
          {t.name(decision.year, decision.number)}
        </a>
      </p>
    );
  if (!mayAsk || vote.is_open || !vote.result || !isValid) return null;
  const record = () => {
    action.run(async () => {
      const { year, number } = await recordVote(vote.id);
      await renewQueries(decisionsKey(userId, group.id));
      reload();
      return t.recorded(t.name(year, number));
    });
  };
  return (
    <>
      <ActionNotice action={action} />
      <p>
        <Button
          variant="quiet"
          aria-label={`${t.fromVote}: ${vote.question}`}
          isBusy={action.isBusy}
          onClick={record}
        >
          {t.fromVote}
        </Button>
      </p>
    </>
  );
}
