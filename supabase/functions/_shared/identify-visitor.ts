import { callerAddress, callerNetwork, fromVisitor } from './caller-address.ts';
import type { FunctionEnv } from './function-env.ts';
import { verifyCaptcha } from './verify-captcha.ts';

/**
 * The network that limits count the visitor behind a form by; undefined for a robot, which gets no hint that it was recognized. Throws
 * what verifyCaptcha does where the captcha was not solved.
 */
export async function identifyVisitor(
  env: FunctionEnv,
  request: Parameters<typeof fromVisitor>[0],
  form: { url: string; captcha_token?: string | undefined },
): Promise<string | undefined> {
  // A robot fills in every field.
  if (form.url !== '') return undefined;
  const visitor = fromVisitor(request, env.forwardingKey);
  await verifyCaptcha(env.captcha, form.captcha_token, callerAddress(visitor));
  return callerNetwork(visitor);
}
