import { messagesByKind, messagesByName } from './constraint-messages.ts';

/** An error as PostgREST, and so supabase-js, reports it. */
export interface DatabaseError {
  code?: string | undefined;
  message?: string | undefined;
  details?: string | null | undefined;
  hint?: string | null | undefined;
}

/** The same for users: a code, a message, and the column to mark, if any. */
export interface ExplainedDatabaseError {
  code: string;
  message: string;
  field?: string;
  status: number;
}

const byState: Readonly<Record<string, ExplainedDatabaseError>> = {
  '42501': { code: 'FORBIDDEN', status: 403, message: 'Your account does not have permission to do this.' },
  '23502': { code: 'VALIDATION_FAILED', status: 400, message: 'A required value is missing.' },
  '22021': {
    code: 'VALIDATION_FAILED',
    status: 400,
    message: 'A text contains a character that cannot be saved. Type it again.',
  },
  '22P05': {
    code: 'VALIDATION_FAILED',
    status: 400,
    message: 'A text contains a character that cannot be saved. Type it again.',
  },
  '22P02': {
    code: 'VALIDATION_FAILED',
    status: 400,
    message: 'A value is not in the expected format.',
  },
  '22001': { code: 'VALIDATION_FAILED', status: 400, message: 'A text is too long.' },
  '22003': { code: 'VALIDATION_FAILED', status: 400, message: 'A number is too small or too large.' },
  '22007': {
    code: 'VALIDATION_FAILED',
    status: 400,
    message: 'A date or time is not in the expected format.',
  },
  '22008': { code: 'VALIDATION_FAILED', status: 400, message: 'A date or time does not exist.' },
  '40001': {
    code: 'CONFLICT',
    status: 409,
    message: 'Someone else changed this at the same time. Try again.',
  },
  '40P01': {
    code: 'CONFLICT',
    status: 409,
    message: 'Someone else changed this at the same time. Try again.',
  },
  '57014': {
    code: 'UNAVAILABLE',
    status: 503,
    message: 'This took too long. Try again with fewer items.',
  },
  PGRST116: {
    code: 'NOT_FOUND',
    status: 404,
    message: 'This does not exist, or you don’t have access to it.',
  },
};

/** Converts a database error to a user message; the database's own text, which names tables and columns, is dropped. */
export function describeDatabaseError({
  code = '',
  message = '',
  details,
}: DatabaseError): ExplainedDatabaseError {
  // The hub's own errors: see private.raise_error in supabase/schemas/00_foundation.sql.
  const [, status] = /^PT(\d{3})$/.exec(code) ?? [];
  if (status) return { code: details ?? 'REJECTED', message, status: Number(status) };
  const [, constraint] = /constraint "([^"]+)"/.exec(message) ?? [];
  const explained = constraint === undefined ? undefined : describeConstraint(constraint);
  if (explained)
    return {
      ...explained,
      code: code === '23505' ? 'CONFLICT' : 'VALIDATION_FAILED',
      status: code === '23505' ? 409 : 400,
    };
  return (
    byState[code] ?? {
      code: 'INTERNAL',
      status: 500,
      message: 'Something went wrong on our side. Try again in a moment.',
    }
  );
}

const kinds = new RegExp(`^(.+)_(${Object.keys(messagesByKind).join('|')})$`);
// Longest first: business_profiles before businesses, post_category_mapping before post_categories.
const tables = [
  'membership_applications',
  'social_media_settings',
  'message_settings',
  'message_files',
  'thread_members',
  'organization_requests',
  'organization_follows',
  'connection_requests',
  'job_application_notes',
  'post_category_mapping',
  'saved_payment_methods',
  'organization_domains',
  'notification_choices',
  'community_profiles',
  'organization_people',
  'group_preferences',
  'group_requests',
  'group_members',
  'manager_invitations',
  'event_registrations',
  'business_categories',
  'billing_differences',
  'payment_allocations',
  'organization_codes',
  'organization_roles',
  'event_occurrences',
  'business_managers',
  'business_profiles',
  'account_deletions',
  'membership_clock',
  'membership_seats',
  'deal_redemptions',
  'fee_items',
  'fee_payments',
  'placement_products',
  'placements',
  'refund_run_items',
  'event_categories',
  'leads',
  'job_applications',
  'billing_settings',
  'membership_terms',
  'feature_periods',
  'change_requests',
  'post_categories',
  'search_synonyms',
  'introductions',
  'messages',
  'threads',
  'connections',
  'ledger_accounts',
  'form_responses',
  'event_ticketing',
  'post_revisions',
  'job_categories',
  'event_templates',
  'event_messages',
  'event_sponsors',
  'event_tables',
  'listing_merges',
  'ledger_entries',
  'listing_stats',
  'site_settings',
  'custom_values',
  'subscriptions',
  'invoice_lines',
  'form_fields',
  'ticket_prices',
  'event_add_ons',
  'order_add_ons',
  'refund_runs',
  'event_access',
  'credit_notes',
  'ticket_types',
  'saved_views',
  'import_rows',
  'promo_codes',
  'businesses',
  'blog_posts',
  'deal_codes',
  'form_files',
  'job_alerts',
  'check_ins',
  'audit_log',
  'tax_rates',
  'profiles',
  'deposits',
  'disputes',
  'invoices',
  'payments',
  'reports',
  'imports',
  'refunds',
  'tickets',
  'blocks',
  'groups',
  'claims',
  'events',
  'orders',
  'deals',
  'forms',
  'plans',
  'staff',
  'jobs',
];

/** The field and message for a constraint, by its name; undefined for an unknown name. */
export function describeConstraint(name: string): { field?: string; message: string } | undefined {
  const special = messagesByName[name];
  if (special) return special;
  const [, subject = '', kind = ''] = kinds.exec(name) ?? [];
  const table = tables.find((known) => subject.startsWith(`${known}_`));
  if (table === undefined) return undefined;
  const field = subject.slice(table.length + 1);
  const label = field.replace(/_(url|id)$/, '').replaceAll('_', ' ');
  return { field, message: messagesByKind[kind as keyof typeof messagesByKind].replace('{field}', label) };
}
