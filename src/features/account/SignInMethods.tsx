import { Panel } from '../../ui/Panel.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { ChangePhone } from './ChangePhone.tsx';
import { Identities } from './Identities.tsx';
import { sessionIsland } from '../../kit/session/RequireSession.tsx';
import type { User } from '@supabase/supabase-js';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** Everything that somebody signs in with. */
export const SignInMethods = sessionIsland({ name: 'SignInMethods' }, (user, check) => (
  <Methods user={user} check={check} />
));

function Methods({ user, check }: { user: User; check: () => void }) {
  const t = useStrings(accountStrings);
  return (
    <>
      <Panel title={t.email.title}>
        <ChangeEmail user={user} />
      </Panel>
      <Panel title={t.password.title}>
        <ChangePassword email={user.email ?? ''} />
      </Panel>
      <Panel title={t.phone.title}>
        <ChangePhone user={user} onChange={check} />
      </Panel>
      <Panel title={t.identities.title}>
        <Identities userId={user.id} />
      </Panel>
    </>
  );
}
