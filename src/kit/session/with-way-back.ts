import { withNext } from '../../lib/shared/next-page.ts';

/** The address of the page with a step that this page requires, which leads back here. */
export const withWayBack = (path: string): string => withNext(path, location.pathname + location.search);
