import type { SupabaseClient } from '@supabase/supabase-js';
import type {
  ContactMessage,
  LaunchEmail,
  QuoteRequest,
  Report,
} from '../../_shared/contracts/visitor-forms.ts';
import type { Database, Json } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';

/** Stores a message to a business and queues its emails. Throws NOT_FOUND, CONFLICT when nobody reads it, and RATE_LIMITED. */
export async function receiveMessage(
  admin: SupabaseClient<Database>,
  { slug, address, message }: { slug: string; address: string; message: ContactMessage },
): Promise<void> {
  const { error, status } = await admin.rpc('receive_contact_message', {
    listing_slug: slug,
    sender_name: message.name,
    sender_email: message.email,
    sender_phone: message.phone,
    body: message.message,
    address,
  });
  if (error) throw toServiceError(error, status);
}

/** Sends a request for quotes, or emails the link that does. Throws CONFLICT when a business takes none, and RATE_LIMITED. */
export async function receiveQuoteRequest(
  admin: SupabaseClient<Database>,
  { address, userId, request }: { address: string; userId: string | undefined; request: QuoteRequest },
): Promise<void> {
  const { businesses, category, name, email, phone, message, language } = request;
  const { error, status } = await admin.rpc('request_quotes', {
    wanted: { businesses, category, name, email, phone, message, language },
    person: (userId ?? null) as string,
    address,
  });
  if (error) throw toServiceError(error, status);
}

/** Stores a report or a suggested edit for staff. Throws NOT_FOUND and RATE_LIMITED. */
export async function receiveReport(
  admin: SupabaseClient<Database>,
  { address, report }: { address: string; report: Report },
): Promise<void> {
  const { about, slug, kind, reason, details, suggestion, email, language } = report;
  const { error, status } = await admin.rpc('receive_report', {
    about,
    about_slug: slug,
    report_kind: kind,
    reason,
    details,
    ...(suggestion && Object.keys(suggestion).length > 0 && { suggestion: suggestion as Json }),
    ...(email && { email }),
    address,
    language,
  });
  if (error) throw toServiceError(error, status);
}

/** Stores an address to notify of the launch. Throws CONFLICT once the hub is open, and RATE_LIMITED. */
export async function receiveLaunchEmail(
  admin: SupabaseClient<Database>,
  { address, email, language }: Pick<LaunchEmail, 'email' | 'language'> & { address: string },
): Promise<void> {
  const { error, status } = await admin.rpc('subscribe_to_launch', { email, language, address });
  if (error) throw toServiceError(error, status);
}
