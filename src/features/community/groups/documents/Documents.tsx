import { useState } from 'react';
import type { GroupPage } from '#contracts/groups.ts';
import { groupDocumentsStrings } from '../../../../i18n/account/group-documents-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { useSettled } from '../../../../kit/use-settled.ts';
import { queryClient } from '../../../../lib/browser/query-client.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { useOwnTopic } from '../../../../kit/use-own-topic.ts';
import { DeletedDocuments } from './DeletedDocuments.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { DocumentList } from './DocumentList.tsx';
import { documentsKey } from './documents.ts';

interface DocumentsProps {
  group: GroupPage;
  userId: string;
}

/** The documents of a group, by tags and words. */
export function Documents({ group, userId }: DocumentsProps) {
  const t = useStrings(groupDocumentsStrings);
  const [isAdding, setAdding] = useState(false);
  const [typed, setTyped] = useState('');
  const [tag, setTag] = useState<string>();
  const words = useSettled(typed).trim();
  const reload = () => void queryClient.invalidateQueries({ queryKey: documentsKey(userId, group.id) });
  useOwnTopic(userId, 'group_records', reload);
  return (
    <div className="stack">
      {!group.is_archived &&
        (isAdding ? (
          <DocumentForm
            group={group}
            userId={userId}
            onDone={() => {
              setAdding(false);
              reload();
            }}
            onCancel={() => setAdding(false)}
          />
        ) : (
          <p>
            <Button onClick={() => setAdding(true)}>{t.new}</Button>
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
      <DocumentList
        group={group}
        userId={userId}
        filter={{ words, tag }}
        onTag={setTag}
        empty={words === '' && tag === undefined ? t.empty : t.noneFound}
      />
      {!group.is_archived && <DeletedDocuments group={group} userId={userId} />}
    </div>
  );
}
