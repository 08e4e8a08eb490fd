// An issuer of one's own (Keycloak) tells nobody's name without `openid`, and Microsoft no address without `email`.
const missing: Record<string, string> = { keycloak: 'openid', azure: 'email' };

/** The options that ask a provider for what Auth does not ask for by itself, but needs. */
export function providerScopes(provider: string): { scopes?: string } {
  const scopes = missing[provider];
  return scopes === undefined ? {} : { scopes };
}
