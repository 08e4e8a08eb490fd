/**
 * `npm run push:keys`: makes the keys that identify a hub to push services (VAPID) and prints the command that stores them. Made once: with
 * other keys, every device has to be added again.
 */
import { webcrypto } from 'node:crypto';

const { subtle } = webcrypto;
const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
const publicKey = Buffer.from(await subtle.exportKey('raw', pair.publicKey)).toString('base64url');
const { d = '' } = await subtle.exportKey('jwk', pair.privateKey);
console.log(
  `npx supabase secrets set VAPID_PUBLIC_KEY=${publicKey} VAPID_PRIVATE_KEY=${d} VAPID_SUBJECT=mailto:hub@example.org`,
);
