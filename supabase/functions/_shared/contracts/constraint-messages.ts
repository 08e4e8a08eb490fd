/**
 * The message of a rejected value, by the kind that ends a constraint's name (`<table>_<column>_<kind>`). Where a sentence needs
 * the column, `{field}` stands for it.
 */
export const messagesByKind = {
  length: 'The {field} is empty or too long.',
  form: 'The {field} does not have the form that is asked for.',
  known: 'Choose one of the values that are offered for the {field}.',
  range: 'The {field} is too small or too large.',
  count: 'There are too many {field}.',
  address: 'Use a web address for the {field} that begins with https:// or http://.',
  addresses: 'Use web addresses for the {field}, and not too many of them.',
  unique: 'Something else has this {field} already.',
  fkey: 'What was chosen for the {field} is not there any more. Load the page again.',
} as const;

/** What is told where the kind alone would say too little: a field, if one is to be marked, and a sentence. */
export const messagesByName: Readonly<Record<string, { field?: string; message: string }>> = {
  site_settings_one_row: { message: 'There is one row of settings: change it.' },
  site_settings_business_hours_same: {
    field: 'business_hours',
    message: 'business_hours and business_hours_json say different things: send one of them.',
  },
  site_settings_business_hours_form: {
    field: 'business_hours',
    message:
      'Give each day as closed, or as opening and closing time like 09:00 and 17:00, opening before closing.',
  },
  social_media_settings_one_row: { message: 'There is one row of settings: change it.' },
  account_deletions_pkey: { message: 'You asked for the deletion already.' },
  business_managers_pkey: { field: 'user_id', message: 'This person is on the team already.' },
  businesses_opening_hours_form: {
    field: 'opening_hours',
    message: 'Give opening hours like 09:00 to 17:00; opening and closing must differ.',
  },
  businesses_special_hours_form: {
    field: 'special_hours',
    message: 'Give special hours with a first and a last day, and times like 09:00 to 17:00.',
  },
  businesses_coordinates_whole: {
    field: 'latitude',
    message: 'Give both latitude and longitude, or neither.',
  },
  businesses_time_zone_known: { field: 'time_zone', message: 'Use a time zone like America/New_York.' },
  site_settings_time_zone_known: { field: 'time_zone', message: 'Use a time zone like America/New_York.' },
  events_time_zone_known: { field: 'time_zone', message: 'Use a time zone like America/New_York.' },
  blog_posts_published_has_date: { field: 'publish_date', message: 'A published post needs a date.' },
  jobs_salary_order: { field: 'salary_max', message: 'The highest pay is below the lowest.' },
  jobs_expire_date_range: { field: 'expire_date', message: 'Give a day between 2000 and 2100.' },
  events_end_after_start: { field: 'ends_at', message: 'The end must come after the start.' },
  events_length: { field: 'ends_at', message: 'One date can last 31 days at most.' },
  events_registration_window: {
    field: 'registration_closes_at',
    message: 'Registration must close after it opens.',
  },
  events_external_has_address: {
    field: 'registration_url',
    message: 'Give the address where people register.',
  },
  events_coordinates_whole: { field: 'latitude', message: 'Give both latitude and longitude, or neither.' },
  events_rrule_form: {
    field: 'rrule',
    message:
      'The hub does not understand this rule of recurrence. FREQ, INTERVAL, COUNT, UNTIL and BY… are known.',
  },
  event_occurrences_date_unique: { field: 'original_date', message: 'The event has this date already.' },
  event_occurrences_end_after_start: { field: 'ends_at', message: 'The end must come after the start.' },
  job_applications_one_per_person: { message: 'You have applied for this job already.' },
  job_alerts_one_per_search: { message: 'You have saved this search already.' },
  event_registrations_one_per_person: { message: 'You are already registered.' },
  event_registrations_offer_has_end: { field: 'offered_until', message: 'An offer needs an end.' },
  deals_valid_order: { field: 'valid_until', message: 'The deal must end after it begins.' },
  deals_publish_order: { field: 'publish_until', message: 'The deal must be taken down after it is shown.' },
  deals_discount_whole: {
    field: 'discount_value',
    message: 'Give kind and value of the discount, or neither.',
  },
  deals_percent_range: { field: 'discount_value', message: 'A discount is 100 percent at most.' },
  deals_never_oversold: { field: 'quantity', message: 'This deal is sold out.' },
  change_requests_one_pending: {
    message: 'Another change of this listing waits already. Load the page again.',
  },
  claims_one_open_per_person: { message: 'You have claimed this listing already: the claim is open.' },
  manager_invitations_email_form: {
    field: 'email',
    message: 'This is not an e-mail address. It looks like name@example.org.',
  },
  manager_invitations_one_open: { field: 'email', message: 'An invitation to this address is open already.' },
  subscriptions_one_live_per_user: { field: 'user_id', message: 'This person has a membership that runs.' },
  subscriptions_one_live_per_business: {
    field: 'business_profile_id',
    message: 'This business has a subscription that runs.',
  },
  subscriptions_one_subscriber: {
    field: 'user_id',
    message: 'A subscription belongs to a person or to a business.',
  },
  subscriptions_period_order: {
    field: 'current_period_end',
    message: 'The period must end after it begins.',
  },
  subscriptions_provider_id_unique: {
    field: 'provider_subscription_id',
    message: 'This payment is noted already.',
  },
  post_category_mapping_pkey: { field: 'category_id', message: 'The post is in this category already.' },
};
