import { Button } from './Button.tsx';
import { islandStrings } from '../i18n/shared/island-strings.ts';
import { useStrings } from '../i18n/use-strings.ts';

interface PagerProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
}

/** The way to the pages before and after; nothing when one page is all. */
export function Pager({ page, pageSize, total, onChange }: PagerProps) {
  const { pager: t } = useStrings(islandStrings);
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1 && page === 1) return null;
  return (
    <nav className="actions pager" aria-label={t.label}>
      {page > 1 && (
        <Button variant="quiet" onClick={() => onChange(page - 1)}>
          {t.previous}
        </Button>
      )}
      <span>{t.page(page, Math.max(pages, page))}</span>
      {page < pages && (
        <Button variant="quiet" onClick={() => onChange(page + 1)}>
          {t.next}
        </Button>
      )}
    </nav>
  );
}
