import { islandStrings } from '../../i18n/shared/island-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { useAskedPage } from './use-asked-page.ts';

/** Leads back to the page that sent its reader here for a step it requires, once that is done; nothing where no page did. */
export function WayBack() {
  const t = useStrings(islandStrings);
  const asked = useAskedPage();
  return asked === undefined ? null : (
    <p>
      <a className="button" href={asked}>
        {t.continue}
      </a>
    </p>
  );
}
