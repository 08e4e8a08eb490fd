import { useEffect, useState } from 'react';
import { ForgotPasswordInput } from '#contracts/auth.ts';
import { type AuthSettings, labelProvider, readAuthSettings } from '../../lib/auth-settings.ts';
import { explainFailure, type Failure } from '../../lib/failure.ts';
import { useFormOf } from '../../lib/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { requestMagicLink, signInElsewhere } from './actions.ts';
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
  const leave = (provider: string) => {
    setFailure(undefined);
    signInElsewhere(provider).catch((error: unknown) => {
      setFailure(explainFailure(error));
    });
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
            leave(name);
          }}
        >
          Go on with {labelProvider(name)}
        </Button>
      ))}
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
