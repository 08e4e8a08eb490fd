import { useSyncExternalStore } from 'react';

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
    else history.replaceState(null, '', url);
    dispatchEvent(new Event(changed));
  };
  return [search, go] as const;
}
