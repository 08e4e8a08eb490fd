import type { Factor } from '@supabase/supabase-js';
import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { pageLanguage } from '../../lib/browser/page-locale.ts';
import { askedPage, nextPage, withNext } from '../../lib/shared/next-page.ts';
import { Checking } from '../../ui/Checking.tsx';
import { island } from '../../ui/Island.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { EnterRecoveryCode } from './EnterRecoveryCode.tsx';
import { EnterCode } from '../../kit/session/EnterCode.tsx';
import { listFactors, needsSecondStep } from '../../kit/session/second-step.ts';
import { readAccessToken } from '../../lib/browser/auth-client.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';

/** The second step of signing in: a code of the app or the phone, or one of the recovery codes. */
export const SecondStepForm = island('SecondStepForm', SecondStep);

const goOn = () => {
  location.assign(nextPage(location.search, pageLanguage()));
};

/** Empty also when nobody is signed in. */
async function listOwnFactors(): Promise<Factor[]> {
  return (await readAccessToken()) === undefined ? [] : listFactors();
}

function SecondStep() {
  const t = useStrings(authStrings);
  const path = useLocalPath();
  const [factors, setFactors] = useState<Factor[]>();
  const [failure, setFailure] = useState<Failure>();
  const [hasLostIt, setLostIt] = useState(false);
  const load = useCallback(() => {
    Promise.all([listOwnFactors(), needsSecondStep()]).then(
      ([found, isNeeded]) => {
        if (found.length > 0 && !isNeeded) goOn();
        else setFactors(found);
      },
      (error: unknown) => {
        setFailure(toUserMessage(error));
      },
    );
  }, []);
  useEffect(load, [load]);
  const tryAgain = () => {
    setFailure(undefined);
    load();
  };
  if (failure) return <TryAgain message={failure.message} onTry={tryAgain} />;
  if (!factors) return <Checking />;
  const [first] = factors;
  if (!first)
    return (
      <p>
        <a className="button" href={withNext(path('/auth/sign-in'), askedPage(location.search))}>
          {t.signIn}
        </a>
      </p>
    );
  if (hasLostIt) return <EnterRecoveryCode onDone={goOn} />;
  return (
    <div className="stack">
      <EnterCode factors={[first, ...factors.slice(1)]} onDone={goOn} />
      <p>
        <button type="button" className="link" onClick={() => setLostIt(true)}>
          {t.recovery.ask}
        </button>
      </p>
    </div>
  );
}
