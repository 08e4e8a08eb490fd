import { createPublicKey, verify } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { SignedMessage } from './message.ts';

/** Whether the wallet of the message's address signed it; `signature` in hexadecimal with 0x (EIP-191). */
export function verifyEthereumSignature({ raw, address }: SignedMessage, signature: string): boolean {
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return false;
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const last = bytes[64] ?? 0;
  const recovery = last >= 27 ? last - 27 : last;
  const message = Buffer.from(raw);
  const prefix = Buffer.from(`\u0019Ethereum Signed Message:\n${String(message.length)}`);
  try {
    const recovered = secp256k1.Signature.fromBytes(
      Uint8Array.from([recovery, ...bytes.subarray(0, 64)]),
      'recovered',
    ).recoverPublicKey(keccak_256(Uint8Array.from(Buffer.concat([prefix, message]))));
    const key = recovered.toBytes(false).subarray(1);
    const found = Buffer.from(keccak_256(key).subarray(12)).toString('hex');
    return `0x${found}` === address.toLowerCase();
  } catch {
    // No point of the curve.
    return false;
  }
}

/** Whether the wallet of the message's address signed it, as it is or in the form that Ledger devices sign. */
export function verifySolanaSignature(message: SignedMessage, signature: Uint8Array): boolean {
  const publicKey = decodeBase58(message.address);
  if (publicKey?.length !== 32) return false;
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
  });
  const raw = Buffer.from(message.raw);
  return (
    verify(null, raw, key, signature) ||
    verify(null, toOffchainMessage(message, publicKey, raw), key, signature)
  );
}

// https://docs.anza.xyz/proposals/off-chain-message-signing
function toOffchainMessage({ domain }: SignedMessage, publicKey: Buffer, raw: Buffer) {
  const application = Buffer.alloc(32);
  application.write(domain);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(raw.length);
  const [version, format, signers] = [[0], [0], [1]].map((byte) => Buffer.from(byte));
  const opening = Buffer.from('\xffsolana offchain', 'latin1');
  return Buffer.concat(
    [opening, version, application, format, signers, publicKey, length, raw].filter(
      (part) => part !== undefined,
    ),
  );
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Undefined for a character that base58 does not have. */
function decodeBase58(text: string): Buffer | undefined {
  let number = 0n;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return undefined;
    number = number * 58n + BigInt(digit);
  }
  const hex = number === 0n ? '' : number.toString(16);
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Buffer.concat([
    Buffer.alloc(zeros),
    Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'),
  ]);
}
