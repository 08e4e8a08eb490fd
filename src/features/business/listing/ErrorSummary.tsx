import { listingLabel } from '#contracts/listing.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { Section } from './listing-fields.ts';

interface ErrorSummaryProps {
  /** The sections with their columns that have an error. */
  wrong: readonly { section: Section; columns: readonly string[] }[];
  errors: Readonly<Record<string, string>>;
  /** Leads to a field. */
  onGo: (section: Section, column: string) => void;
}

/** What has to be corrected before the listing can be saved, each with the way to its field. */
export function ErrorSummary({ wrong, errors, onGo }: ErrorSummaryProps) {
  const count = wrong.reduce((sum, { columns }) => sum + columns.length, 0);
  return (
    <Notice tone="danger">
      <p>{count === 1 ? 'Fix 1 field. ' : `Fix ${String(count)} fields. `}Nothing you typed is lost.</p>
      <ul>
        {wrong.flatMap(({ section, columns }) =>
          columns.map((column) => (
            <li key={column}>
              <a
                href={`#${section.name}`}
                onClick={(event) => {
                  event.preventDefault();
                  onGo(section, column);
                }}
              >
                {listingLabel(column)}
              </a>
              : {errors[column]}
            </li>
          )),
        )}
      </ul>
    </Notice>
  );
}
