import { Button } from './Button.tsx';
import { FailureNotice } from './FailureNotice.tsx';

/** Says why something could not be found out, and lets the person ask again. */
export function TryAgain({
  message,
  onTry,
  label = 'Try again',
}: {
  message: string;
  onTry: () => void;
  label?: string;
}) {
  return (
    <div className="stack">
      <FailureNotice failure={{ message, details: [] }} />
      <Button variant="quiet" onClick={onTry}>
        {label}
      </Button>
    </div>
  );
}
