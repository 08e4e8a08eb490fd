import { decodeJwt } from 'jose';
import { describe, expect, inject, it } from 'vitest';
import { Authenticator } from '../../support/authenticator.ts';
import { newBrowser, request, signUpAndConfirm } from '../../support/clients.ts';

const { body: settings } = await request('/auth/v1/settings');
type Options = Parameters<Authenticator['create']>[0];
type PasskeyApi = ReturnType<typeof newBrowser>['auth']['passkey'];
type Created = Parameters<PasskeyApi['verifyRegistration']>[0]['credential'];
type Asserted = Parameters<PasskeyApi['verifyAuthentication']>[0]['credential'];

describe.runIf(settings['passkeys_enabled'])('a passkey', () => {
  it('is added, signs in, is renamed and removed, and is refused from then on', async () => {
    const { browser, user } = await signUpAndConfirm();
    const { passkey } = browser.auth;
    const key = new Authenticator(inject('stack').site_url);
    const begun = await passkey.startRegistration();
    const added = await passkey.verifyRegistration({
      challengeId: begun.data?.challenge_id ?? '',
      credential: key.create(begun.data?.options as unknown as Options) as unknown as Created,
    });
    expect(added.error).toBeNull();
    expect(added.data).toMatchObject({ friendly_name: 'Passkey' });
    const passkeyId = added.data?.id ?? '';

    const signIn = async () => {
      const next = newBrowser();
      const { data } = await next.auth.passkey.startAuthentication();
      return next.auth.passkey.verifyAuthentication({
        challengeId: data?.challenge_id ?? '',
        credential: key.get(data?.options as unknown as Options) as unknown as Asserted,
      });
    };
    const { data: signedIn } = await signIn();
    expect(decodeJwt(signedIn?.session?.access_token ?? '')).toMatchObject({
      sub: user.id,
      aal: 'aal1',
      amr: [{ method: 'passkey' }],
    });

    expect((await passkey.update({ passkeyId, friendlyName: 'Laptop' })).error).toBeNull();
    const { data: listed } = await passkey.list();
    expect(listed).toMatchObject([{ id: passkeyId, friendly_name: 'Laptop' }]);
    expect(listed?.[0]?.last_used_at).toBeTruthy();
    expect((await passkey.delete({ passkeyId })).error).toBeNull();
    expect((await signIn()).error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
  });
});
