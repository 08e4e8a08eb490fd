import { type BuiltHub, startBuiltHub } from '../../support/built-hub.ts';
import { hub } from './hub.ts';

/** Starts another hub beside the shared one, with the demo data unless `variant` is empty; see startBuiltHub. */
export const startSecondHub = (
  options: Omit<Parameters<typeof startBuiltHub>[0], 'analyticsUrl'>,
): Promise<BuiltHub> => startBuiltHub({ ...options, analyticsUrl: hub.analytics_url });
