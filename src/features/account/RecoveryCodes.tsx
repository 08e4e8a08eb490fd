import { useState } from 'react';
import { explainDataFailure } from '../../lib/explain-data-failure.ts';
import type { Failure } from '../../lib/failure.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Loaded } from './Loaded.tsx';
import { countRecoveryCodes, makeRecoveryCodes } from './second-factor.ts';

/** Codes for the day when the app is lost: shown once, each good once. */
export function RecoveryCodes({ userId }: { userId: string }) {
  const [codes, setCodes] = useState<string[]>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const make = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setCodes(await makeRecoveryCodes());
    } catch (error) {
      setFailure(explainDataFailure(error));
    }
    setBusy(false);
  };
  if (codes)
    return (
      <div className="stack">
        <Notice>
          <p>Keep these codes where only you find them. They are shown this once; older ones are void.</p>
        </Notice>
        <ul className="codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <p>
          <Button
            variant="quiet"
            onClick={() => {
              saveFile('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain');
            }}
          >
            Save as a file
          </Button>
        </p>
      </div>
    );
  return (
    <Loaded name={['recovery-codes', userId]} load={countRecoveryCodes}>
      {(count) => (
        <div className="stack">
          <h3>Recovery codes</h3>
          <p>
            {count === 0
              ? 'You have none: without them, losing the app means asking the people who run the hub.'
              : `You have ${String(count)} left.`}
          </p>
          <FailureNotice failure={failure} />
          <p>
            <Button variant="quiet" isBusy={isBusy} onClick={() => void make()}>
              {count === 0 ? 'Make recovery codes' : 'Make new codes'}
            </Button>
          </p>
        </div>
      )}
    </Loaded>
  );
}
