import { islandStrings } from '../i18n/shared/island-strings.ts';
import { useLocalPath, useStrings } from '../i18n/use-strings.ts';

/** The way to the plans, where the present one lacks something. */
export function PlansLink() {
  const t = useStrings(islandStrings);
  const path = useLocalPath();
  return <a href={path('/join')}>{t.plans}</a>;
}
