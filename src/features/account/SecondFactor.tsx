import type { Factor } from '@supabase/supabase-js';
import { useState } from 'react';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { readAuthSettings } from '../../lib/browser/auth-settings.ts';
import { AddFactor } from './AddFactor.tsx';
import { AddPhoneFactor } from './AddPhoneFactor.tsx';
import { listFactors } from '../../kit/session/second-step.ts';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { removeFactor } from './second-factor.ts';

/** Two-step verification: the factors of the account, adding one, and the codes for the day when they are lost. */
export function SecondFactor({ userId }: { userId: string }) {
  const [adding, setAdding] = useState<'app' | 'phone'>();
  const [wasOff, setWasOff] = useState(false);
  return (
    <QueryBoundary queryKey={['factors', userId]} load={listFactors}>
      {(factors, reload) => (
        <div className="stack">
          <p>
            {factors.length === 0
              ? 'Two-step verification protects your account if your password is stolen. You need an authenticator app. Most password managers include one.'
              : 'Two-step verification is on.'}
          </p>
          <ul className="rows">
            {factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} onRemoved={reload} />
            ))}
          </ul>
          {adding && (
            <AddAnother
              kind={adding}
              onEnd={() => {
                setAdding(undefined);
                reload();
              }}
            />
          )}
          {!adding && factors.length > 0 && <RecoveryCodes userId={userId} isOffered={wasOff} />}
          {!adding && (
            <Kinds
              isFirst={factors.length === 0}
              onChoose={(kind) => {
                setAdding(kind);
                setWasOff(factors.length === 0);
              }}
            />
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

function AddAnother({ kind, onEnd }: { kind: 'app' | 'phone'; onEnd: () => void }) {
  return kind === 'app' ? <AddFactor onEnd={onEnd} /> : <AddPhoneFactor onEnd={onEnd} />;
}

function Kinds(props: { isFirst: boolean; onChoose: (kind: 'app' | 'phone') => void }) {
  const { isFirst, onChoose } = props;
  return (
    <div className="actions">
      <Button variant={isFirst ? 'main' : 'quiet'} onClick={() => onChoose('app')}>
        {isFirst ? 'Set up two-step verification' : 'Add another app'}
      </Button>
      <QueryBoundary queryKey={['auth-settings']} load={readAuthSettings}>
        {({ hasPhone }) =>
          hasPhone && (
            <Button variant="quiet" onClick={() => onChoose('phone')}>
              Add phone
            </Button>
          )
        }
      </QueryBoundary>
    </div>
  );
}

function FactorRow({ factor, onRemoved }: { factor: Factor; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy, failure } = useAction();
  const name = factor.friendly_name ?? (factor.factor_type === 'phone' ? 'Phone' : 'Authenticator app');
  const remove = () => {
    run(() => removeFactor(factor.id).then(onRemoved));
  };
  return (
    <li>
      <span>
        <strong>{name}</strong>{' '}
        <span className="soft">
          Added{' '}
          {new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(factor.created_at))}
        </span>
      </span>
      {isAsking ? (
        <span className="actions">
          <Button isBusy={isBusy} onClick={remove}>
            Remove {name}
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </span>
      ) : (
        <Button variant="quiet" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      )}
      <FailureNotice failure={failure} />
    </li>
  );
}
