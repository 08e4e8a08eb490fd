import type { Factor } from '@supabase/supabase-js';
import { useState } from 'react';
import { explainFailure, type Failure } from '../../lib/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { readAuthSettings } from '../../lib/auth-settings.ts';
import { AddFactor } from './AddFactor.tsx';
import { AddPhoneFactor } from './AddPhoneFactor.tsx';
import { Loaded } from './Loaded.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { listFactors, removeFactor } from './second-factor.ts';

/** Two-step verification: the factors of the account, adding one, and the codes for the day when they are lost. */
export function SecondFactor({ userId }: { userId: string }) {
  const [adding, setAdding] = useState<'app' | 'phone'>();
  return (
    <Loaded name={['factors', userId]} load={listFactors}>
      {(factors, reload) => (
        <div className="stack">
          <p>
            {factors.length === 0
              ? 'With a second step, a stolen password alone opens nothing. You need an authenticator app, as most password managers are one.'
              : 'Signing in asks for a code as well.'}
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
          {!adding && <Kinds isFirst={factors.length === 0} onChoose={setAdding} />}
          {factors.length > 0 && <RecoveryCodes userId={userId} />}
        </div>
      )}
    </Loaded>
  );
}

function AddAnother({ kind, onEnd }: { kind: 'app' | 'phone'; onEnd: () => void }) {
  return kind === 'app' ? <AddFactor onEnd={onEnd} /> : <AddPhoneFactor onEnd={onEnd} />;
}

function Kinds(props: { isFirst: boolean; onChoose: (kind: 'app' | 'phone') => void }) {
  const { isFirst, onChoose } = props;
  return (
    <div className="actions">
      <Button
        variant={isFirst ? 'main' : 'quiet'}
        onClick={() => {
          onChoose('app');
        }}
      >
        {isFirst ? 'Set up the second step' : 'Add another app'}
      </Button>
      <Loaded name={['auth-settings']} load={readAuthSettings}>
        {({ hasPhone }) =>
          hasPhone && (
            <Button
              variant="quiet"
              onClick={() => {
                onChoose('phone');
              }}
            >
              Add a phone for text messages
            </Button>
          )
        }
      </Loaded>
    </div>
  );
}

function FactorRow({ factor, onRemoved }: { factor: Factor; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const name = factor.friendly_name ?? (factor.factor_type === 'phone' ? 'Phone' : 'Authenticator app');
  const remove = async () => {
    setBusy(true);
    try {
      await removeFactor(factor.id);
      onRemoved();
    } catch (error) {
      setFailure(explainFailure(error));
    }
    setBusy(false);
  };
  return (
    <li>
      <span>
        <strong>{name}</strong>{' '}
        <span className="soft">since {new Date(factor.created_at).toLocaleDateString()}</span>
      </span>
      {isAsking ? (
        <span className="actions">
          <Button isBusy={isBusy} onClick={() => void remove()}>
            Remove {name}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              setAsking(false);
            }}
          >
            Keep it
          </Button>
        </span>
      ) : (
        <Button
          variant="quiet"
          aria-label={`Remove ${name} …`}
          onClick={() => {
            setAsking(true);
          }}
        >
          Remove …
        </Button>
      )}
      <FailureNotice failure={failure} />
    </li>
  );
}
