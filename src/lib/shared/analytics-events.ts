/**
 * What is measured when a hub has analytics: the events and what goes with each. Values are short words of the hub's own
 * (page names, kinds, results): never what somebody typed, and nothing about a person.
 */
export interface AnalyticsEvents {
  navigation: { from?: string };
  directory_view: { layout?: string };
  search: { area: string; results?: number };
  filter: { area: string; by: string };
  business_view: { business: string };
  business_contact: { business: string; by: string };
  business_signup: { step: string };
  profile_edit: { part: string };
  subscription: { step: string };
  event_view: { event: string };
  event_registration: { event: string };
  event_cancellation: { event: string };
  share: { what: string };
  cta_click: { label: string };
  login: { method: string };
  signup: { method: string };
  logout: { scope: string };
  download: { file: string };
  form_start: { form: string };
  form_field_focus: { form: string; field: string };
  form_error: { form: string; field?: string };
  form_complete: { form: string };
  form_abandon: { form: string; field?: string };
  admin_action: { action: string };
}

/** One name of the catalogue. */
export type AnalyticsEvent = keyof AnalyticsEvents;

/** The names as data, for attributes in pages that are checked when they are read. */
export const analyticsEvents: readonly AnalyticsEvent[] = [
  ...(['navigation', 'directory_view', 'search', 'filter', 'business_view', 'business_contact'] as const),
  ...(['business_signup', 'profile_edit', 'subscription', 'event_view', 'event_registration'] as const),
  ...(['event_cancellation', 'share', 'cta_click', 'login', 'signup', 'logout', 'download'] as const),
  ...(['form_start', 'form_field_focus', 'form_error', 'form_complete', 'form_abandon'] as const),
  'admin_action',
];
