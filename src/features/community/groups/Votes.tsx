import type { GroupPage } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { OpenForm } from '../../../kit/OpenForm.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { NewVote } from './NewVote.tsx';
import { VoteCard } from './VoteCard.tsx';
import { readVotes } from './votes.ts';

/** The votes of a group; its officers ask for new ones. */
export function Votes({ group, userId }: { group: GroupPage; userId: string }) {
  const { votes: t } = useStrings(groupsStrings);
  const mayAsk = !group.is_archived && (group.manages || group.role === 'secretary');
  return (
    <QueryBoundary queryKey={['group-votes', group.id]} load={() => readVotes(group.id)}>
      {(votes, reload) => (
        <div className="stack">
          {mayAsk && (
            <OpenForm label={t.new}>
              {(close) => (
                <NewVote
                  group={group}
                  userId={userId}
                  onDone={() => {
                    close();
                    reload();
                  }}
                  onCancel={close}
                />
              )}
            </OpenForm>
          )}
          {votes.length === 0 && <p>{t.empty}</p>}
          {votes.map((vote) => (
            <VoteCard key={vote.id} {...{ vote, group, userId, mayAsk, reload }} />
          ))}
        </div>
      )}
    </QueryBoundary>
  );
}
