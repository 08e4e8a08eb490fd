import { createHmac } from 'node:crypto';

/** What the site of a hub shows to its gateway (x-site-key), made from the hub's secret key, which it does not tell. */
export const siteKeyOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('the site').digest('hex');
