import { MorePages } from '../../../kit/MorePages.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { useOwnPages } from '../../../kit/use-own-pages.ts';
import { readSanctions } from './moderation.ts';
import { SanctionItem } from './SanctionItem.tsx';

interface SanctionListProps {
  filter: 'all' | 'appeals';
  /** Of this person only. */
  person?: string;
  empty: string;
  onDecided?: () => void;
}

/** Sanctions with who gave them, their appeals, and what can still be done; the latest first. */
export function SanctionList({ filter, person, empty, onDecided }: SanctionListProps) {
  const sanctions = useOwnPages({
    queryKey: ['admin', 'moderation', 'sanctions', filter, person ?? ''],
    read: (before?: string) => readSanctions(filter, person, before),
  });
  const settle = () => {
    void sanctions.refetch();
    onDecided?.();
  };
  return (
    <QueryState query={sanctions}>
      {({ pages }) => {
        const found = pages.flatMap((page) => page.sanctions);
        if (found.length === 0) return <p>{empty}</p>;
        return (
          <>
            <ul className="stack plain">
              {found.map((sanction) => (
                <SanctionItem
                  key={sanction.id}
                  sanction={sanction}
                  isOfOne={person !== undefined}
                  onChanged={settle}
                />
              ))}
            </ul>
            <MorePages pages={sanctions} label="Show more" />
          </>
        );
      }}
    </QueryState>
  );
}
