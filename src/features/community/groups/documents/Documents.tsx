import { useState } from 'react';
import type { GroupPage } from '#contracts/groups.ts';
import { groupDocumentsStrings } from '../../../../i18n/account/group-documents-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { OpenForm } from '../../../../kit/OpenForm.tsx';
import { useSearchField } from '../../../../kit/use-search-field.tsx';
import { renewQueries } from '../../../../lib/browser/query-client.ts';
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
  const search = useSearchField(t.search);
  const [tag, setTag] = useState<string>();
  const { words } = search;
  const reload = () => void renewQueries(documentsKey(userId, group.id));
  useOwnTopic(userId, 'group_records', reload);
  return (
    <div className="stack">
      {!group.is_archived && (
        <OpenForm label={t.new}>
          {(close) => (
            <DocumentForm
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
