import { useState } from 'react';
import type { GroupDocument } from '#contracts/group-documents.ts';
import type { GroupPage } from '#contracts/groups.ts';
import { groupDocumentsStrings } from '../../../../i18n/account/group-documents-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { MorePages } from '../../../../kit/MorePages.tsx';
import { QueryState } from '../../../../kit/QueryState.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { useOwnPages } from '../../../../kit/use-own-pages.ts';
import { renewQueries } from '../../../../lib/browser/query-client.ts';
import { Button } from '../../../../ui/Button.tsx';
import { PostTime } from '../PostTime.tsx';
import { documentsKey, readDocuments, restoreDocument } from './documents.ts';

interface DeletedDocumentsProps {
  group: GroupPage;
  userId: string;
}

/** What was deleted in the last 30 days and the reader may restore; read once it is opened. */
export function DeletedDocuments({ group, userId }: DeletedDocumentsProps) {
  const t = useStrings(groupDocumentsStrings);
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.deleted}</summary>
      {isOpen && <Deleted group={group} userId={userId} />}
    </details>
  );
}

function Deleted({ group, userId }: DeletedDocumentsProps) {
  const t = useStrings(groupDocumentsStrings);
  const documents = useOwnPages({
    queryKey: [...documentsKey(userId, group.id), 'deleted'],
    read: (after?: string) => readDocuments(group.id, { isDeleted: true }, after),
  });
  const reload = () => renewQueries(documentsKey(userId, group.id));
  return (
    <QueryState query={documents}>
      {({ pages }) => {
        const found = pages.flatMap((page) => page.documents);
        return (
          <>
            <p className="soft">{found.length === 0 ? t.noDeleted : t.deletedHint}</p>
            <ul className="rows">
              {found.map((document) => (
                <DeletedRow key={document.id} document={document} reload={reload} />
              ))}
            </ul>
            <MorePages pages={documents} label={t.more} />
          </>
        );
      }}
    </QueryState>
  );
}

function DeletedRow({ document, reload }: { document: GroupDocument; reload: () => Promise<unknown> }) {
  const t = useStrings(groupDocumentsStrings);
  const action = useAction();
  const restore = () => {
    action.run(async () => {
      await restoreDocument(document.id);
      await reload();
      return t.wasRestored;
    });
  };
  return (
    <li>
      <div className="topic-row">
        <span dir="auto">{document.title}</span>
        {document.deleted_at && (
          <span className="soft">
            {' · '}
            <PostTime at={document.deleted_at} />
          </span>
        )}
        <ActionNotice action={action} />
      </div>
      <Button
        variant="quiet"
        aria-label={t.restoreNamed(document.title)}
        isBusy={action.isBusy}
        onClick={restore}
      >
        {t.restore}
      </Button>
    </li>
  );
}
