import { useEffect, useState } from 'react';
import { runAtFirstUse } from '../../lib/browser/run-at-first-use.ts';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { hasStoredSession } from '../../lib/browser/stored-session.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useAskedPage } from './use-asked-page.ts';
import { useGoOn } from './use-go-on.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { fillIn } from '../../ui/fill-in.tsx';

/** For who is signed in already: goes on to the page that was asked for, or offers the way to the account. */
export function ContinueAs() {
  const t = useStrings(authStrings);
  const path = useLocalPath();
  const name = useSignedInName();
  const next = useAskedPage();
  useGoOn(name === undefined ? undefined : next);
  if (name === undefined) return null;
  return (
    <Notice>
      <p>
        {fillIn(t.signedInAs, <strong>{name}</strong>)} <a href={next ?? path('/account')}>{t.continue}</a>
      </p>
    </Notice>
  );
}

/** The email address or phone number of the session that this browser stores; undefined for none. */
function useSignedInName() {
  const [name, setName] = useState<string>();
  useEffect(() => {
    if (!hasStoredSession()) return runAtFirstUse(prepareAuthClient);
    const read = async () => {
      const auth = await loadAuthClient();
      const { data } = await auth.getSession();
      const user = data.session?.user;
      setName(user && (user.email || `+${user.phone ?? ''}`));
    };
    // Only a convenience: when the session cannot be read, the form is what is needed anyway.
    read().catch(() => undefined);
    return undefined;
  }, []);
  return name;
}

/** Has the auth client loaded, so that sending the form does not wait for it. */
function prepareAuthClient() {
  // Whoever needs the client sees the failure and tries again.
  loadAuthClient().catch(() => undefined);
}
