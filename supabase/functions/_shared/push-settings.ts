/** The keys that identify the hub to push services (VAPID, RFC 8292), base64url, and whom they can write to. */
export interface PushSettings {
  publicKey: string;
  privateKey: string;
  /** `mailto:` or `https:`. */
  subject: string;
}

/** The push settings from VAPID_*; undefined when there are no keys, and no pushes are offered. */
export function readPushSettings(variables: Record<string, string | undefined>): PushSettings | undefined {
  const publicKey = variables['VAPID_PUBLIC_KEY']?.trim();
  const privateKey = variables['VAPID_PRIVATE_KEY']?.trim();
  const subject = variables['VAPID_SUBJECT']?.trim() ?? variables['SITE_URL'];
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : undefined;
}
