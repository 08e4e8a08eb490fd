import { z } from 'zod';

/**
 * Whether an address is one of a known push service: the only hosts that pushes are sent to, so that nobody has the hub call another one.
 * `private.is_push_endpoint` has the same.
 */
export const isPushEndpoint = (endpoint: string): boolean =>
  /^https:\/\/(fcm\.googleapis\.com|jmt17\.google\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)\/[A-Za-z0-9._~:/?=&%+-]+$/.test(
    endpoint,
  );

/** `GET /notify/push-key`: the key that browsers subscribe with; null where the hub sends no pushes. */
export const PushKey = z.object({ public_key: z.string().nullable() });
export type PushKey = z.infer<typeof PushKey>;

/** What the service worker shows, and the path of this site that a click opens. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  /** A later one with the same tag replaces it. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof PushMessage>;

/** Browsers that show notifications. */
export const PushDevices = z.array(
  z.object({ id: z.string(), label: z.string(), endpoint: z.string(), created_at: z.string() }),
);
export type PushDevices = z.infer<typeof PushDevices>;
