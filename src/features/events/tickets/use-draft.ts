import { useMemo, useState } from 'react';
import { useIsReady } from '../../../ui/use-is-ready.ts';
import { dropDraft, emptyDraft, type OrderDraft, readDraft, storeDraft } from './order-draft.ts';

/** The draft of an order for a date, which this tab keeps, with how to change it and how to begin another one. */
export function useDraft(occurrenceId: string) {
  const isReady = useIsReady();
  const [initial, setInitial] = useState(emptyDraft);
  const stored = useMemo(() => (isReady ? readDraft(occurrenceId) : undefined), [isReady, occurrenceId]);
  const [changed, setChanged] = useState<OrderDraft>();
  const draft = changed ?? stored ?? initial;
  const change = (part: Partial<OrderDraft>) => {
    const next = { ...draft, ...part };
    setChanged(next);
    storeDraft(occurrenceId, next);
  };
  const restart = () => {
    dropDraft(occurrenceId);
    const next = emptyDraft();
    setInitial(next);
    setChanged(next);
  };
  return { draft, change, restart };
}
