import type { ReactNode } from 'react';
import { islandStrings } from '../i18n/shared/island-strings.ts';
import { useStrings } from '../i18n/use-strings.ts';
import { StillLoading } from './StillLoading.tsx';

/** Says that something loads, or what is being found out; also the static text of islands that begin with a question to the server. */
export function Checking({ children }: { children?: ReactNode }) {
  const { loading } = useStrings(islandStrings);
  return (
    <div className="stack">
      <p role="status">{children ?? loading}</p>
      <StillLoading />
    </div>
  );
}
