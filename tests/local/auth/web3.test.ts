import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { decodeJwt } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Chain, parseSignedMessage } from '../../../local/auth/web3/message.ts';
import { verifyEthereumSignature, verifySolanaSignature } from '../../../local/auth/web3/signatures.ts';
import { startAuthServer, type TestAuthServer } from './support/auth-server.ts';

const sql = postgres(inject('stack').db_url, { max: 4, onnotice: () => undefined });
const toml = `[auth]
additional_redirect_urls = ["https://hub.example/", "http://hub.example/"]
[auth.web3.solana]
enabled = true
[auth.web3.ethereum]
enabled = true`;
let auth: TestAuthServer;
beforeAll(async () => {
  auth = await startAuthServer(sql, { toml });
});
afterAll(async () => {
  await auth.close();
  await sql.end();
});

interface Wallet {
  chain: Chain;
  address: string;
  sign: (message: string) => string;
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
function toBase58(bytes: Uint8Array) {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = `${alphabet.charAt(Number(number % 58n))}${text}`;
  return text;
}

const publicBytes = (key: KeyObject) => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');

function newSolanaWallet(): Wallet {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    chain: 'solana',
    address: toBase58(publicBytes(publicKey)),
    sign: (message) => sign(null, Buffer.from(message), privateKey).toString('base64'),
  };
}

function newEthereumWallet(): Wallet {
  const secretKey = Uint8Array.from(randomBytes(32));
  const publicKey = secp256k1.getPublicKey(secretKey, false).subarray(1);
  return {
    chain: 'ethereum',
    address: `0x${Buffer.from(keccak_256(publicKey).subarray(12)).toString('hex')}`,
    sign(message) {
      const prefixed = `\u0019Ethereum Signed Message:\n${String(Buffer.byteLength(message))}${message}`;
      const hash = keccak_256(Uint8Array.from(Buffer.from(prefixed)));
      const [recovery = 0, ...rest] = secp256k1.sign(hash, secretKey, {
        format: 'recovered',
        prehash: false,
      });
      return `0x${Buffer.from([...rest, recovery + 27]).toString('hex')}`;
    },
  };
}
const wallets = { solana: newSolanaWallet, ethereum: newEthereumWallet };

/** A message of a wallet for this site, with `lines` in the place of those of the same key. */
function compose({ chain, address }: Wallet, lines: Record<string, string> = {}, domain = 'hub.example') {
  const name = chain === 'solana' ? 'Solana' : 'Ethereum';
  const fields = {
    URI: 'https://hub.example/',
    Version: '1',
    'Chain ID': chain === 'solana' ? 'solana:mainnet' : '1',
    Nonce: 'abcdefgh',
    'Issued At': new Date().toISOString(),
    ...lines,
  };
  const said = Object.entries(fields).map(([key, value]) => `${key}: ${value}`);
  return `${domain} wants you to sign in with your ${name} account:\n${address}\n\nSign in.\n\n${said.join('\n')}`;
}

