import { Button } from './Button.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { islandStrings } from '../i18n/shared/island-strings.ts';
import { useStrings } from '../i18n/use-strings.ts';

/** Says why something could not be found out, and lets the person ask again. */
export function TryAgain({ message, onTry }: { message: string; onTry: () => void }) {
  const t = useStrings(islandStrings);
  return (
    <div className="stack">
      <FailureNotice failure={{ message, details: [] }} />
      <Button variant="quiet" onClick={onTry}>
        {t.tryAgain}
      </Button>
    </div>
  );
}
