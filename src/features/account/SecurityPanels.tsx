import { Island } from '../../ui/Island.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RequireSession } from './RequireSession.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** The second step, and where one is signed in. */
export function SecurityPanels() {
  return (
    <Island name="SecurityPanels">
      <RequireSession>
        {({ id }) => (
          <>
            <Panel title="Two-step verification">
              <SecondFactor userId={id} />
            </Panel>
            <Panel title="Sessions">
              <Sessions userId={id} />
            </Panel>
          </>
        )}
      </RequireSession>
    </Island>
  );
}
