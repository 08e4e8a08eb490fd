import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { boardDecision, boardMeetings } from './town/board.ts';

type People = Record<'admin' | 'owner' | 'member', string>;

/** Gives the board a past meeting with approved minutes, one to come, and two decisions: of the meeting, and of its vote. */
export async function loadBoard(tx: TransactionSql, people: People, groupId: string): Promise<void> {
  let past = '';
  for (const meeting of boardMeetings) {
    const id = await addMeeting(tx, people, groupId, meeting);
    if (meeting.minutes) past = id;
  }
  await tx`insert into private.group_meeting_invitations (meeting_id, user_id)
    select distinct m.id, t.user_id from private.group_meetings as m
    join public.group_members as t on t.group_id = m.group_id and private.is_invited(m, t)
    where m.group_id = ${groupId} and m.ends_at > now()`;
  const [votes] = await tx<{ id: string; options: string[]; question: string }[]>`
    select id, options, question from private.group_votes where group_id = ${groupId} limit 1`;
  const decide = async (row: Record<string, unknown>) => {
    await tx`insert into private.group_decisions (id, group_id, year, number, body, decided_on, meeting_id, created_by, vote_id, outcome, result)
      select ${randomUUID()}, ${groupId}, extract(year from day),
        1 + (select count(*) from private.group_decisions where group_id = ${groupId} and year = extract(year from day)),
        ${String(row['body'])}, day, ${(row['meeting'] as string | undefined) ?? null}, ${people[boardDecision.by]},
        ${(row['vote'] as string | undefined) ?? null}, ${(row['outcome'] as string | undefined) ?? null},
        ${row['result'] === undefined ? null : tx.json(row['result'] as never)}
      from (select private.today() - ${Number(row['daysAgo'])}::integer as day) as decided`;
  };
  await decide({ body: boardDecision.body, meeting: past, daysAgo: 26 });
  if (votes)
    await decide({
      ...{ body: votes.question, vote: votes.id, daysAgo: 20, outcome: votes.options[0] },
      result: { options: votes.options, votes: [3, 0, 0], cast: 3 },
    });
}

async function addMeeting(
  tx: TransactionSql,
  people: People,
  groupId: string,
  { inDays, answers, attendance, minutes, ...meeting }: (typeof boardMeetings)[number],
): Promise<string> {
  const id = randomUUID();
  await tx`insert into private.group_meetings (id, group_id, title, starts_at, ends_at, place, video_url, agenda, created_by, created_at)
    select ${id}, ${groupId}, ${meeting.title}, at, at + interval '2 hours', ${meeting.place}, ${meeting.video_url}, ${meeting.agenda},
      ${people.member}, now() - interval '40 days'
    from (select ((private.today() + ${inDays}::integer) + time '18:00') at time zone time_zone as at from public.site_settings) as planned`;
  for (const [who, answer] of answers)
    await tx`insert into private.group_meeting_answers ${tx({ meeting_id: id, user_id: people[who], answer })}`;
  for (const [who, kind] of attendance)
    await tx`insert into private.group_attendance ${tx({ meeting_id: id, user_id: people[who], attendance: kind })}`;
  if (!minutes) return id;
  await tx`insert into private.group_minutes ${tx({ meeting_id: id, body: minutes.body, version: 3, status: 'approved' })}`;
  for (const [change, days] of [
    ['saved', 25],
    ['published', 24],
    ['approved', 5],
  ] as const)
    await tx`insert into private.group_minutes_history (meeting_id, change, body, changed_by, changed_at)
      values (${id}, ${change}, ${change === 'saved' ? minutes.body : null}, ${people[minutes.by]}, now() - ${days} * interval '1 day')`;
  return id;
}
