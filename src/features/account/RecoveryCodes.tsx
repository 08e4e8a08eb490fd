import { useCallback, useState } from 'react';
import { useAction } from '../../kit/use-action.ts';
import { downloadText } from '../../lib/browser/download-text.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { countRecoveryCodes, makeRecoveryCodes } from './second-factor.ts';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

interface RecoveryCodesProps {
  userId: string;
  /** Two-step verification was turned on just now: the codes are its last step. */
  isOffered?: boolean;
}

/** Codes for the day when the app is lost: shown once, each good once. */
export function RecoveryCodes({ userId, isOffered = false }: RecoveryCodesProps) {
  const { codes: t } = useStrings(accountStrings);
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
          <p>{t.store}</p>
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
            {isOffered && count === 0 ? t.lastStep : t.title}
          </h3>
          <p>{count === 0 ? t.none : t.left(count)}</p>
          <FailureNotice failure={failure} />
          <p>
            <Button variant={isOffered && count === 0 ? 'main' : 'quiet'} isBusy={isBusy} onClick={make}>
              {count === 0 ? t.create : t.createNew}
            </Button>
          </p>
        </div>
      )}
    </QueryBoundary>
  );
}

function SaveCodes({ codes }: { codes: string[] }) {
  const { codes: t } = useStrings(accountStrings);
  const { run, failure } = useAction();
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <FailureNotice failure={failure} />
      <div className="actions">
        <Button variant="quiet" onClick={() => downloadText(t.file, text, 'text/plain')}>
          {t.download}
        </Button>
        <Button
          variant="quiet"
          onClick={() => run(() => navigator.clipboard.writeText(text).then(() => t.copied))}
        >
          {t.copy}
        </Button>
        <Button variant="quiet" onClick={() => print()}>
          {t.print}
        </Button>
      </div>
    </>
  );
}
