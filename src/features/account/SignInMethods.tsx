import { Panel } from '../../ui/Panel.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { ChangePhone } from './ChangePhone.tsx';
import { Identities } from './Identities.tsx';
import { accountIsland } from './account-island.tsx';

/** Everything that somebody signs in with. */
export const SignInMethods = accountIsland('SignInMethods', (user, ask) => (
  <>
    <Panel title="Email address">
      <ChangeEmail user={user} />
    </Panel>
    <Panel title="Password">
      <ChangePassword email={user.email ?? ''} />
    </Panel>
    <Panel title="Phone number">
      <ChangePhone user={user} onChange={ask} />
    </Panel>
    <Panel title="Other accounts">
      <Identities userId={user.id} />
    </Panel>
  </>
));
