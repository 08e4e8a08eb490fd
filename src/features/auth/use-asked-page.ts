import { useSyncExternalStore } from 'react';
import { askedPage } from '../../lib/shared/next-page.ts';

const subscribe = () => () => undefined;

/** The page that `?next=` asks to go on to; undefined without one, and in the HTML that is made before the address is known. */
export const useAskedPage = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => askedPage(location.search),
    () => undefined,
  );
