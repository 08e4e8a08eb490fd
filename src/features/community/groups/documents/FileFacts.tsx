import type { DocumentVersion } from '#contracts/group-documents.ts';
import { groupDocumentsStrings } from '../../../../i18n/account/group-documents-strings.ts';
import { useDateLocale, useStrings } from '../../../../i18n/use-strings.ts';
import { PostTime } from '../PostTime.tsx';

/** What a version is called, how large it is, and who added it when. */
export function FileFacts({ version }: { version: DocumentVersion }) {
  const { document: t } = useStrings(groupDocumentsStrings);
  const locale = useDateLocale();
  const isSmall = version.size < 1_000_000;
  const size = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(isSmall ? Math.max(1, version.size / 1000) : version.size / 1_000_000);
  return (
    <p className="soft document-facts">
      <span dir="auto">{version.name}</span> · {size} · {t.by(version.person ?? t.somebody)},{' '}
      <PostTime at={version.added_at} />
    </p>
  );
}
