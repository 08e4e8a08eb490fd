import { Panel } from '../../ui/Panel.tsx';
import { sessionIsland } from '../../kit/session/RequireSession.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** The second step, and where one is signed in. */
export const SecurityPanels = sessionIsland({ name: 'SecurityPanels' }, ({ id }) => (
  <>
    <Panel title="Two-step verification">
      <SecondFactor userId={id} />
    </Panel>
    <Panel title="Sessions">
      <Sessions userId={id} />
    </Panel>
  </>
));
