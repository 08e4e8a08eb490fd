import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { type Hub, link, type Message, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** An invitation to a listing's team; `token` accepts it. */
export const Invitation = z.object({
  business: z.string(),
  role: z.enum(['manager', 'contributor']),
  inviter: z.string().optional(),
  expires_at: z.string(),
  token: z.string(),
});

/** Composes the email that invites a person to a business's team. */
export function composeInvitation(data: z.infer<typeof Invitation>, hub: Hub): Message {
  const { business, role, inviter, expires_at, token } = data;
  const t = textsIn(hub.language).account.invitation;
  return {
    subject: t.subject(business),
    blocks: [
      text(t.sentence(inviter ?? t.owner, business, t.duties[role])),
      text(t.howToAccept(formatDateTime(expires_at, hub))),
      link(t.accept, `/account/invitation?token=${encodeURIComponent(token)}`),
      text(t.ifUnexpected),
    ],
  };
}
