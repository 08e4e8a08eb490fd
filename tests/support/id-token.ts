import { inject } from 'vitest';
import * as client from 'openid-client';
import { hintOf, hubClient, type Person } from './issuer.ts';
import { visitUntil } from './visit.ts';

/** Signs `person` in at the issuer like a native app and returns the tokens; `nonce` becomes part of the ID token. */
export async function getIdToken(person: Person, nonce: string) {
  const config = await client.discovery(
    new URL(inject('issuer')),
    hubClient.id,
    hubClient.secret,
    undefined,
    {
      // oxlint-disable-next-line typescript/no-deprecated -- the issuer is on this machine, without TLS
      execute: [client.allowInsecureRequests],
    },
  );
  const redirect_uri = 'http://localhost:9/app';
  const verifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri,
    scope: 'openid email profile',
    nonce,
    login_hint: hintOf(person),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const back = await visitUntil(url, ({ href }) => href.startsWith(redirect_uri));
  const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce };
  const { id_token, access_token } = await client.authorizationCodeGrant(config, back, checks);
  return { idToken: id_token ?? '', accessToken: access_token };
}
