import { z } from 'zod';
import { type Hub, link, type Message, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** What somebody did with an organization, or what it decided about them. */
export const Organization = z.object({
  outcome: z.enum(['asked', 'joined', 'approved', 'declined', 'added', 'removed', 'billing_contact_left']),
  organization_id: z.string(),
  organization: z.string().optional(),
  person: z.string().optional(),
  /** Whether the organization has a membership, which its people inherit. */
  is_member: z.boolean(),
});

/** Composes the email to who keeps the people of an organization, or to the person concerned. */
export function composeOrganization(data: z.infer<typeof Organization>, hub: Hub): Message {
  const t = textsIn(hub.language).memberships.organization;
  const organization = data.organization ?? t.unnamed;
  const isForKeeper = ['asked', 'joined', 'billing_contact_left'].includes(data.outcome);
  const { subject, sentence } = t.outcomes[data.outcome](organization, data.person ?? t.somebody);
  return {
    subject,
    blocks: [
      text(sentence),
      ...(data.is_member && data.outcome in t.inherited
        ? [text(t.inherited[data.outcome as keyof typeof t.inherited])]
        : []),
      ...(data.outcome === 'added' ? [text(t.ifUnexpected)] : []),
      isForKeeper
        ? link(t.openPeople, `/account/business/organization/people?id=${data.organization_id}`)
        : link(t.open, '/account/organizations'),
    ],
  };
}
