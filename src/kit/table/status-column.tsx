import type { Language } from '../../i18n/by-language.ts';
import { statusLabel } from '../../lib/shared/status-labels.ts';
import type { Column } from './columns.ts';

/** The status of a row in words, by which the list can be ordered. */
export const statusColumn = <Row extends { status: string }>(
  label: string,
  language: Language,
): Column<Row> => ({
  id: 'status',
  label,
  sort: 'status',
  isShownAtFirst: true,
  show: ({ status }) => (
    <span className="state" data-state={status}>
      {statusLabel(status, language)}
    </span>
  ),
  text: ({ status }) => statusLabel(status, language),
});
