import { useState } from 'react';
import type { GroupPage } from '#contracts/groups.ts';
import { groupDecisionsStrings } from '../../../../i18n/account/group-decisions-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { useSettled } from '../../../../kit/use-settled.ts';
import { queryClient } from '../../../../lib/browser/query-client.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
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
  const [isRecording, setRecording] = useState(false);
  const [typed, setTyped] = useState('');
  const words = useSettled(typed).trim();
  const reload = () => void queryClient.invalidateQueries({ queryKey: decisionsKey(userId, group.id) });
  useOwnTopic(userId, 'group_records', reload);
  const isOfficer = !group.is_archived && (group.manages || group.role === 'secretary');
  return (
    <div className="stack">
      {isOfficer &&
        (isRecording ? (
          <NewDecision
            group={group}
            userId={userId}
            onDone={() => {
              setRecording(false);
              reload();
            }}
            onCancel={() => setRecording(false)}
          />
        ) : (
          <p>
            <Button onClick={() => setRecording(true)}>{t.new}</Button>
          </p>
        ))}
      <search>
        <Field
          label={t.search}
          type="search"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      <DecisionList
        group={group}
        userId={userId}
        words={words}
        isOfficer={isOfficer}
        empty={words === '' ? t.empty : t.noneFound}
      />
    </div>
  );
}
