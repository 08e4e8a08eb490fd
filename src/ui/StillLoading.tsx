import { useIsReady } from './use-is-ready.ts';
import { islandStrings } from '../i18n/shared/island-strings.ts';
import { useStrings } from '../i18n/use-strings.ts';

/** Part of an island's static text: shows itself when the island's script failed or is late, and is gone once it works. */
export function StillLoading() {
  const t = useStrings(islandStrings);
  if (useIsReady()) return null;
  return <p className="still-loading">{t.stillLoading}</p>;
}
