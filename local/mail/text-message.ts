import { kindHeader, recipientsHeader } from './parse-message.ts';

/** A text message in the store's format: `to` is a number such as +491701234567. */
export function packTextMessage({ to, text }: { to: string; text: string }): Buffer {
  if (!/^\+\d{2,15}$/.test(to)) throw new Error(`${JSON.stringify(to)} is not a phone number`);
  const head = [
    `${kindHeader}: sms`,
    `${recipientsHeader}: ${to}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${Buffer.from(text).toString('base64')}\r\n`);
}
