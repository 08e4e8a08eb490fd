/** The URLs and keys of the running hub. */
export const hub = JSON.parse(process.env['HUB_STATUS'] ?? '{}') as Record<
  | 'site_url'
  | 'api_url'
  | 'mail_url'
  | 'payments_url'
  | 'db_url'
  | 'publishable_key'
  | 'demo_password'
  | 'analytics_url'
  | 'site_folder',
  string
>;
