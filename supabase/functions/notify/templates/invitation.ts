import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { type Hub, link, type Message, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** An invitation to a listing's team, or to the organization named by `business`; `token` accepts it, which only the email has. */
export const Invitation = z.object({
  business: z.string(),
  role: z.enum(['manager', 'contributor', 'representative']),
  inviter: z.string().optional(),
  expires_at: z.string(),
  token: z.string().optional(),
});

/** Composes the email that invites a person to a business's team or organization. */
export function composeInvitation(data: z.infer<typeof Invitation>, hub: Hub): Message {
  const { business, role, inviter, expires_at, token } = data;
  const t = textsIn(hub.language).account.invitation;
  const isForTeam = role !== 'representative';
  return {
    subject: isForTeam ? t.subject(business) : t.organizationSubject(business),
    blocks: [
      text(
        isForTeam
          ? t.sentence(inviter ?? t.owner, business, t.duties[role])
          : t.organizationSentence(inviter ?? t.owner, business),
      ),
      text(t.howToAccept(formatDateTime(expires_at, hub))),
      link(t.accept, pathOf(token, isForTeam)),
      text(t.ifUnexpected),
    ],
  };
}

/** Where the invitation is accepted: by the token, or in the account that it is for. */
function pathOf(token: string | undefined, isForTeam: boolean) {
  if (token === undefined) return isForTeam ? '/account/business' : '/account/organizations';
  return `/account/invitation?token=${encodeURIComponent(token)}${isForTeam ? '' : '&to=organization'}`;
}
