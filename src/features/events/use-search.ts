import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** The query of the page's address; empty in the static page. */
export const useSearch = () =>
  useSyncExternalStore(
    never,
    () => location.search,
    () => '',
  );
