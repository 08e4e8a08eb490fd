import type { UserIdentity } from '@supabase/supabase-js';
import { useState } from 'react';
import { labelProvider, readAuthSettings } from '../../lib/auth-settings.ts';
import { explainFailure, type Failure } from '../../lib/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Loaded } from './Loaded.tsx';
import { linkIdentity, listIdentities, unlinkIdentity } from './methods.ts';

const load = async () => {
  const [identities, settings] = await Promise.all([listIdentities(), readAuthSettings()]);
  return { identities, providers: settings.providers };
};

/** The accounts elsewhere that sign in here, and those that could. */
export function Identities({ userId }: { userId: string }) {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const run = async (name: string, act: () => Promise<void>, after: () => void) => {
    setBusy(name);
    setFailure(undefined);
    try {
      await act();
      after();
    } catch (error) {
      setFailure(explainFailure(error));
    }
    setBusy(undefined);
  };
  return (
    <Loaded name={['identities', userId]} load={load}>
      {({ identities, providers }, reload) => {
        const linked = identities.filter(({ provider }) => !['email', 'phone'].includes(provider));
        const others = providers.filter((name) => !linked.some(({ provider }) => provider === name));
        const nothing = () => undefined;
        return (
          <div className="stack">
            <FailureNotice failure={failure} />
            {linked.length === 0 && others.length === 0 && (
              <p className="soft">This hub knows no other ways of signing in than address and password.</p>
            )}
            <ul className="rows">
              {linked.map((identity) => (
                <li key={identity.identity_id}>
                  <span>
                    <strong>{labelProvider(identity.provider)}</strong> {emailOf(identity)}
                  </span>
                  <Button
                    variant="quiet"
                    isBusy={busy === identity.identity_id}
                    onClick={() => void run(identity.identity_id, () => unlinkIdentity(identity), reload)}
                  >
                    Unlink
                  </Button>
                </li>
              ))}
              {others.map((name) => (
                <li key={name}>
                  <span>{labelProvider(name)}</span>
                  <Button
                    variant="quiet"
                    isBusy={busy === name}
                    onClick={() => void run(name, () => linkIdentity(name), nothing)}
                  >
                    Link {labelProvider(name)}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </Loaded>
  );
}

const emailOf = ({ identity_data }: UserIdentity) =>
  typeof identity_data?.['email'] === 'string' ? identity_data['email'] : '';
