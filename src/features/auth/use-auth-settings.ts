import { useEffect, useState } from 'react';
import { type AuthSettings, readAuthSettings } from '../../lib/browser/auth-settings.ts';

/** What the backend offers to sign in with; undefined until it has said so. */
export function useAuthSettings() {
  const [settings, setSettings] = useState<AuthSettings>();
  useEffect(() => {
    // Without an answer the page offers what it always does.
    readAuthSettings().then(setSettings, () => undefined);
  }, []);
  return settings;
}
