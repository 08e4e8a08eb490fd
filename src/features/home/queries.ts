import { HomePage } from '#contracts/home.ts';
import { ask, hubClient } from '../../lib/server/hub-client.ts';

/** What the start page shows of each area, in one round trip. Throws HubUnreachableError. */
export const readHome = async (): Promise<HomePage> =>
  HomePage.parse(await ask(hubClient().rpc('home_page')));
