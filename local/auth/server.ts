import type { Context } from 'hono';
import type { Sql } from 'postgres';
import type { BackgroundTasks } from './background-tasks.ts';
import type { AuthConfig } from './config/config.ts';
import type { SigningKeys } from './crypto/signing-keys.ts';
import type { Sms } from './delivery/sms.ts';
import type { Email } from './delivery/smtp-sender.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { OidcClient } from './oidc-client.ts';

/** The dependencies of the auth server. */
export interface AuthDependencies {
  /** A pool of the database owner. */
  sql: Sql;
  config: AuthConfig;
  keys: SigningKeys;
  /** Its public URL, such as http://localhost:54321/auth/v1: the issuer of tokens and the host of links. */
  externalUrl: string;
  sendEmail(mail: Email): Promise<void>;
  /** Sends a text message; rejects when that fails. */
  sendSms(sms: Sms): Promise<void>;
  /** A captcha verifier that replaces the configured provider's. */
  captchaUrl?: string;
  /** Runs work after responses; passed in by callers that wait for it. */
  backgroundTasks?: BackgroundTasks;
  /** The client's address for rate limits; by default the gateway's or the socket's. */
  clientAddress?: (c: AuthContext) => string;
}

/** What every route receives. */
export interface AuthServer extends AuthDependencies {
  limits: RateLimits;
  oidc: OidcClient;
  backgroundTasks: BackgroundTasks;
}

/** What the gateway sets on a request. */
export interface AuthEnv {
  Bindings: {
    clientAddress?: string;
    /** The role of the request's API key. */
    apiKeyRole?: string;
    incoming?: { socket?: { remoteAddress?: string } };
  };
}
export type AuthContext = Context<AuthEnv>;
