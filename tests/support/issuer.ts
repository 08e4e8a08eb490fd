import type { AddressInfo } from 'node:net';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type InteractionResults } from 'oidc-provider';
import { createIssuerStorage } from './issuer-storage.ts';

/** A person with an account at the issuer. */
export interface Person {
  sub: string;
  email?: string | undefined;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
}

/** The person signed in at the issuer, passed as `login_hint`; "refuse" denies consent. Without a hint the page asks. */
export const hintOf = (person: Person) => Buffer.from(JSON.stringify(person)).toString('base64url');

/** The hub's client at the issuer. */
export const hubClient = { id: 'hub', secret: 'a-secret-of-the-tests' };

/** A running issuer; with `settings` as `[auth.external.keycloak]` a hub signs in with it. */
export interface Issuer {
  url: string;
  settings: { enabled: true; client_id: string; secret: string; url: string };
  /** Signs an ID token with any claims. */
  sign(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

/** Starts a real OpenID Connect issuer on loopback with the paths of Keycloak, a provider that every Supabase supports. */
export async function startIssuer(port = 0): Promise<Issuer> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'tests', alg: 'RS256', use: 'sig' };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://localhost:${String((server.address() as AddressInfo).port)}`;
  const people = new Map<string, Person>();
  const provider = createProvider(url, key, people);
  const callback = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isInteraction = request.url?.startsWith('/interaction/');
    const answered = isInteraction
      ? answerInteraction(provider, people, request, response)
      : callback(request, response);
    answered.catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  return {
    url,
    settings: { enabled: true, client_id: hubClient.id, secret: hubClient.secret, url },
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'tests' }).sign(privateKey),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function createProvider(url: string, key: object, people: Map<string, Person>) {
  const path = '/protocol/openid-connect';
  const provider = new Provider(url, {
    clients: [{ client_id: hubClient.id, client_secret: hubClient.secret, redirect_uris: [`${url}/none`] }],
    adapter: createIssuerStorage(),
    jwks: { keys: [key] },
    cookies: { keys: ['cookies of the tests'] },
    pkce: { required: () => false },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    routes: {
      authorization: `${path}/auth`,
      token: `${path}/token`,
      userinfo: `${path}/userinfo`,
      jwks: `${path}/certs`,
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => ({ ...person }) };
    },
  });
  // The hub's port is chosen after the issuer's.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    /^http:\/\/(localhost|127\.0\.0\.1):\d+\//.test(uri);
  return provider;
}

async function answerInteraction(
  provider: Provider,
  people: Map<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  const typed = new URL(request.url ?? '', 'http://localhost').searchParams.get('person');
  const hint = typed ?? params['login_hint'];
  const finish = (result: InteractionResults) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  if (hint === 'refuse') {
    await finish({ error: 'access_denied', error_description: 'The person said no' });
  } else if (prompt.name === 'consent') {
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) });
    grant?.addOIDCScope(String(params['scope']));
    await finish({ consent: { grantId: await grant?.save() } });
  } else if (typeof hint === 'string') {
    const person = JSON.parse(Buffer.from(hint, 'base64url').toString()) as Person;
    people.set(person.sub, person);
    await finish({ login: { accountId: person.sub } });
  } else {
    response.writeHead(200, { 'content-type': 'text/html' }).end(signInPage);
  }
}

const ada = { sub: 'ada', email: 'ada@issuer.test', email_verified: true, name: 'Ada Lovelace' };
const signInPage = `<!doctype html><html lang="en"><title>Issuer of the tests</title><h1>Who are you?</h1>
<p><a href="?person=${hintOf(ada)}">Ada Lovelace</a> <a href="?person=refuse">Cancel</a></p></html>`;
