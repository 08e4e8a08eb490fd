import type { DocumentVersion } from '#contracts/group-documents.ts';
import { groupDocumentsStrings } from '../../../../i18n/account/group-documents-strings.ts';
import { useDateLocale, useStrings } from '../../../../i18n/use-strings.ts';
import { formatFileSize } from '../../../../lib/shared/format.ts';
import { PostTime } from '../PostTime.tsx';

/** What a version is called, how large it is, and who added it when. */
export function FileFacts({ version }: { version: DocumentVersion }) {
  const { document: t } = useStrings(groupDocumentsStrings);
  const locale = useDateLocale();
  return (
    <p className="soft document-facts">
      <span dir="auto">{version.name}</span> · {formatFileSize(version.size, locale)} ·{' '}
      {t.by(version.person ?? t.somebody)}, <PostTime at={version.added_at} />
    </p>
  );
}
