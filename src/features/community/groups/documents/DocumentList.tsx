import type { GroupPage } from '#contracts/groups.ts';
import { groupDocumentsStrings } from '../../../../i18n/account/group-documents-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { MorePages } from '../../../../kit/MorePages.tsx';
import { QueryState } from '../../../../kit/QueryState.tsx';
import { useOwnPages } from '../../../../kit/use-own-pages.ts';
import { renewQueries } from '../../../../lib/browser/query-client.ts';
import { DocumentCard } from './DocumentCard.tsx';
import { type DocumentFilter, documentsKey, readDocuments } from './documents.ts';
import { TagFilter } from './TagFilter.tsx';

interface DocumentListProps {
  group: GroupPage;
  userId: string;
  filter: DocumentFilter;
  empty: string;
  /** Offers the tags of the group, if given. */
  onTag?: (tag: string | undefined) => void;
}

/** Documents of a group, the last changed first. */
export function DocumentList({ group, userId, filter, empty, onTag }: DocumentListProps) {
  const t = useStrings(groupDocumentsStrings);
  const key = documentsKey(userId, group.id);
  const documents = useOwnPages({
    queryKey: [...key, filter],
    read: (after?: string) => readDocuments(group.id, filter, after),
    keepsPrevious: true,
  });
  const reload = () => renewQueries(key);
  return (
    <QueryState query={documents}>
      {({ pages }) => {
        const found = pages.flatMap((page) => page.documents);
        return (
          <>
            {onTag && <TagFilter tags={pages[0]?.tags ?? []} chosen={filter.tag} onChoose={onTag} />}
            {found.length === 0 && <p role="status">{empty}</p>}
            {found.map((document) => (
              <DocumentCard
                key={document.id}
                document={document}
                group={group}
                userId={userId}
                reload={reload}
              />
            ))}
            <MorePages pages={documents} label={t.more} />
          </>
        );
      }}
    </QueryState>
  );
}
