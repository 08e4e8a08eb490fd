import { useState } from 'react';
import { useAction } from '../../kit/use-action.ts';
import { downloadText } from '../../lib/browser/download-text.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { countRecoveryCodes, makeRecoveryCodes } from './second-factor.ts';

/** Codes for the day when the app is lost: shown once, each good once. */
export function RecoveryCodes({ userId }: { userId: string }) {
  const [codes, setCodes] = useState<string[]>();
  const { run, isBusy, failure } = useAction();
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
        <p>
          <Button
            variant="quiet"
            onClick={() => downloadText('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}
          >
            Download codes
          </Button>
        </p>
      </div>
    );
  return (
    <QueryBoundary queryKey={['recovery-codes', userId]} load={countRecoveryCodes}>
      {(count) => (
        <div className="stack">
          <h3>Recovery codes</h3>
          <p>
            {count === 0
              ? 'You have no recovery codes. With recovery codes, you can sign in if you lose your device.'
              : `${String(count)} codes left.`}
          </p>
          <FailureNotice failure={failure} />
          <p>
            <Button variant="quiet" isBusy={isBusy} onClick={make}>
              {count === 0 ? 'Create recovery codes' : 'Create new codes'}
            </Button>
          </p>
        </div>
      )}
    </QueryBoundary>
  );
}
