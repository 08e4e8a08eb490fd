// zod/mini: these schemas reach the browser, where the parts that are not used should cost nothing.
import * as z from 'zod/mini';
import { groupRoles } from './groups.ts';

/** Whether somebody says that they come to a meeting. */
export const meetingAnswers = ['yes', 'maybe', 'no'] as const;
export type MeetingAnswer = (typeof meetingAnswers)[number];
/** Whether somebody was there. */
export const attendances = ['present', 'excused', 'absent'] as const;
export type Attendance = (typeof attendances)[number];
/** How far minutes are: seen by officers only, by the group, and unchangeable. */
const minutesStatuses = ['draft', 'published', 'approved'] as const;
export type MinutesStatus = (typeof minutesStatuses)[number];

/** What emails and calendar files say of a meeting, as meeting_calendar() answers. */
export const MeetingFacts = z.object({
  id: z.string(),
  /** Its name and slug. */
  group: z.string(),
  slug: z.string(),
  title: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  time_zone: z.string(),
  place: z.string(),
  video_url: z.string(),
  agenda: z.array(z.string()),
  sequence: z.number(),
  is_canceled: z.boolean(),
  /** Why it was canceled. */
  reason: z.optional(z.string()),
});
export type MeetingFacts = z.infer<typeof MeetingFacts>;

/** A meeting as lists show it. */
export const Meeting = z.object({
  id: z.string(),
  title: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  time_zone: z.string(),
  place: z.string(),
  video_url: z.string(),
  agenda: z.array(z.string()),
  /** By staff: then only who called it and officers see title, place and agenda; others the name of the group as its title. */
  is_agenda_hidden: z.boolean(),
  /** Whether the reader called it. */
  is_own: z.boolean(),
  version: z.number(),
  is_canceled: z.boolean(),
  cancel_reason: z.optional(z.string()),
  is_over: z.boolean(),
  has_begun: z.boolean(),
  is_invited: z.boolean(),
  own_answer: z.optional(z.enum(meetingAnswers)),
  /** How many say that they come. */
  coming: z.number(),
  /** How far its minutes are, as the reader may know. */
  minutes: z.optional(z.enum(minutesStatuses)),
});
export type Meeting = z.infer<typeof Meeting>;

/** A page of meetings, as group_meetings() answers. */
export const Meetings = z.object({ meetings: z.array(Meeting), next: z.optional(z.string()) });

/** The meetings to come of a person, as my_meetings() answers. */
export const MyMeetings = z.array(z.extend(Meeting, { group: z.string(), slug: z.string() }));

/** The minutes of a meeting. */
export const Minutes = z.object({
  body: z.string(),
  /** By staff: then only officers read them. */
  is_hidden: z.boolean(),
  /** Whether the reader wrote the present text. */
  is_own: z.boolean(),
  version: z.number(),
  status: z.enum(minutesStatuses),
  /** The day of the meeting that approved them. */
  approved_on: z.optional(z.string()),
  history: z.optional(
    z.array(
      z.object({
        id: z.number(),
        change: z.enum(['saved', 'published', 'unpublished', 'approved', 'reopened']),
        person: z.optional(z.string()),
        at: z.string(),
        has_body: z.boolean(),
      }),
    ),
  ),
});
export type Minutes = z.infer<typeof Minutes>;

/** Somebody who is invited to a meeting. */
const Invited = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(groupRoles),
  answer: z.optional(z.enum(meetingAnswers)),
  attendance: z.optional(z.enum(attendances)),
});
export type Invited = z.infer<typeof Invited>;

/** A meeting as group_meeting() answers. */
export const MeetingPage = z.extend(Meeting, {
  /** Whether the reader is chair or secretary of the group, or staff. */
  is_officer: z.boolean(),
  people: z.array(Invited),
  /** How many were present whose accounts are deleted. */
  former_present: z.number(),
  minutes_text: z.optional(Minutes),
  /** For officers: the meetings after it that have begun, which can approve its minutes. */
  later: z.optional(z.array(z.object({ id: z.string(), title: z.string(), day: z.string() }))),
});
export type MeetingPage = z.infer<typeof MeetingPage>;
