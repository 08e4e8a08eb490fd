import { useEffect, useState } from 'react';
import { OrganisationInput } from '#contracts/account.ts';
import { ForgotPasswordInput } from '#contracts/auth.ts';
import { type AuthSettings, type Chain, labelProvider, readAuthSettings } from '../../lib/auth-settings.ts';
import { explainFailure, type Failure } from '../../lib/failure.ts';
import { nextPage } from '../../lib/next-page.ts';
import { useFormOf } from '../../lib/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { requestMagicLink, signInElsewhere, signInWithOrganisation, signInWithWallet } from './actions.ts';
import { EmailField } from './EmailField.tsx';

/** What else the backend offers to sign in with: accounts elsewhere, and a link by mail. */
export function OtherWays() {
  const [settings, setSettings] = useState<AuthSettings>();
  const [failure, setFailure] = useState<Failure>();
  const [isLinkWanted, setLinkWanted] = useState(false);
  useEffect(() => {
    // Without an answer the page offers what it always does.
    readAuthSettings().then(setSettings, () => undefined);
  }, []);
  const run = (act: () => Promise<void>) => {
    setFailure(undefined);
    act().catch((error: unknown) => {
      setFailure(explainFailure(error));
    });
  };
  const withWallet = (chain: Chain) => async () => {
    await signInWithWallet(chain);
    location.assign(nextPage(location.search));
  };
  if (!settings) return null;
  return (
    <div className="stack">
      <FailureNotice failure={failure} />
      {settings.providers.map((name) => (
        <Button
          key={name}
          variant="quiet"
          onClick={() => {
            run(() => signInElsewhere(name));
          }}
        >
          Go on with {labelProvider(name)}
        </Button>
      ))}
      {settings.chains.map((chain) => (
        <Button
          key={chain}
          variant="quiet"
          onClick={() => {
            run(withWallet(chain));
          }}
        >
          Go on with a wallet ({chain === 'ethereum' ? 'Ethereum' : 'Solana'})
        </Button>
      ))}
      {settings.hasSso && (
        <details>
          <summary>Sign in with your organisation</summary>
          <Organisation />
        </details>
      )}
      {settings.hasEmail && (
        <details
          onToggle={(event) => {
            setLinkWanted(event.currentTarget.open);
          }}
        >
          <summary>Sign in with a link by e-mail</summary>
          {isLinkWanted && <MagicLink />}
        </details>
      )}
    </div>
  );
}

function Organisation() {
  const form = useFormOf(OrganisationInput, { domain: '' }, ({ domain }) => signInWithOrganisation(domain));
  return (
    <Form data-form="organisation" onSubmit={form.onSubmit}>
      <FailureNotice failure={form.failure} />
      <Field
        label="Domain of your organisation"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        hint="What stands behind the @ of your address there, like example.org."
        {...form.field('domain')}
      />
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        Go on
      </Button>
    </Form>
  );
}

function MagicLink() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useFormOf(ForgotPasswordInput, { email: '' }, async ({ email = '' }) => {
    await requestMagicLink(email);
    setSentTo(email);
  });
  return (
    <Form data-form="magic-link" onSubmit={form.onSubmit}>
      <FailureNotice failure={form.failure} />
      {sentTo && !form.failure && (
        <Notice>
          <p>
            If <strong>{sentTo}</strong> has an account, a mail with a link is on its way. Open it in this
            browser.
          </p>
        </Notice>
      )}
      <EmailField {...form.field('email')} />
      <Button type="submit" variant="quiet" isBusy={form.isBusy}>
        Mail me a link
      </Button>
    </Form>
  );
}
