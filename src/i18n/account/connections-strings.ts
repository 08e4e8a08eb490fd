import { byLanguage } from '../by-language.ts';
import type { connections } from '../en/account/connections.ts';

/** What connections, introductions and followed organizations say. */
export const connectionsStrings = byLanguage(
  import.meta.glob<typeof connections>('../*/account/connections.ts', { eager: true, import: 'connections' }),
);
