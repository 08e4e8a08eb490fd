import { useCallback, useState } from 'react';
import { useAction } from '../../kit/use-action.ts';
import { downloadText } from '../../lib/browser/download-text.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { countRecoveryCodes, makeRecoveryCodes } from './second-factor.ts';

interface RecoveryCodesProps {
  userId: string;
  /** Two-step verification was turned on just now: the codes are its last step. */
  isOffered?: boolean;
}

/** Codes for the day when the app is lost: shown once, each good once. */
export function RecoveryCodes({ userId, isOffered = false }: RecoveryCodesProps) {
  const [codes, setCodes] = useState<string[]>();
  const { run, isBusy, failure } = useAction();
  // The button that turned it on is gone.
  const heading = useCallback(
    (element: HTMLHeadingElement | null) => {
      if (isOffered) element?.focus();
    },
    [isOffered],
  );
  const make = () => {
    run(() => makeRecoveryCodes().then(setCodes));
  };
  if (codes)
    return (
      <div className="stack">
        <Notice>
          <p>Store these codes in a safe place. They are shown only once. Older codes no longer work.</p>
        </Notice>
        <ul className="codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <SaveCodes codes={codes} />
      </div>
    );
  return (
    <QueryBoundary queryKey={['recovery-codes', userId]} load={countRecoveryCodes}>
      {(count) => (
        <div className="stack">
          <h3 ref={heading} tabIndex={-1}>
            {isOffered && count === 0 ? 'Last step: recovery codes' : 'Recovery codes'}
          </h3>
          <p>
            {count === 0
              ? 'You have no recovery codes. With recovery codes, you can sign in if you lose your device.'
              : `${String(count)} codes left.`}
          </p>
          <FailureNotice failure={failure} />
          <p>
            <Button variant={isOffered && count === 0 ? 'main' : 'quiet'} isBusy={isBusy} onClick={make}>
              {count === 0 ? 'Create recovery codes' : 'Create new codes'}
            </Button>
          </p>
        </div>
      )}
    </QueryBoundary>
  );
}

function SaveCodes({ codes }: { codes: string[] }) {
  const { run, failure, done } = useAction();
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <FailureNotice failure={failure} />
      <div className="actions">
        <Button variant="quiet" onClick={() => downloadText('recovery-codes.txt', text, 'text/plain')}>
          Download codes
        </Button>
        <Button
          variant="quiet"
          onClick={() => run(() => navigator.clipboard.writeText(text).then(() => 'Codes copied.'))}
        >
          Copy codes
        </Button>
        <Button variant="quiet" onClick={() => print()}>
          Print codes
        </Button>
      </div>
      <p role="status">{done}</p>
    </>
  );
}
