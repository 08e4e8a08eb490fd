import { z } from 'zod';
import { isRedirectUrlValid } from '../config/redirect-allow-list.ts';
import { AuthError, OAuthError, validationFailed } from '../errors.ts';
import { writeAuditLogEntry } from '../models/audit-log.ts';
import { createAccountFromExternalIdentity } from '../providers/account-linking.ts';
import { getGrantParams, getIpAddress, retrieveRequestParams } from '../request.ts';
import type { AuthContext, AuthServer } from '../server.ts';
import { issueRefreshToken } from '../tokens/access-token-response.ts';
import { type Chain, parseSignedMessage, type SignedMessage } from '../web3/message.ts';
import { verifyEthereumSignature, verifySolanaSignature } from '../web3/signatures.ts';

const Body = z.object({
  message: z.string().nullish(),
  signature: z.string().nullish(),
  chain: z.string().nullish(),
});
const names = { solana: 'Solana', ethereum: 'Ethereum' };
const longestMessage = 20 * 1024;

const invalidGrant = (description: string) => new OAuthError('invalid_grant', description);
const disabled = (what: string) => new AuthError(422, 'web3_provider_disabled', `${what} is disabled`);

/** `grant_type=web3`: exchanges a message that a wallet signed for a session of its account, which is made where there is none. */
export async function web3Grant(server: AuthServer, c: AuthContext) {
  const { config, limits, sql } = server;
  limits.countRequest('web3', getIpAddress(c, server));
  if (!config.web3.solana.enabled && !config.web3.ethereum.enabled) throw disabled('Web3 provider');
  const { message: raw, signature, chain } = await retrieveRequestParams(c, Body);
  if (chain !== 'solana' && chain !== 'ethereum')
    throw new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain');
  if (!config.web3[chain].enabled) throw disabled(`${names[chain]} Web3 provider`);
  const message = verifyMessage(chain, raw ?? '', signature ?? '');
  assertForThisSite(server, chain, message);
  assertTimely(server, chain, message);
  const { address, chainId: network, domain, statement, uri } = message;
  const subject = `web3:${chain}:${address}`;
  const claims = {
    address,
    chain,
    network,
    domain,
    statement: statement ?? (chain === 'solana' ? '' : null),
  };
  const providerUser = {
    provider: 'web3',
    subject,
    email: undefined,
    isEmailVerified: false,
    data: { custom_claims: claims, sub: subject, email_verified: false, phone_verified: false },
  };
  return sql.begin(async (db) => {
    const user = await createAccountFromExternalIdentity(server, db, providerUser, { isEmailOptional: true });
    const grantParams = getGrantParams(c, server);
    const traits = { provider: 'web3', chain, network, address, domain, uri: uri.href };
    await writeAuditLogEntry(db, user, { action: 'login', ip: grantParams.ip, traits });
    return issueRefreshToken(server, db, user.id, 'web3', grantParams);
  });
}

function verifyMessage(chain: Chain, raw: string, signature: string): SignedMessage {
  const length = Buffer.byteLength(raw);
  if (length < 64) throw validationFailed('message is too short');
  if (length > longestMessage) throw validationFailed('message must not exceed 20KB');
  const bytes = chain === 'solana' ? readSolanaSignature(signature) : undefined;
  if (chain === 'ethereum' && signature.replace(/^0x/, '').length !== 130)
    throw validationFailed(
      'signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string',
    );
  let message: SignedMessage;
  try {
    message = parseSignedMessage(chain, raw);
  } catch (error) {
    throw validationFailed(error instanceof Error ? error.message : String(error));
  }
  const isRight = bytes ? verifySolanaSignature(message, bytes) : verifyEthereumSignature(message, signature);
  if (!isRight) throw invalidGrant('Signature does not match address in message');
  return message;
}

function readSolanaSignature(signature: string) {
  if (signature.length !== 86 && signature.length !== 88)
    throw validationFailed('signature must be 64 bytes encoded as base64 with or without padding');
  if (!/^[\w+/-]{86}=*$/.test(signature))
    throw validationFailed('signature does not contain valid base64 characters');
  return Buffer.from(signature, 'base64');
}

/** Another site that had its message signed must not sign in here. */
function assertForThisSite({ config }: AuthServer, chain: Chain, { uri, domain }: SignedMessage) {
  const signed = `Signed ${names[chain]} message is using`;
  const isLocal = uri.hostname === 'localhost';
  if (uri.protocol !== 'https:' && !isLocal) throw invalidGrant(`${signed} URI which does not use HTTPS`);
  if (!isRedirectUrlValid(uri.href, config))
    throw invalidGrant(
      `${signed} URI which is not allowed on this server, message was signed for another app`,
    );
  if (!isLocal && (uri.host !== domain || !isRedirectUrlValid(`https://${domain}/`, config)))
    throw invalidGrant(
      `${signed} a Domain that does not match the one in URI which is not allowed on this server`,
    );
}

/** Stricter than GoTrue, which looks at the end of an Ethereum message only when it has a beginning, too. */
function assertTimely({ config }: AuthServer, chain: Chain, message: SignedMessage) {
  const { notBefore, expirationTime, issuedAt } = message;
  const [name, now] = [names[chain], Date.now()];
  const validity = config.web3[chain].maximum_validity_duration * 1000;
  if (notBefore && now < notBefore.getTime())
    throw invalidGrant(`Signed ${name} message becomes valid in the future`);
  if (expirationTime && now > expirationTime.getTime())
    throw invalidGrant(`Signed ${name} message is expired`);
  if (now > issuedAt.getTime() + validity) throw invalidGrant(`${name} message was issued too long ago`);
  if (now < issuedAt.getTime() - validity)
    throw invalidGrant(`${name} message was issued too far in the future`);
}
