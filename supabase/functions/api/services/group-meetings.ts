import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { MeetingFacts, meetingAnswers } from '../../_shared/contracts/group-meetings.ts';
import type { Language } from '../../_shared/contracts/languages.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { writeMeetingCalendar } from '../../_shared/meeting-calendar.ts';
import { senderAddress } from '../../_shared/message-settings.ts';

const Calendar = z.extend(MeetingFacts, {
  organizer: z.string(),
  attendee: z.optional(z.string()),
  answer: z.optional(z.enum(meetingAnswers)),
});

/** The calendar file of a meeting for the caller. Throws NOT_FOUND for who is not in its group. */
export async function readMeetingCalendar(
  caller: SupabaseClient<Database>,
  meetingId: string,
  language: Language,
  { siteUrl, mail }: Pick<FunctionEnv, 'siteUrl' | 'mail'>,
) {
  const { data, error, status } = await caller.rpc('meeting_calendar', { meeting_id: meetingId });
  if (error) throw toServiceError(error, status);
  const { organizer, attendee = '', answer, ...meeting } = Calendar.parse(data);
  const email = senderAddress(mail?.from);
  return writeMeetingCalendar(meeting, {
    language,
    siteUrl,
    organizer: { name: organizer, email },
    attendee,
    answer,
  });
}
