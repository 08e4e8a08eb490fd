import { generate } from 'otplib';

/** The code that an authenticator app shows for a secret, now or `steps` half minutes later. Each code works once. */
export async function totpCode(secret: string, steps = 0): Promise<string> {
  const epoch = Math.floor(Date.now() / 1000) + steps * 30;
  return generate({ secret: secret.replaceAll(' ', ''), epoch });
}
