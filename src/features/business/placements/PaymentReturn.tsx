import { useState } from 'react';
import { placementStrings } from '../../../i18n/business/placement-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { usePolling } from '../../../kit/use-polling.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { PlacementRow } from './placements.ts';

interface PaymentReturnProps {
  rows: readonly PlacementRow[];
  itemId: string | null;
  reload: () => void;
}

/** What became of the payment from which somebody comes back; reads anew until it has arrived. */
export function PaymentReturn({ rows, itemId, reload }: PaymentReturnProps) {
  const { returned: t } = useStrings(placementStrings);
  const [outcome] = useState(() => queryParam('payment'));
  const isOpen = rows.some(({ item_id, status }) => item_id === itemId && status === 'unpaid');
  const isPolling = usePolling(isOpen && outcome === 'done', reload);
  if (outcome === '') return null;
  if (outcome === 'canceled') return <Notice>{t.canceled}</Notice>;
  if (!isOpen) return <Notice>{t.paid}</Notice>;
  return <Notice>{isPolling ? t.checking : t.unknown}</Notice>;
}
