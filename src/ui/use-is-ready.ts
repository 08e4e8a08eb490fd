import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the static page and until React has taken over, true from then on: forms stay inactive till they can work. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
