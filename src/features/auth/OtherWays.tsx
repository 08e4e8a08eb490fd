import { useState } from 'react';
import { type AuthSettings, type Chain, labelProvider } from '../../lib/browser/auth-settings.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { nextPage } from '../../lib/shared/next-page.ts';
import { Button } from '../../ui/Button.tsx';
import { PasskeyButton } from '../../kit/session/PasskeyButton.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { signInElsewhere, signInWithWallet } from './actions.ts';
import { MagicLinkForm } from './MagicLinkForm.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';
import { PhoneCodeForm } from './PhoneCodeForm.tsx';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { track } from '../../lib/browser/track.ts';
import { useLanguage, useStrings } from '../../i18n/use-strings.ts';

interface OtherWaysProps {
  /** Undefined until the backend has said what it offers. */
  settings: AuthSettings | undefined;
  /** Goes on after a passkey signed in. */
  onSignedIn: () => Promise<void>;
}

/** What else the backend offers to sign in with: passkeys, accounts elsewhere, and a link by mail. */
export function OtherWays({ settings, onSignedIn }: OtherWaysProps) {
  const { ways: t } = useStrings(authStrings);
  const language = useLanguage();
  const [failure, setFailure] = useState<Failure>();
  const [isLinkWanted, setLinkWanted] = useState(false);
  const run = (act: () => Promise<void>) => {
    setFailure(undefined);
    act().catch((error: unknown) => {
      setFailure(toUserMessage(error));
    });
  };
  const withWallet = (chain: Chain) => async () => {
    await signInWithWallet(chain, t.walletStatement);
    location.assign(nextPage(location.search, language));
  };
  if (!settings) return null;
  return (
    <div className="stack">
      <FailureNotice failure={failure} />
      {settings.hasPasskeys && (
        <PasskeyButton
          onSignedIn={() => {
            track('login', { method: 'passkey' });
            return onSignedIn();
          }}
        />
      )}
      {settings.providers.map((name) => (
        <Button key={name} variant="quiet" onClick={() => run(() => signInElsewhere(name))}>
          {t.provider(labelProvider(name))}
        </Button>
      ))}
      {settings.chains.map((chain) => (
        <Button key={chain} variant="quiet" onClick={() => run(withWallet(chain))}>
          {t.wallet(chain === 'ethereum' ? 'Ethereum' : 'Solana')}
        </Button>
      ))}
      {settings.hasSso && (
        <details>
          <summary>{t.organization}</summary>
          <OrganizationForm />
        </details>
      )}
      {settings.hasPhone && (
        <details>
          <summary>{t.phone}</summary>
          <PhoneCodeForm />
        </details>
      )}
      {settings.hasEmail && (
        <details onToggle={(event) => setLinkWanted(event.currentTarget.open)}>
          <summary>{t.link}</summary>
          {isLinkWanted && <MagicLinkForm />}
        </details>
      )}
    </div>
  );
}
