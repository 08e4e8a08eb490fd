import type { AuthServer } from './context.ts';
import { AuthError } from './errors.ts';
import { writeCodeMail } from './mail-templates.ts';
import { createOneTimeToken, hashCode, isOneTimeToken, spendOneTimeToken } from './one-time-tokens.ts';
import { sendPhoneCode } from './send-phone-code.ts';
import type { Db, UserRow } from './users.ts';

const purpose = 'reauthentication';
const notValid = () => new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');

/** Sends the code that a change of the password asks for: by mail, or by text message to who has no address. */
export async function sendNonce(server: AuthServer, db: Db, user: UserRow) {
  const { config, limits } = server;
  if (!user.email) {
    await sendPhoneCode(server, db, { user, phone: user.phone ?? '', purpose });
    return;
  }
  limits.checkMailFrequency(user.reauthentication_sent_at);
  limits.countMail();
  const { email: address } = user;
  const wanted = { user, address, type: 'reauthentication_token', isPkce: false } as const;
  const { code } = await createOneTimeToken(server, db, { ...wanted, codeLength: config.email.otp_length });
  await db`update auth.users set reauthentication_sent_at = now(), updated_at = now() where id = ${user.id}`;
  await server.sendMail(writeCodeMail(address, code)).catch((cause: unknown) => {
    throw new AuthError(500, 'unexpected_failure', 'Error sending reauthentication email', {}, { cause });
  });
}

const requestOf = ({ config, keys }: AuthServer, user: UserRow, nonce: string) => ({
  linkHashes: [hashCode(keys, user.email ?? user.phone ?? '', nonce)],
  types: ['reauthentication_token' as const],
  channel: user.email ? ('email' as const) : ('phone' as const),
  lifetime: user.email ? config.email.otp_expiry : config.sms.otp_expiry,
  message: 'Nonce has expired or is invalid',
});

/** Throws 422 `reauthentication_not_valid` when the nonce is not the one that was sent. It stays good. */
export async function checkNonce(server: AuthServer, user: UserRow, nonce: string) {
  const tries = `nonces of ${user.id}`;
  server.limits.countCode(tries);
  if (!(await isOneTimeToken(server.sql, user.id, requestOf(server, user, nonce)))) throw notValid();
  server.limits.forgiveCodes(tries);
}

/** Spends a nonce that was checked. Throws the same when it was spent meanwhile. */
export async function spendNonce(server: AuthServer, db: Db, user: UserRow, nonce: string) {
  const spent = await spendOneTimeToken(db, requestOf(server, user, nonce)).catch(() => undefined);
  if (spent?.user.id !== user.id) throw notValid();
}
