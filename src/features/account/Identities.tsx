import type { UserIdentity } from '@supabase/supabase-js';
import { labelProvider, readAuthSettings } from '../../lib/browser/auth-settings.ts';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { linkIdentity, listIdentities, unlinkIdentity } from './methods.ts';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

const load = async () => {
  const [identities, settings] = await Promise.all([listIdentities(), readAuthSettings()]);
  return { identities, providers: settings.providers };
};

/** The accounts elsewhere that sign in here, and those that could. */
export function Identities({ userId }: { userId: string }) {
  const { identities: t } = useStrings(accountStrings);
  const { run, busyWith, failure } = useAction();
  return (
    <QueryBoundary queryKey={['identities', userId]} load={load}>
      {({ identities, providers }, reload) => {
        const linked = identities.filter(({ provider }) => !['email', 'phone'].includes(provider));
        const others = providers.filter((name) => !linked.some(({ provider }) => provider === name));
        return (
          <div className="stack">
            <FailureNotice failure={failure} />
            {linked.length === 0 && others.length === 0 && <p className="soft">{t.none}</p>}
            <ul className="rows">
              {linked.map((identity) => (
                <li key={identity.identity_id}>
                  <span>
                    <strong>{labelProvider(identity.provider)}</strong> {emailOf(identity)}
                  </span>
                  <Button
                    variant="quiet"
                    isBusy={busyWith === identity.identity_id}
                    onClick={() => run(() => unlinkIdentity(identity).then(reload), identity.identity_id)}
                  >
                    {t.unlink}
                  </Button>
                </li>
              ))}
              {others.map((name) => (
                <li key={name}>
                  <span>{labelProvider(name)}</span>
                  <Button
                    variant="quiet"
                    isBusy={busyWith === name}
                    onClick={() => run(() => linkIdentity(name), name)}
                  >
                    {t.link(labelProvider(name))}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </QueryBoundary>
  );
}

const emailOf = ({ identity_data }: UserIdentity) =>
  typeof identity_data?.['email'] === 'string' ? identity_data['email'] : '';
