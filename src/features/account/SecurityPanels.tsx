import { readAuthSettings } from '../../lib/browser/auth-settings.ts';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Passkeys } from './Passkeys.tsx';
import { sessionIsland } from '../../kit/session/RequireSession.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** Passkeys where the backend has them, the second step, and where one is signed in. */
export const SecurityPanels = sessionIsland({ name: 'SecurityPanels' }, ({ id }) => <Panels id={id} />);

function Panels({ id }: { id: string }) {
  const t = useStrings(accountStrings);
  return (
    <>
      <QueryBoundary queryKey={['auth-settings']} load={readAuthSettings}>
        {({ hasPasskeys }) =>
          hasPasskeys && (
            <Panel title={t.passkeys.title}>
              <Passkeys userId={id} />
            </Panel>
          )
        }
      </QueryBoundary>
      <Panel title={t.secondFactor.title}>
        <SecondFactor userId={id} />
      </Panel>
      <Panel title={t.sessions.title}>
        <Sessions userId={id} />
      </Panel>
    </>
  );
}
