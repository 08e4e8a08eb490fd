import { z } from 'zod';
import { groupRoles } from '../../_shared/contracts/groups.ts';
import { formatDay } from '../format-day.ts';
import { type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** What happened between a person and a group: an invitation, a request or its answer, a role, the end of it. */
export const Group = z.object({
  outcome: z.enum([
    'invited',
    'requested',
    'approved',
    'declined',
    'appointed',
    'removed',
    'restored',
    'posted',
    'vote',
    'document',
    'version',
    'decision',
    'post_waits',
    'post_published',
    'post_refused',
  ]),
  group: z.string(),
  slug: z.string(),
  /** Who invited or asked. */
  person: z.string().optional(),
  role: z.enum(groupRoles).optional(),
  /** The last day of the role. */
  ends_on: z.string().optional(),
  /** Of a post: what it is for the reader, its topic and its text. */
  kind: z.enum(['announcement', 'topic', 'reply', 'mention', 'answer']).optional(),
  topic_id: z.string().optional(),
  title: z.string().optional(),
  body: z.string().optional(),
  /** Of a decision: its year, and its number within it. */
  year: z.number().optional(),
  number: z.number().optional(),
  /** Why a post was not published. */
  reason: z.string().optional(),
});

/** Composes the email about a group to who answers, or to the person concerned. */
export function composeGroup(data: z.infer<typeof Group>, hub: Hub): Message {
  const { outcome, group, slug, person, role = 'member', ends_on: endsOn } = data;
  const t = textsIn(hub.language).groups;
  const page = `/account/groups/group?slug=${slug}`;
  if (outcome === 'posted') {
    const { kind = 'topic', title = '', body = '', topic_id: topic = '' } = data;
    return {
      subject: t.posted.subject(group, title),
      summary: `${t.posted.kinds[kind](person ?? t.somebody, group)} ${title}`,
      blocks: [
        text(t.posted.kinds[kind](person ?? t.somebody, group)),
        ...quote(body),
        link(t.posted.open, `${page}&view=discussion&topic=${topic}`),
        link(t.posted.choose, `${page}&view=about`),
      ],
    };
  }
  if (outcome === 'document' || outcome === 'version')
    return {
      subject: t.document.subject(group, data.title ?? ''),
      blocks: [
        text(t.document[outcome](person ?? t.somebody, group)),
        ...quote(data.title),
        link(t.document.open, `${page}&view=documents`),
        link(t.posted.choose, `${page}&view=about`),
      ],
    };
  if (outcome === 'decision') {
    const { year = 0, number = 0, body } = data;
    return {
      subject: t.decision.subject(group, year, number),
      blocks: [
        text(t.decision.sentence(group)),
        ...quote(body),
        link(t.decision.open, `${page}&view=decisions`),
        link(t.posted.choose, `${page}&view=about`),
      ],
    };
  }
  if (outcome === 'vote')
    return {
      subject: t.vote.subject(group, data.title ?? ''),
      blocks: [
        text(t.vote.sentence(group)),
        ...quote(data.title),
        link(t.vote.open, `${page}&view=votes`),
        link(t.posted.choose, `${page}&view=about`),
      ],
    };
  if (outcome === 'post_waits' || outcome === 'post_published' || outcome === 'post_refused') {
    const { title = '', body, reason, topic_id: topic = '' } = data;
    const { subject, sentence } = t.reviewed[outcome](group, person ?? t.somebody);
    return {
      subject,
      blocks: [
        text(sentence),
        ...quote(reason),
        ...quote([title, body].filter(Boolean).join('\n')),
        link(t.posted.open, `${page}&view=discussion${outcome === 'post_waits' ? '' : `&topic=${topic}`}`),
      ],
    };
  }
  const { subject, sentence } = t.outcomes[outcome]({
    group,
    person: person ?? t.somebody,
    role: t.roles[role],
  });
  const paths = {
    requested: `${page}&view=people`,
    declined: '/account/groups',
    removed: '/account/groups',
  };
  return {
    subject,
    blocks: [
      text(sentence),
      ...(outcome === 'appointed' && endsOn !== undefined
        ? [text(t.until(formatDay(endsOn, hub.language)))]
        : []),
      link(t.open[outcome], outcome in paths ? paths[outcome as keyof typeof paths] : page),
    ],
  };
}
