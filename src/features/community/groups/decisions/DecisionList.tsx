import type { GroupPage } from '#contracts/groups.ts';
import { groupDecisionsStrings } from '../../../../i18n/account/group-decisions-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { MorePages } from '../../../../kit/MorePages.tsx';
import { QueryState } from '../../../../kit/QueryState.tsx';
import { useOwnPages } from '../../../../kit/use-own-pages.ts';
import { DecisionCard } from './DecisionCard.tsx';
import { decisionsKey, readDecisions } from './decisions.ts';

interface DecisionListProps {
  group: GroupPage;
  userId: string;
  words?: string;
  /** Only those of a meeting. */
  meetingId?: string;
  isOfficer: boolean;
  empty: string;
}

/** Decisions of a group, the latest first. */
export function DecisionList({ group, userId, words = '', meetingId, isOfficer, empty }: DecisionListProps) {
  const t = useStrings(groupDecisionsStrings);
  const decisions = useOwnPages({
    queryKey: [...decisionsKey(userId, group.id), words, meetingId],
    read: (after?: string) => readDecisions(group.id, { words, meetingId, after }),
    keepsPrevious: true,
  });
  return (
    <QueryState query={decisions}>
      {({ pages }) => {
        const found = pages.flatMap((page) => page.decisions);
        return (
          <>
            {found.length === 0 && <p role="status">{empty}</p>}
            {found.map((decision) => (
              <DecisionCard
                key={decision.id}
                decision={decision}
                group={group}
                isOfficer={isOfficer}
                reload={() => decisions.refetch()}
              />
            ))}
            <MorePages pages={decisions} label={t.more} />
          </>
        );
      }}
    </QueryState>
  );
}
