import * as z from 'zod/mini';
import {
  type Attendance,
  Meeting,
  type MeetingAnswer,
  MeetingPage,
  Meetings,
  Minutes,
  type MinutesStatus,
  MyMeetings,
} from '#contracts/group-meetings.ts';
import type { Language } from '#contracts/languages.ts';
import { api } from '../../../../lib/browser/api-client.ts';
import { loadDataClient } from '../../../../lib/browser/data-client.ts';
import { downloadText } from '../../../../lib/browser/download-text.ts';
import type { WriteResult } from '../../../../lib/browser/optimistic-lock.ts';

/** The key of the queries about the meetings of a group. */
export const meetingsKey = (userId: string, groupId: string) => ['group-meetings', userId, groupId];

/** A page of the meetings of a group, to come or past. Throws the database's error. */
export async function readMeetings(groupId: string, isPast: boolean, after?: string) {
  const data = await loadDataClient();
  const { data: page } = await data
    .rpc('group_meetings', { group_id: groupId, is_past: isPast, ...(after !== undefined && { after }) })
    .throwOnError();
  return Meetings.parse(page);
}

/** A meeting with its people and minutes; undefined for one that the reader may not see. Throws the database's error. */
export async function readMeeting(id: string): Promise<MeetingPage | undefined> {
  if (!z.guid().safeParse(id).success) return undefined;
  const data = await loadDataClient();
  const { data: page, error } = await data.rpc('group_meeting', { meeting_id: id });
  if (error?.code === 'PT404') return undefined;
  if (error) throw error;
  return MeetingPage.parse(page);
}

/** The meetings to come to which the reader is invited. Throws the database's error. */
export async function readMyMeetings() {
  const data = await loadDataClient();
  return MyMeetings.parse((await data.rpc('my_meetings').throwOnError()).data);
}

/** A meeting as it is typed: a day, times by the clock of the hub, and one point of the agenda on each line. */
export interface MeetingDraft {
  title: string;
  day: string;
  starts: string;
  ends: string;
  place: string;
  video_url: string;
  agenda: string;
}

/** Calls a meeting, or changes the version of one that was seen. Throws the database's error. */
export async function saveMeeting(
  { groupId, meetingId, seenVersion }: { groupId: string; meetingId: string; seenVersion?: number },
  { agenda, ...draft }: MeetingDraft,
): Promise<WriteResult<Meeting>> {
  const data = await loadDataClient();
  const { data: result } = await data
    .rpc('save_group_meeting', {
      meeting_id: meetingId,
      group_id: groupId,
      ...draft,
      agenda: agenda.split('\n'),
      ...(seenVersion !== undefined && { seen_version: seenVersion }),
    })
    .throwOnError();
  return WrittenMeeting.parse(result);
}
const WrittenMeeting = z.union([z.object({ saved: Meeting }), z.object({ conflict: Meeting })]);

/** Cancels a meeting. Throws the database's error. */
export async function cancelMeeting(meetingId: string, reason: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('cancel_group_meeting', { meeting_id: meetingId, reason }).throwOnError();
}

/** Undoes that. Throws the database's error. */
export async function restoreMeeting(meetingId: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('restore_group_meeting', { meeting_id: meetingId }).throwOnError();
}

/** Says whether the reader comes; null takes the answer back. Throws the database's error. */
export async function answerMeeting(meetingId: string, answer: MeetingAnswer | null): Promise<void> {
  const data = await loadDataClient();
  // Functions take null, which the generated types do not know.
  await data.rpc('answer_group_meeting', { meeting_id: meetingId, answer: answer as string }).throwOnError();
}

/** Records whether somebody was there; null for nothing recorded. Throws the database's error. */
export async function setAttendance(
  meetingId: string,
  person: string,
  attendance: Attendance | null,
): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('set_meeting_attendance', { meeting_id: meetingId, person, attendance: attendance as string })
    .throwOnError();
}

/** Writes the minutes of which a version was seen, none for the first ones. Throws the database's error. */
export async function saveMinutes(
  meetingId: string,
  body: string,
  seenVersion: number | undefined,
): Promise<WriteResult<Minutes>> {
  const data = await loadDataClient();
  const { data: result } = await data
    .rpc('save_meeting_minutes', {
      meeting_id: meetingId,
      body,
      ...(seenVersion !== undefined && { seen_version: seenVersion }),
    })
    .throwOnError();
  return WrittenMinutes.parse(result);
}
const WrittenMinutes = z.union([z.object({ saved: Minutes }), z.object({ conflict: Minutes })]);

/** Publishes, approves or reopens minutes. Throws the database's error. */
export async function setMinutesStatus(
  meetingId: string,
  { status, version, approvedIn }: { status: MinutesStatus; version: number; approvedIn?: string },
): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('set_minutes_status', {
      meeting_id: meetingId,
      status,
      seen_version: version,
      ...(approvedIn !== undefined && { approved_in: approvedIn }),
    })
    .throwOnError();
}

/** A former text of minutes. Throws the database's error. */
export async function readMinutesVersion(id: number): Promise<string> {
  const data = await loadDataClient();
  return (await data.rpc('minutes_version', { version_id: id }).throwOnError()).data;
}

/** Has the browser save a meeting as a calendar file. Throws ApiError. */
export async function downloadMeeting(meetingId: string, slug: string, language: Language): Promise<void> {
  const reply = await api.api['group-meetings'][':id'].calendar.$get({
    param: { id: meetingId },
    query: { language },
  });
  downloadText(`${slug}-meeting.ics`, await reply.text(), 'text/calendar');
}
