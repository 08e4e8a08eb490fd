import { Panel } from '../../ui/Panel.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { ChangePhone } from './ChangePhone.tsx';
import { Identities } from './Identities.tsx';
import { sessionIsland } from '../../kit/session/RequireSession.tsx';

/** Everything that somebody signs in with. */
export const SignInMethods = sessionIsland({ name: 'SignInMethods' }, (user, check) => (
  <>
    <Panel title="Email address">
      <ChangeEmail user={user} />
    </Panel>
    <Panel title="Password">
      <ChangePassword email={user.email ?? ''} />
    </Panel>
    <Panel title="Phone number">
      <ChangePhone user={user} onChange={check} />
    </Panel>
    <Panel title="Other accounts">
      <Identities userId={user.id} />
    </Panel>
  </>
));
