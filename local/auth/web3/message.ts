/** The chains whose wallets may sign in. */
export type Chain = 'solana' | 'ethereum';

/** What a wallet signed: EIP-4361, and the same of Solana. */
export interface SignedMessage {
  raw: string;
  domain: string;
  address: string;
  statement: string | undefined;
  uri: URL;
  /** Empty where a message of Solana names none. */
  chainId: string;
  issuedAt: Date;
  notBefore: Date | undefined;
  expirationTime: Date | undefined;
}

const chains = {
  solana: {
    prefix: 'siws',
    header: ' wants you to sign in with your Solana account:',
    address: /^[a-zA-Z0-9]{32,44}$/,
    invalidAddress: 'wallet address is not in base58 format',
    isChainId: (id: string) => id === '' || /^solana:(main|dev|test|local)net$/.test(id),
  },
  ethereum: {
    prefix: 'siwe',
    header: ' wants you to sign in with your Ethereum account:',
    address: /^0x[a-fA-F0-9]{40}$/,
    invalidAddress: 'wallet address is not a valid Ethereum address',
    isChainId: (id: string) => /^\+?0*[1-9]\d*$/.test(id),
  },
};
const domainPattern =
  /^(localhost|(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,})(?::\d{1,5})?$/;
const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Parses a message of a chain. Throws an Error with GoTrue's sentence (internal/utilities/siwe, siws). */
export function parseSignedMessage(chain: Chain, raw: string): SignedMessage {
  const rules = chains[chain];
  const fail = (why: string) => new Error(`${rules.prefix}: ${why}`);
  const lines = raw.split('\n');
  const [header = '', second = '', third, fourth, fifth] = lines;
  if (lines.length < 6) throw fail('message needs at least 6 lines');
  if (!header.endsWith(rules.header)) throw fail(`message first line does not end in "${rules.header}"`);
  const domain = header.slice(0, -rules.header.length).trim();
  if (!domainPattern.test(domain)) throw fail('domain in first line of message is not valid');
  const address = second.trim();
  if (!rules.address.test(address)) throw fail(rules.invalidAddress);
  if (third !== '') throw fail('third line must be empty');
  const hasStatement = fourth !== '' && fifth === '';
  const fields = readFields(lines, hasStatement ? 5 : 3, fail);
  const time = (key: string) => {
    const value = fields.get(key);
    if (value === undefined) return undefined;
    const date = new Date(value);
    if (!timePattern.test(value) || Number.isNaN(date.getTime()))
      throw fail(`${key} is not a valid ISO8601 timestamp`);
    return date;
  };
  const uriText = fields.get('URI');
  if (uriText !== undefined && !URL.canParse(uriText)) throw fail('URI is not valid');
  const chainId = fields.get('Chain ID');
  if (chainId !== undefined && !rules.isChainId(chainId)) throw fail('Chain ID is not valid');
  const [issuedAt, expirationTime, notBefore] = [
    time('Issued At'),
    time('Expiration Time'),
    time('Not Before'),
  ];
  const version = fields.get('Version') ?? '';
  if (version !== '1')
    throw fail(`Version value is not supported, expected 1 got ${JSON.stringify(version)}`);
  if (!issuedAt) throw fail('Issued At is not specified');
  if (uriText === undefined) throw fail('URI is not specified');
  if (expirationTime && issuedAt > expirationTime) throw fail('Issued At is after Expiration Time');
  if (notBefore && expirationTime && notBefore > expirationTime)
    throw fail('Not Before is after Expiration Time');
  const statement = hasStatement ? fourth : undefined;
  const uri = new URL(uriText);
  return {
    raw,
    domain,
    address,
    statement,
    uri,
    chainId: chainId ?? '',
    issuedAt,
    notBefore,
    expirationTime,
  };
}

/** The `Key: value` lines; of the same key the last. Resources are only checked. */
function readFields(lines: string[], start: number, fail: (why: string) => Error): Map<string, string> {
  const fields = new Map<string, string>();
  let resources: number | undefined;
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (index < start || text === '') {
      if (index >= start) resources = undefined;
    } else if (resources !== undefined && text.startsWith('- ')) {
      if (!URL.canParse(text.slice(2).trim()))
        throw fail(`Resource at position ${String(resources)} has invalid URI`);
      resources += 1;
    } else if (text === 'Resources:') {
      resources = 0;
    } else {
      resources = undefined;
      const colon = text.indexOf(':');
      if (colon < 0) throw fail(`encountered unparsable line at index ${String(index)}`);
      fields.set(text.slice(0, colon), text.slice(colon + 1).trim());
    }
  }
  return fields;
}
