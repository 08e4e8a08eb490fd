import { useEffect, useState } from 'react';
import { useFormOf } from '../../../kit/forms/use-form-of.ts';
import { RequireSession } from '../../../kit/session/RequireSession.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { loadSetupCodeInput } from '../../../kit/forms/account-contracts.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { island } from '../../../ui/Island.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Outcome } from '../../../ui/Outcome.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { hasAdmin, openedCode, redeemSetupCode, rememberOpenedCode, type SetupResult } from './setup-code.ts';

/** Makes who is signed in the first admin, by the code that the server printed. */
export const SetupForm = island('Setup', () => {
  useEffect(rememberOpenedCode, []);
  return (
    <RequireSession reason="Create an account or sign in, then enter the setup code.">
      {(user) => (
        <QueryBoundary queryKey={['admin', 'has-admin', user.id]} load={hasAdmin}>
          {(isSetUp) => (isSetUp ? <SetUp /> : <EnterCode email={user.email ?? ''} />)}
        </QueryBoundary>
      )}
    </RequireSession>
  );
});

const SetUp = () => (
  <div className="stack">
    <p>This site already has an admin. Ask an admin to add you under Staff.</p>
    <p>
      <a className="button" href="/admin">
        Open admin
      </a>
    </p>
  </div>
);

const answers = {
  wrong: 'This code is incorrect or has expired. Ask whoever runs the server for a new one.',
  'too-many': 'Too many attempts. Try again in an hour.',
};

function EnterCode({ email }: { email: string }) {
  const [result, setResult] = useState<SetupResult>();
  const form = useFormOf(loadSetupCodeInput, { code: openedCode() }, async ({ code }) => {
    setResult(await redeemSetupCode(code));
  });
  if (result === 'admin')
    return (
      <Outcome title="You’re an admin">
        <p>Next, the admin area asks you to set up two-step verification.</p>
        <p>
          <a className="button" href="/admin/launch">
            Continue
          </a>
        </p>
      </Outcome>
    );
  return (
    <Form name="setup-code" send={form.send}>
      <FailureNotice failure={form.failure} />
      {result && !form.failure && (
        <Notice tone="danger">
          <p>{answers[result]}</p>
        </Notice>
      )}
      {email && <p className="soft">Signed in as {email}. This account becomes the first admin.</p>}
      <Field
        label="Setup code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="The server prints it when it starts, and npm run setup-code prints a new one."
        {...form.field('code')}
      />
      <Button type="submit" isBusy={form.isBusy}>
        Become admin
      </Button>
    </Form>
  );
}
