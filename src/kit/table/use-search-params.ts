import { useSyncExternalStore } from 'react';
import { showDialogAddress } from '../../lib/shared/dialog-history.ts';

const changed = 'hub:search-params';

const subscribe = (listen: () => void) => {
  addEventListener('popstate', listen);
  addEventListener(changed, listen);
  return () => {
    removeEventListener('popstate', listen);
    removeEventListener(changed, listen);
  };
};

/** The query string of the page, and a function that changes it: as a new entry of the history, or in place. */
export function useSearchParams() {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
  const go = (query: string, way: 'push' | 'replace' = 'push') => {
    const url = location.pathname + (query && `?${query}`);
    if (way === 'push') history.pushState(null, '', url);
    else history.replaceState(history.state, '', url);
    dispatchEvent(new Event(changed));
  };
  /** Opens a dialog that `query` names, over the page at `below`: Back and closing lead there. */
  const openDialog = (query: string, below: string) => {
    const addressOf = (one: string) => location.pathname + (one && `?${one}`);
    showDialogAddress(addressOf(query), addressOf(below));
    dispatchEvent(new Event(changed));
  };
  return [search, go, openDialog] as const;
}
