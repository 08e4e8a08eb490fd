import type { Factor } from '@supabase/supabase-js';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { readAuthSettings } from '../../lib/browser/auth-settings.ts';
import { AddFactor } from './AddFactor.tsx';
import { AddKeyFactor } from './AddKeyFactor.tsx';
import { AddPhoneFactor } from './AddPhoneFactor.tsx';
import { listFactors } from '../../kit/session/second-step.ts';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ConfirmRemoval } from './ConfirmRemoval.tsx';
import { removeFactor } from './second-factor.ts';
import { useDateFormat } from './use-date-format.ts';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

type FactorKind = 'app' | 'phone' | 'key';

/** Two-step verification: the factors of the account, adding one, and the codes for the day when they are lost. */
export function SecondFactor({ userId }: { userId: string }) {
  const { secondFactor: t } = useStrings(accountStrings);
  const [adding, setAdding] = useState<FactorKind>();
  const [wasOff, setWasOff] = useState(false);
  return (
    <QueryBoundary queryKey={['factors', userId]} load={listFactors}>
      {(factors, reload) => (
        <div className="stack">
          <p>{factors.length === 0 ? t.off : t.on}</p>
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

const forms = { app: AddFactor, phone: AddPhoneFactor, key: AddKeyFactor };

function AddAnother({ kind, onEnd }: { kind: FactorKind; onEnd: () => void }) {
  const AddOne = forms[kind];
  return <AddOne onEnd={onEnd} />;
}

function Kinds(props: { isFirst: boolean; onChoose: (kind: FactorKind) => void }) {
  const { secondFactor: t } = useStrings(accountStrings);
  const { isFirst, onChoose } = props;
  return (
    <div className="actions">
      <Button variant={isFirst ? 'main' : 'quiet'} onClick={() => onChoose('app')}>
        {isFirst ? t.setUp : t.addApp}
      </Button>
      <QueryBoundary queryKey={['auth-settings']} load={readAuthSettings}>
        {({ hasPhone, hasSecurityKeys }) => (
          <>
            {hasSecurityKeys && (
              <Button variant="quiet" onClick={() => onChoose('key')}>
                {t.addKey}
              </Button>
            )}
            {hasPhone && (
              <Button variant="quiet" onClick={() => onChoose('phone')}>
                {t.addPhone}
              </Button>
            )}
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

function FactorRow({ factor, onRemoved }: { factor: Factor; onRemoved: () => void }) {
  const { secondFactor: t } = useStrings(accountStrings);
  const date = useDateFormat();
  const [isAsking, setAsking] = useState(false);
  const names: Partial<Record<Factor['factor_type'], string>> = { phone: t.phone, webauthn: t.securityKey };
  const name = factor.friendly_name ?? names[factor.factor_type] ?? t.app;
  return (
    <li>
      <span>
        <strong>{name}</strong> <span className="soft">{t.added(date(factor.created_at))}</span>
      </span>
      {isAsking ? (
        <ConfirmRemoval
          label={t.removeNamed(name)}
          remove={() => removeFactor(factor.id).then(onRemoved)}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <Button variant="quiet" aria-label={t.removeNamed(name)} onClick={() => setAsking(true)}>
          {t.remove}
        </Button>
      )}
    </li>
  );
}
