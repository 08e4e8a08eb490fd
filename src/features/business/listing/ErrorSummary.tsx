import { useLanguage } from '../../../i18n/use-strings.ts';
import { FieldErrors } from '../FieldErrors.tsx';
import { listingLabelIn, type Section } from './listing-fields.ts';

interface ErrorSummaryProps {
  /** The sections with their columns that have an error. */
  wrong: readonly { section: Section; columns: readonly string[] }[];
  errors: Readonly<Record<string, string>>;
  /** Leads to a field. */
  onGo: (section: Section, column: string) => void;
}

/** What has to be corrected before the listing can be saved, each with the way to its field. */
export function ErrorSummary({ wrong, errors, onGo }: ErrorSummaryProps) {
  const labelOf = listingLabelIn(useLanguage());
  const listed = wrong.flatMap(({ section, columns }) => columns.map((column) => ({ section, column })));
  return (
    <FieldErrors
      errors={listed.map(({ section, column }) => ({
        name: column,
        label: labelOf(column),
        message: errors[column] ?? '',
        href: `#${section.name}`,
      }))}
      onGo={(name) => {
        const found = listed.find(({ column }) => column === name);
        if (found) onGo(found.section, name);
      }}
    />
  );
}
