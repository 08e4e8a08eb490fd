import { Button } from './Button.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
}

/** The way to the pages before and after; nothing when one page is all. */
export function Pager({ page, pageSize, total, onChange }: PagerProps) {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1 && page === 1) return null;
  return (
    <nav className="actions pager" aria-label="Pages">
      {page > 1 && (
        <Button variant="quiet" onClick={() => onChange(page - 1)}>
          Previous
        </Button>
      )}
      <span>
        Page {page} of {Math.max(pages, page)}
      </span>
      {page < pages && (
        <Button variant="quiet" onClick={() => onChange(page + 1)}>
          Next
        </Button>
      )}
    </nav>
  );
}
