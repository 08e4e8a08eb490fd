import { useState } from 'react';
import { billingStrings } from '../../../i18n/account/billing-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { usePolling } from '../../../kit/use-polling.ts';
import { readCard } from './card-setup.ts';
import type { AccountProps } from './read-billing.ts';

/** What became of a card that somebody comes back from saving: it arrives by the processor's webhook. */
export function CardReturn({ account, reload }: Pick<AccountProps, 'account' | 'reload'>) {
  const { card: t } = useStrings(billingStrings);
  const [{ outcome, setup }] = useState(() => ({ outcome: queryParam('card'), setup: readCard() }));
  const isHere = setup !== null && outcome !== '' && setup.organizationId === account.organizationId;
  const isSaved = isHere && (account.card?.id ?? null) !== setup.before;
  const isPolling = usePolling(isHere && outcome === 'done' && !isSaved, reload);
  if (!isHere) return null;
  if (outcome === 'canceled') return <Notice>{t.canceled}</Notice>;
  if (isSaved) return account.card ? <Notice>{t.saved}</Notice> : null;
  return <Notice>{isPolling ? t.saving : t.late}</Notice>;
}
