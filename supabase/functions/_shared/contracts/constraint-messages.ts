/**
 * The message for a rejected value, by the kind at the end of a constraint's name (`<table>_<column>_<kind>`).
 * `{field}` stands for the column's label.
 */
export const messagesByKind = {
  length: 'The {field} is empty or too long.',
  form: 'The {field} is not in the expected format.',
  known: 'Choose one of the available values for the {field}.',
  range: 'The {field} is too small or too large.',
  count: 'There are too many {field}.',
  address: 'Enter a web address for the {field} that starts with https:// or http://.',
  addresses: 'Enter web addresses for the {field}, and not too many of them.',
  unique: 'This {field} is already taken.',
  fkey: 'The chosen {field} no longer exists. Reload the page.',
} as const;

/** Messages of constraints whose kind alone would say too little, with the field to mark if there is one. */
export const messagesByName: Readonly<Record<string, { field?: string; message: string }>> = {
  billing_differences_once: {
    message: 'This difference is noted already.',
  },
  fee_items_bounds_order: { field: 'max_amount', message: 'The largest amount is less than the smallest.' },
  fee_items_has_amount: {
    field: 'amount',
    message: 'Enter an amount, suggest amounts, or let people enter their own.',
  },
  fee_items_member_amount_of_fixed: {
    field: 'member_amount',
    message: 'Members pay a fixed amount that is no more than that of others.',
  },
  fee_items_suggested_form: { field: 'suggested', message: 'Enter up to 8 different amounts above zero.' },
  placement_products_member_price_lower: {
    field: 'member_price',
    message: 'Members pay no more than others.',
  },
  placement_products_places_of_featured: {
    field: 'places',
    message: 'Only featured places are limited.',
  },
  group_members_period: { field: 'ends_on', message: 'A term ends on its first day or later.' },
  group_requests_one_pending: { message: 'A request or an invitation is pending already.' },
  groups_hidden_is_not_public: { field: 'is_public', message: 'A hidden group cannot be public.' },
  leads_value_when_won: { field: 'value', message: 'Only a lead that was won has a value.' },
  leads_contact_needed: { message: 'Enter an email address and a message.' },
  blocks_not_oneself: { message: 'You cannot block yourself.' },
  connections_not_oneself: { message: 'You cannot connect with yourself.' },
  connection_requests_not_oneself: { message: 'You cannot connect with yourself.' },
  messages_sent_once: { message: 'This message is already sent.' },
  threads_one_for_a_pair: { message: 'There is a conversation of these two already.' },
  introductions_three_people: { message: 'Choose two different people.' },
  placements_ended: { field: 'end_reason', message: 'What is over has a reason, and nothing else.' },
  placements_item_known: { field: 'item_id', message: 'Choose what it is for.' },
  placements_one_running: { message: 'One is running already.' },
  placements_one_unpaid: { message: 'There is an order already that is not paid.' },
  placements_period: { field: 'ends_at', message: 'It ends after it begins.' },
  billing_settings_one_row: {
    message: 'Settings of billing already exist. Change them instead.',
  },
  billing_settings_retry_days_form: {
    field: 'retry_days',
    message: 'Enter up to 8 days from 1 to 60.',
  },
  billing_settings_number_prefix_form: {
    field: 'number_prefix',
    message: 'Enter up to 10 capital letters and digits, and a hyphen at the end.',
  },
  event_registrations_hold_has_end: {
    message: 'What is held is held until a time.',
  },
  event_registrations_one_per_address: {
    message: 'You are already on the waitlist.',
  },
  event_registrations_of_somebody: {
    message: 'A registration is somebody’s.',
  },
  event_registrations_given_to_somebody: {
    message: 'A ticket is given to an address.',
  },
  orders_hold_has_end: {
    message: 'What is held is held until a time.',
  },
  promo_codes_unlocks: {
    field: 'ticket_type_ids',
    message: 'Choose the tickets that this code shows.',
  },
  promo_codes_value: {
    field: 'kind',
    message: 'Enter what the code takes off: a percentage or an amount.',
  },
  promo_codes_window: {
    field: 'valid_until',
    message: 'The code must end after it begins.',
  },
  ticket_prices_plan_named: {
    field: 'plan_id',
    message: 'Choose the plan that has this price.',
  },
  ticket_prices_window: {
    field: 'valid_until',
    message: 'The price must end after it begins.',
  },
  ticket_types_sales_window: {
    field: 'sales_until',
    message: 'Sales must end after they begin.',
  },
  deposits_undone_for_a_reason: {
    field: 'undone_reason',
    message: 'Enter a reason.',
  },
  form_fields_is_filter_form: {
    field: 'is_filter',
    message: 'Only public choices filter the directory.',
  },
  form_fields_options_form: {
    field: 'options',
    message: 'Enter at least one option, each with a text.',
  },
  form_fields_settings_form: {
    field: 'settings',
    message: 'Check the limits: the smallest comes before the largest.',
  },
  form_responses_application_id_key: {
    message: 'This application already has its answers.',
  },
  form_responses_registration_id_key: {
    message: 'This registration already has its answers.',
  },
  forms_closes_at_order: {
    field: 'closes_at',
    message: 'A form closes after it opens. Choose a later closing date.',
  },
  forms_event_id_form: {
    field: 'event_id',
    message: 'Questions of a registration belong to an event.',
  },
  forms_event_id_key: {
    field: 'event_id',
    message: 'This event already has its questions.',
  },
  forms_one_each: {
    field: 'purpose',
    message: 'There is only one form of this kind.',
  },
  forms_one_per_person_form: {
    field: 'one_per_person',
    message: 'One response per person needs the email address. Make it required.',
  },
  forms_slug_key: {
    field: 'slug',
    message: 'This address is already taken.',
  },
  invoice_lines_dues_of_plan: {
    field: 'plan_id',
    message: 'Only dues name a plan, and they always do.',
  },
  invoice_lines_period_order: {
    field: 'period_until',
    message: 'A period ends after it begins.',
  },
  invoices_issued: {
    field: 'number',
    message: 'An issued invoice has a number and a day, a draft has neither.',
  },
  invoices_one_payer: {
    message: 'An invoice goes to an organization or to a person.',
  },
  invoices_settled: {
    message: 'This would pay or credit more than the invoice is for.',
  },
  invoices_total_adds_up: {
    field: 'total',
    message: 'The total is not the sum of its lines.',
  },
  ledger_accounts_code_form: {
    field: 'code',
    message: 'Enter a code of up to 20 letters, digits, dots, colons and hyphens.',
  },
  membership_applications_one_open: {
    message: 'There is an open application. Finish or withdraw it first.',
  },
  membership_seats_one_per_line: {
    message: 'These seats already exist.',
  },
  membership_seats_period_order: {
    field: 'ends_at',
    message: 'Seats end after they begin.',
  },
  membership_terms_granted_for_a_reason: {
    field: 'reason',
    message: 'Enter a reason.',
  },
  membership_terms_one_per_line: {
    message: 'This term is there already.',
  },
  membership_terms_period_order: {
    field: 'ends_at',
    message: 'A term ends after it begins.',
  },
  membership_terms_source_of_invoice: {
    field: 'invoice_id',
    message: 'A term that was paid for names its invoice.',
  },
  payments_one_payer: {
    message: 'A payment comes from an organization or from a person.',
  },
  payments_one_pending: {
    message: 'A payment for this invoice is on its way already.',
  },
  payments_received: {
    field: 'status',
    message: 'Money that came in has a day on which it settled.',
  },
  payments_used: {
    message: 'This would use more than is left of the payment.',
  },
  plans_fixed_year: {
    field: 'fixed_year_month',
    message: 'Only a plan that is paid by the year has a fixed year.',
  },
  plans_price_tiers_audience: {
    field: 'price_tiers',
    message: 'Only plans for organizations have prices by number of employees.',
  },
  plans_price_tiers_form: {
    field: 'price_tiers',
    message: 'Enter up to 12 tiers, each with more employees than the one before.',
  },
  plans_seat_price_audience: {
    field: 'seat_price',
    message: 'Only plans for organizations have seats.',
  },
  plans_two_taxes: {
    field: 'second_tax_rate_id',
    message: 'Choose two different taxes.',
  },
  saved_payment_methods_one_of_organization: {
    message: 'A card of this organization is saved. Remove it first.',
  },
  saved_payment_methods_one_of_person: {
    message: 'A card of this person is saved. Remove it first.',
  },
  saved_payment_methods_one_payer: {
    message: 'A card belongs to an organization or to a person.',
  },
  membership_clock_one_row: { message: 'The clock exists already. Change it instead.' },
  membership_clock_notice_days_form: {
    field: 'notice_days',
    message: 'Enter up to 12 different days from -365 to 365, without 0.',
  },
  subscriptions_exempt_for_a_reason: {
    field: 'exempt_reason',
    message: 'Enter until when the membership is exempt, and why.',
  },
  site_settings_one_row: { message: 'Settings already exist. Change them instead.' },
  site_settings_business_hours_same: {
    field: 'business_hours',
    message: 'business_hours and business_hours_json differ. Send one of them.',
  },
  site_settings_business_hours_form: {
    field: 'business_hours',
    message: 'Enter opening and closing times like 09:00 and 17:00 for each day, or mark it closed.',
  },
  site_settings_cover_picture_form: { field: 'cover_picture', message: 'Upload the cover picture.' },
  site_settings_brand_color_form: { field: 'brand_color', message: 'Choose a color.' },
  site_settings_welcome_form: {
    field: 'welcome',
    message: 'Enter a heading of up to 80 characters and a text of up to 600 on one line.',
  },
  site_settings_code_of_conduct_form: {
    field: 'code_of_conduct',
    message: 'Enter a code of conduct of up to 10,000 characters.',
  },
  site_settings_conduct_version_range: {
    field: 'conduct_version',
    message: 'Enter a version from 1 to 10,000.',
  },
  site_settings_footer_links_form: {
    field: 'footer_links',
    message: 'Add up to eight links, each with a label of up to 40 characters and an address.',
  },
  site_settings_default_entitlements_form: {
    field: 'default_entitlements',
    message: 'Enter whole numbers within their limits, or choose unlimited.',
  },
  plans_entitlements_form: {
    field: 'entitlements',
    message: 'Enter whole numbers within their limits, or choose unlimited.',
  },
  plans_entitlements_audience: {
    field: 'entitlements',
    message: 'Only plans for businesses have limits.',
  },
  social_media_settings_one_row: { message: 'Settings already exist. Change them instead.' },
  search_synonyms_words_count: {
    field: 'words',
    message: 'Enter 1 to 30 different words or phrases, each of up to 60 characters.',
  },
  search_synonyms_meanings_count: {
    field: 'meanings',
    message: 'Enter 1 to 10 different meanings, each of up to 60 characters.',
  },
  feature_periods_order: { field: 'ends_at', message: 'The end must be after the start.' },
  organization_roles_one_billing_contact: { message: 'There is one billing contact. Reload the page.' },
  organization_roles_one_voter: { message: 'One person votes. Reload the page.' },
  organization_requests_one_open: { message: 'You already asked. Wait for the answer.' },
  organization_domains_domain_form: { field: 'domain', message: 'Enter a domain like example.com.' },
  account_deletions_pkey: { message: 'You already requested the deletion.' },
  business_managers_pkey: { field: 'user_id', message: 'This person is already on the team.' },
  businesses_opening_hours_form: {
    field: 'opening_hours',
    message: 'Enter opening hours like 09:00 to 17:00. Opening and closing times must differ.',
  },
  businesses_special_hours_form: {
    field: 'special_hours',
    message: 'Enter holiday hours with a first day, a last day and times like 09:00 to 17:00.',
  },
  businesses_gallery_descriptions_form: {
    field: 'gallery_descriptions',
    message: 'Describe each photo in up to 200 characters.',
  },
  businesses_coordinates_whole: {
    field: 'latitude',
    message: 'Enter both latitude and longitude, or neither.',
  },
  businesses_time_zone_known: { field: 'time_zone', message: 'Use a time zone like America/New_York.' },
  site_settings_time_zone_known: { field: 'time_zone', message: 'Use a time zone like America/New_York.' },
  events_time_zone_known: { field: 'time_zone', message: 'Use a time zone like America/New_York.' },
  blog_posts_slug_form: {
    field: 'slug',
    message: 'Use lower-case letters, digits and single hyphens, like summer-fair.',
  },
  blog_posts_slug_unique: { field: 'slug', message: 'Another post has this address. Choose another one.' },
  blog_posts_published_has_date: { field: 'publish_date', message: 'A published post needs a date.' },
  jobs_salary_order: { field: 'salary_max', message: 'The maximum pay is below the minimum.' },
  jobs_expire_date_range: { field: 'expire_date', message: 'Enter a date between 2000 and 2100.' },
  events_end_after_start: { field: 'ends_at', message: 'The end must come after the start.' },
  events_length: { field: 'ends_at', message: 'A date can last at most 31 days.' },
  events_registration_window: {
    field: 'registration_closes_at',
    message: 'Registration must close after it opens.',
  },
  events_registration_opens_in_time: {
    field: 'registration_opens_at',
    message: 'Registration must open before the event ends.',
  },
  events_registration_closes_in_time: {
    field: 'registration_closes_at',
    message: 'Registration must close before the event ends.',
  },
  jobs_form_has_reader: {
    field: 'apply_by_form',
    message: 'No one reads applications here. Enter a link or an email address.',
  },
  events_external_has_address: {
    field: 'registration_url',
    message: 'Enter the address where people register.',
  },
  events_coordinates_whole: { field: 'latitude', message: 'Enter both latitude and longitude, or neither.' },
  events_rrule_form: {
    field: 'rrule',
    message: 'This recurrence rule is not supported. Use FREQ, INTERVAL, COUNT, UNTIL and BY…',
  },
  event_occurrences_date_unique: { field: 'original_date', message: 'The event already has this date.' },
  event_occurrences_end_after_start: { field: 'ends_at', message: 'The end must come after the start.' },
  job_applications_one_per_person: { message: 'You already applied for this job.' },
  job_application_notes_text_length: { field: 'text', message: 'Enter a note of at most 2,000 characters.' },
  job_alerts_one_per_search: { message: 'You already have an alert for this search.' },
  event_registrations_one_per_person: { message: 'You are already registered.' },
  refund_run_items_order_unique: { message: 'This order is part of this refund already.' },
  refund_runs_one_open_per_event: {
    message: 'Another refund of this event is not finished. Continue that one.',
  },
  event_sponsors_has_name: {
    field: 'name',
    message: 'A sponsor is a business of the directory, or has a name of its own.',
  },
  event_tables_name_unique: { field: 'name', message: 'Two tables have the same name. Give each its own.' },
  event_messages_subject_form: {
    field: 'subject',
    message: 'Enter a subject of one line, up to 150 characters.',
  },
  event_messages_body_length: { field: 'body', message: 'Enter a message of up to 5,000 characters.' },
  notification_choices_frequency_known: { field: 'frequency', message: 'This choice does not exist.' },
  check_ins_one_admission: { message: 'This person is already checked in.' },
  check_ins_refusal_has_reason: { field: 'reason', message: 'A refusal needs a reason.' },
  event_registrations_offer_has_end: { field: 'offered_until', message: 'An offer needs an end.' },
  deals_valid_order: { field: 'valid_until', message: 'The deal must end after it starts.' },
  deals_publish_order: { field: 'publish_until', message: 'The deal must be hidden after it is shown.' },
  deals_discount_whole: {
    field: 'discount_value',
    message: 'Enter both type and value of the discount, or neither.',
  },
  deals_percent_range: { field: 'discount_value', message: 'A discount is at most 100 percent.' },
  deals_never_oversold: { field: 'quantity', message: 'This deal is sold out.' },
  change_requests_one_pending: {
    message: 'Another change to this listing is already pending review. Reload the page.',
  },
  claims_one_open_per_person: { message: 'You already have an open claim for this listing.' },
  listing_merges_one_per_removed: {
    message: 'This listing was already merged into another one. Reload the page.',
  },
  manager_invitations_email_form: {
    field: 'email',
    message: 'Enter an email address like name@example.com.',
  },
  manager_invitations_one_open: { field: 'email', message: 'This address already has an open invitation.' },
  subscriptions_one_live_per_user: {
    field: 'user_id',
    message: 'This person already has an active membership.',
  },
  subscriptions_one_live_per_business: {
    field: 'business_profile_id',
    message: 'This business already has an active subscription.',
  },
  subscriptions_one_subscriber: {
    field: 'user_id',
    message: 'A subscription belongs to a person or to a business.',
  },
  subscriptions_period_order: {
    field: 'current_period_end',
    message: 'The period must end after it starts.',
  },
  post_category_mapping_pkey: { field: 'category_id', message: 'The post is already in this category.' },
};
