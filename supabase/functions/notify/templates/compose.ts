import type { Message } from '../message.ts';
import { AccountDeletion, tellAccountDeletion } from './account-deletion.ts';
import { ClaimCode, Invitation, invite, sendCode } from './access.ts';
import { Decision, tellDecision } from './decision.ts';
import { JobAlert, tellNewJobs } from './job-alert.ts';
import { Membership, tellMembership } from './membership.ts';
import { Registration, tellRegistration } from './registration.ts';
import { Reminder, remind } from './reminder.ts';

type Composer = (data: unknown, timeZone: string) => Message;

const composers: Record<string, Composer> = {
  decision: (data) => tellDecision(Decision.parse(data)),
  registration: (data) => tellRegistration(Registration.parse(data)),
  reminder: (data) => remind(Reminder.parse(data)),
  membership: (data, zone) => tellMembership(Membership.parse(data), zone),
  invitation: (data, zone) => invite(Invitation.parse(data), zone),
  account_deletion: (data, zone) => tellAccountDeletion(AccountDeletion.parse(data), zone),
  job_alert: (data) => tellNewJobs(JobAlert.parse(data)),
  claim_code: (data) => sendCode(ClaimCode.parse(data)),
};

/** Names of all templates. */
export const templateNames = Object.keys(composers);

/** The message that a template makes of its data; throws when the data is not what the template needs. */
export function compose(template: string, data: unknown, timeZone: string): Message {
  const composer = composers[template];
  if (!composer) throw new Error(`There is no template "${template}".`);
  return composer(data, timeZone);
}