async function signInWith(wallet: Wallet, message = compose(wallet), signature = wallet.sign(message)) {
  const { status, body } = await auth.request('/token?grant_type=web3', {
    json: { chain: wallet.chain, message, signature },
  });
  return { status, body, why: body['error_description'] ?? body['msg'] };
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

// The examples of GoTrue's own tests (internal/api/web3_test.go), the third signed by a Ledger device.
const examples: { chain: Chain; message: string; signature: string }[] = [
  {
    chain: 'solana',
    message:
      'supabase.com wants you to sign in with your Solana account:\n2EZEiBdw47VHT6SpZSW9VnuSvBe7DxuYHBTxj19gxvv8\n\nStatement\n\nURI: https://supabase.com/\nVersion: 1\nIssued At: 2025-03-29T00:00:00Z\nExpiration Time: 2025-03-29T00:10:00Z\nNot Before: 2025-03-29T00:00:00Z',
    signature: 'aiKn+PAoB1OoXxS8H34HrB456YD4sKAVjeTjsxgkaQy3bkdV51WBTmUUE9lBU9kuXr0hTLI+1aTn5TFRbIF8CA==',
  },
  {
    chain: 'solana',
    message:
      'localhost:5173 wants you to sign in with your Solana account:\n4UPcfLX6rHuunkDiCnrVdN2BxnaKUAT1m2KCrzaAAct6\n\nSign in on localhost\n\nURI: http://localhost:5173/\nVersion: 1\nIssued At: 2025-05-16T14:52:03.613Z',
    signature: 'RT2JCFpZQtPwGONApGZn1dZnxOBB3zJZHAQPr+cOaI+eQ4ecw/N6zJ6TNw8a+g8n6Xm/Ky1TVZRuWHSxMU1jDg==',
  },
  {
    chain: 'solana',
    message:
      'supabase.com wants you to sign in with your Solana account:\nEqzxWVyBpLD34SV9w1FFpPPvbfrfAXdiDVg1cyHTR1Rv\n\nI confirm ownership of this wallet\n\nVersion: 1\nURI: https://supabase.com/\nIssued At: 2025-07-29T22:29:52.235Z',
    signature: '9slc0BBJw16TzWYs4/op8na3vt9E0CKt0FL5pqhzTDxvqF/txpbdo+ULDCeSzrDE/uJWmpMQw+hF0rkDj4Q0Bw==',
  },
  {
    chain: 'ethereum',
    message:
      'supabase.com wants you to sign in with your Ethereum account:\n0xa1E993d09257291470e86778399D79A0864F327E\n\nStatement\n\nURI: https://supabase.com\nVersion: 1\nIssued At: 2025-03-29T00:00:00.000Z\nExpiration Time: 2025-03-29T00:10:00Z\nNot Before: 2025-03-29T00:00:00Z',
    signature:
      '0x37495c9ac73f7a3acb589820699db39e1ab290f6756e41e16c2ddeb8588669440c9df95027597d518e3afb7db6f692fb63c44f56d266b2c65ac78a5d317bf5ef1c',
  },
  {
    chain: 'ethereum',
    message:
      'localhost:5173 wants you to sign in with your Ethereum account:\n0x57c039062a750c7fe197b20E12406dB4f7d8833B\n\nSign in on localhost\n\nURI: http://localhost:5173/\nVersion: 1\nIssued At: 2025-05-16T14:52:03.613Z\n',
    signature:
      '0x0ca657558a144c88d768acb48e31f92bae195d3c7feb4496bd43ad6211ff904e733a0ccc29ed96da5b9f941b2a6b4363f7551d40d3fedb9b239819301c5c42731b',
  },
];

describe('signatures of real wallets', () => {
  it.each(examples)('$chain: $signature', ({ chain, message, signature }) => {
    const check = (text: string) => {
      const parsed = parseSignedMessage(chain, text);
      return chain === 'solana'
        ? verifySolanaSignature(parsed, Buffer.from(signature, 'base64'))
        : verifyEthereumSignature(parsed, signature);
    };
    expect(check(message)).toBe(true);
    expect(check(message.replace('Issued At: 2025', 'Issued At: 2024'))).toBe(false);
  });
});

describe.each(['solana', 'ethereum'] as const)('a wallet of %s (internal/api/web3.go)', (chain) => {
  it('gets an account without an address, and the same one the next time', async () => {
    const wallet = wallets[chain]();
    const { body } = await signInWith(wallet);
    expect(decodeJwt(String(body['access_token']))).toMatchObject({
      email: '',
      aal: 'aal1',
      amr: [{ method: 'web3' }],
      app_metadata: { provider: 'web3', providers: ['web3'] },
      user_metadata: {
        sub: `web3:${chain}:${wallet.address}`,
        custom_claims: { address: wallet.address, chain },
      },
    });
    const again = await signInWith(wallet);
    const idOf = (user: unknown) => (user as { id: string }).id;
    expect(idOf(again.body['user'])).toBe(idOf(body['user']));
    expect(idOf((await signInWith(wallets[chain]())).body['user'])).not.toBe(idOf(body['user']));
  });

  it('signs in through supabase-js', async () => {
    const wallet = wallets[chain]();
    const message = compose(wallet);
    const signature = wallet.sign(message);
    const { auth: client } = auth.newBrowser();
    const { error } =
      chain === 'ethereum'
        ? await client.signInWithWeb3({ chain, message, signature: signature as `0x${string}` })
        : await client.signInWithWeb3({ chain, message, signature: Buffer.from(signature, 'base64') });
    expect(error).toBeNull();
    expect((await client.getUser()).data.user?.identities).toMatchObject([{ provider: 'web3' }]);
  });

  it.each([
    ['another wallet', (text: string) => text, (other: Wallet, text: string) => other.sign(text)],
    ['another text', (text: string) => `${text}\nRequest ID: 1`, undefined],
  ])('refuses the signature of %s', async (_, change, signOther) => {
    const [wallet, other] = [wallets[chain](), wallets[chain]()];
    const message = compose(wallet);
    const signature = signOther ? signOther(other, message) : wallet.sign(message);
    expect(await signInWith(wallet, change(message), signature)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
      why: 'Signature does not match address in message',
    });
  });

  it.each([
    [{ URI: 'https://evil.example/' }, 'hub.example', /signed for another app/],
    [{ URI: 'http://hub.example/' }, 'hub.example', /does not use HTTPS/],
    [{}, 'evil.example', /Domain that does not match/],
    [{ 'Issued At': ago(11) }, 'hub.example', /issued too long ago/],
    [{ 'Issued At': ago(-60) }, 'hub.example', /too far in the future/],
    [{ 'Issued At': ago(2), 'Expiration Time': ago(1) }, 'hub.example', /is expired/],
    [{ 'Not Before': ago(-60) }, 'hub.example', /valid in the future/],
  ])('refuses a message with %j of %s', async (lines, domain, why) => {
    const wallet = wallets[chain]();
    const { status, why: said } = await signInWith(wallet, compose(wallet, lines, domain));
    expect(status).toBe(400);
    expect(said).toMatch(why);
  });

  it.each([
    ['', /message is too short/],
    ['x'.repeat(21_000), /must not exceed 20KB/],
    ['x'.repeat(100), /at least 6 lines/],
    ['x\n'.repeat(100), /first line does not end in/],
  ])('refuses what is no such message', async (message, why) => {
    const wallet = wallets[chain]();
    const { body, why: said } = await signInWith(wallet, message);
    expect(body['error_code']).toBe('validation_failed');
    expect(said).toMatch(why);
  });

  it.each([
    [{ Version: '2' }, /Version value is not supported, expected 1 got "2"/],
    [{ 'Chain ID': 'nonsense' }, /Chain ID is not valid/],
    [{ URI: 'nonsense' }, /URI is not valid/],
    [{ 'Issued At': 'yesterday' }, /Issued At is not a valid ISO8601 timestamp/],
    [{ 'Expiration Time': ago(5) }, /Issued At is after Expiration Time/],
  ])('refuses a message with %j', async (lines, why) => {
    const wallet = wallets[chain]();
    expect((await signInWith(wallet, compose(wallet, lines))).why).toMatch(why);
  });

  it('does not read a signature of another form', async () => {
    const wallet = wallets[chain]();
    expect((await signInWith(wallet, compose(wallet), 'nonsense')).body).toMatchObject({
      error_code: 'validation_failed',
    });
    const wrong = chain === 'solana' ? `${'!'.repeat(86)}==` : `0x${'z'.repeat(130)}`;
    expect((await signInWith(wallet, compose(wallet), wrong)).status).toBe(400);
  });

  it('is refused while its person is banned', async () => {
    const wallet = wallets[chain]();
    const { body } = await signInWith(wallet);
    const { id } = body['user'] as { id: string };
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`;
    expect(await signInWith(wallet)).toMatchObject({ status: 403, body: { error_code: 'user_banned' } });
  });

  it('can be switched off', async () => {
    const other = chain === 'solana' ? 'ethereum' : 'solana';
    const off = await startAuthServer(sql, { toml: `[auth.web3.${other}]\nenabled = true` });
    const reply = await off.request('/token?grant_type=web3', { json: { chain } });
    expect(reply).toMatchObject({ status: 422, body: { error_code: 'web3_provider_disabled' } });
    await off.close();
  });
});

it('no other chain is known', async () => {
  const reply = await auth.request('/token?grant_type=web3', { json: { chain: 'bitcoin' } });
  expect(reply).toMatchObject({ status: 400, body: { error_code: 'web3_unsupported_chain' } });
});
