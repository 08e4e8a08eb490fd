import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { type ListState, pageSizes } from './list-url.ts';
import type { ListPage } from './read-list.ts';

interface ListPagerProps {
  page: Pick<ListPage<unknown>, 'previous' | 'next'>;
  size: number;
  onShow: (change: Partial<ListState>) => void;
}

/** The ways to the pages before and after, and how many rows a page has. */
export function ListPager({ page: { previous, next }, size, onShow }: ListPagerProps) {
  const sizes = pageSizes.map((rows) => [String(rows), String(rows)] as const);
  return (
    <nav className="toolbar" aria-label="Pagination">
      <Button variant="quiet" disabled={!previous} onClick={() => onShow({ cursor: previous })}>
        Previous
      </Button>
      <Button variant="quiet" disabled={!next} onClick={() => onShow({ cursor: next })}>
        Next
      </Button>
      <SelectField
        label="Rows"
        options={sizes}
        value={String(size)}
        onChange={(event) => onShow({ size: Number(event.target.value) })}
      />
    </nav>
  );
}
