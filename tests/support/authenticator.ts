import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** An authenticator's answers in JSON, as browsers send them. */
export type CredentialAnswer = Record<string, unknown> & { id: string };

interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
  user?: { id: string };
}

const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Uint8Array) => Buffer.concat([Buffer.from([0x59]), uint16(bytes.length), bytes]);

/** A passkey: a real key pair whose answers a server verifies, without a browser. */
export class Authenticator {
  readonly id: string;
  /** How often it signed; a synced passkey always says 0. */
  counter: number;
  userHandle = '';
  readonly origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #isSynced: boolean;

  constructor(origin: string, { counter = 0, isSynced = false, idLength = 32 } = {}) {
    this.origin = origin;
    this.id = base64url(randomBytes(idLength));
    this.counter = counter;
    this.#isSynced = isSynced;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  #clientData(type: string, { challenge }: Options, origin: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, attested: Uint8Array = Buffer.alloc(0)) {
    // User present and verified; eligible for and in a backup; attested credential.
    const flags = 0x05 | (this.#isSynced ? 0x18 : 0) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(this.counter), attested]);
  }

  /** Answers a request to create a credential; a `format` other than `none` has an attestation statement without anything in it. */
  create(
    options: Options,
    { origin = this.origin, aaguid = Buffer.alloc(16), format = 'none' } = {},
  ): CredentialAnswer {
    this.userHandle = options.user?.id ?? '';
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const coseKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
    const rawId = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([aaguid, uint16(rawId.length), rawId, coseKey]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText(format),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(this.#authenticatorData(options.rp?.id ?? '', attested)),
    ]);
    return this.#answer({
      clientDataJSON: base64url(this.#clientData('webauthn.create', options, origin)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** Answers a request to sign in, with its counter one up unless it has none. */
  get(options: Options, { origin = this.origin, userHandle = this.userHandle } = {}): CredentialAnswer {
    if (this.counter > 0) this.counter += 1;
    const clientData = this.#clientData('webauthn.get', options, origin);
    const data = this.#authenticatorData(options.rpId ?? '');
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.#privateKey);
    return this.#answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(signature),
      ...(userHandle && { userHandle }),
    });
  }

  #answer(response: Record<string, unknown>): CredentialAnswer {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
