import { listsStrings } from '../../i18n/shared/lists-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { type ListState, pageSizes } from './list-url.ts';

interface ListPagerProps {
  /** What leads to the page before, and to the one after; undefined where there is none. */
  previous: Partial<ListState> | undefined;
  next: Partial<ListState> | undefined;
  size: number;
  onShow: (change: Partial<ListState>) => void;
}

/** The ways to the pages before and after, and how many rows a page has. */
export function ListPager({ previous, next, size, onShow }: ListPagerProps) {
  const t = useStrings(listsStrings);
  const sizes = pageSizes.map((rows) => [String(rows), String(rows)] as const);
  return (
    <nav className="toolbar" aria-label={t.pages}>
      <Button variant="quiet" disabled={!previous} onClick={() => previous && onShow(previous)}>
        {t.previous}
      </Button>
      <Button variant="quiet" disabled={!next} onClick={() => next && onShow(next)}>
        {t.next}
      </Button>
      <SelectField
        label={t.rows}
        options={sizes}
        value={String(size)}
        onChange={(event) => onShow({ size: Number(event.target.value) })}
      />
    </nav>
  );
}
