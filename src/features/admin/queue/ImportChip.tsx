import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { readImportName } from './load-imported.ts';

interface ImportChipProps {
  importId: string;
  onRemove: () => void;
}

/** Says that only the listings of one import are shown, and shows everything again. */
export function ImportChip({ importId, onRemove }: ImportChipProps) {
  // Optional: without the name, the chip says the same.
  const { data: name } = useQuery(
    {
      queryKey: ['admin', 'import-name', importId],
      queryFn: async () => (await readImportName(importId)) ?? '',
    },
    queryClient,
  );
  return (
    <p>
      <span className="filter-chip">
        <span>Import{name ? `: ${name}` : ''}</span>
        <button type="button" aria-label="Remove filter: Import" onClick={onRemove}>
          <Icon icon={X} />
        </button>
      </span>
    </p>
  );
}
