import type { GroupPage } from '#contracts/groups.ts';
import { groupDecisionsStrings } from '../../../../i18n/account/group-decisions-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { OpenForm } from '../../../../kit/OpenForm.tsx';
import { useSearchField } from '../../../../kit/use-search-field.tsx';
import { renewQueries } from '../../../../lib/browser/query-client.ts';
import { useOwnTopic } from '../../../../kit/use-own-topic.ts';
import { DecisionList } from './DecisionList.tsx';
import { decisionsKey } from './decisions.ts';
import { NewDecision } from './NewDecision.tsx';

interface DecisionsProps {
  group: GroupPage;
  userId: string;
}

/** The decisions of a group, searched by their words; officers record new ones. */
export function Decisions({ group, userId }: DecisionsProps) {
  const t = useStrings(groupDecisionsStrings);
  const search = useSearchField(t.search);
  const reload = () => void renewQueries(decisionsKey(userId, group.id));
  useOwnTopic(userId, 'group_records', reload);
  const isOfficer = !group.is_archived && (group.manages || group.role === 'secretary');
  return (
    <div className="stack">
      {isOfficer && (
        <OpenForm label={t.new}>
          {(close) => (
            <NewDecision
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
      {search.field}
      <DecisionList
        group={group}
        userId={userId}
        words={search.words}
        isOfficer={isOfficer}
        empty={search.words === '' ? t.empty : t.noneFound}
      />
    </div>
  );
}
