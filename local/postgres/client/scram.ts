import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// Fewer would tell the password to who pretends to be the server; more would stop the process.
const minIterations = 4096;
const maxIterations = 1_000_000;

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The client's side of SCRAM-SHA-256 (RFC 5802, RFC 7677), without channel binding. */
export function createScram(password: string): {
  first: string;
  answer: (challenge: string) => Promise<string>;
  /** Throws unless the server knows the password, too. */
  verify: (final: string) => void;
  readonly isVerified: boolean;
} {
  const nonce = randomBytes(18).toString('base64');
  const first = `n=*,r=${nonce}`;
  let expected: Buffer | undefined;
  let isVerified = false;
  return {
    get isVerified() {
      return isVerified;
    },
    first: `n,,${first}`,
    answer: async (challenge) => {
      const {
        r = '',
        s = '',
        i = '0',
      } = Object.fromEntries(
        challenge.split(',').map((part): [string, string] => [part.charAt(0), part.slice(2)]),
      );
      const iterations = Number(i);
      if (!r.startsWith(nonce) || r.length === nonce.length || s === '')
        throw new Error('The server does not answer what it was asked.');
      if (!Number.isInteger(iterations) || iterations < minIterations || iterations > maxIterations)
        throw new Error(`The server asks for ${i} iterations.`);
      const salted = await promisify(pbkdf2)(password, Buffer.from(s, 'base64'), iterations, 32, 'sha256');
      const clientKey = hmac(salted, 'Client Key');
      const stored = createHash('sha256').update(clientKey).digest();
      const withoutProof = `c=biws,r=${r}`;
      const exchanged = `${first},${challenge},${withoutProof}`;
      const signature = hmac(stored, exchanged);
      expected = hmac(hmac(salted, 'Server Key'), exchanged);
      const proof = clientKey.map((byte, at) => byte ^ (signature[at] ?? 0));
      return `${withoutProof},p=${Buffer.from(proof).toString('base64')}`;
    },
    verify: (final) => {
      const given = Buffer.from(/v=([^,]+)/.exec(final)?.[1] ?? '', 'base64');
      if (given.length !== expected?.length || !timingSafeEqual(given, expected))
        throw new Error('The server does not know the password.');
      isVerified = true;
    },
  };
}
