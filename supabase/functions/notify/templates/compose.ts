import type { Hub, Message } from '../message.ts';
import { AccountDeletion, composeAccountDeletion } from './account-deletion.ts';
import { Application, composeApplication } from './application.ts';
import { ClaimCode, composeClaimCode } from './claim-code.ts';
import { composeContactMessage, ContactMessageMail } from './contact-message.ts';
import { composeInvitation, Invitation } from './invitation.ts';
import { Approvals, composeApprovals } from './approvals.ts';
import { Decision, composeDecision } from './decision.ts';
import { composeEventMessage, EventMessage } from './event-message.ts';
import { composeEventReminder, EventReminder } from './event-reminder.ts';
import { JobAlert, composeJobAlert } from './job-alert.ts';
import { ListingChange, composeListingChange } from './listing-change.ts';
import { Membership, composeMembership } from './membership.ts';
import { composeNewRegistration, NewRegistration } from './new-registration.ts';
import { composeRegistrationDigest, RegistrationDigest } from './registration-digest.ts';
import { Registration, composeRegistration } from './registration.ts';
import { composeForwardedReport, composeReportAnswer, ForwardedReport, ReportAnswer } from './report.ts';
import { Reminder, composeReminder } from './reminder.ts';
import { composeSecondFactorReset } from './second-factor-reset.ts';

type Composer = (data: unknown, hub: Hub) => Message;

const composers: Record<string, Composer> = {
  decision: (data) => composeDecision(Decision.parse(data)),
  registration: (data, hub) => composeRegistration(Registration.parse(data), hub),
  reminder: (data) => composeReminder(Reminder.parse(data)),
  membership: (data, { timeZone }) => composeMembership(Membership.parse(data), timeZone),
  invitation: (data, { timeZone }) => composeInvitation(Invitation.parse(data), timeZone),
  account_deletion: (data, { timeZone }) => composeAccountDeletion(AccountDeletion.parse(data), timeZone),
  second_factor_reset: () => composeSecondFactorReset(),
  job_alert: (data) => composeJobAlert(JobAlert.parse(data)),
  contact_message: (data) => composeContactMessage(ContactMessageMail.parse(data)),
  report_answer: (data) => composeReportAnswer(ReportAnswer.parse(data)),
  report_forwarded: (data) => composeForwardedReport(ForwardedReport.parse(data)),
  listing_change: (data) => composeListingChange(ListingChange.parse(data)),
  application: (data) => composeApplication(Application.parse(data)),
  claim_code: (data) => composeClaimCode(ClaimCode.parse(data)),
  approvals: (data, { timeZone }) => composeApprovals(Approvals.parse(data), timeZone),
  new_registration: (data) => composeNewRegistration(NewRegistration.parse(data)),
  registration_digest: (data) => composeRegistrationDigest(RegistrationDigest.parse(data)),
  event_message: (data) => composeEventMessage(EventMessage.parse(data)),
  event_reminder: (data, hub) => composeEventReminder(EventReminder.parse(data), hub),
};

/** Composes the message of a template from its data. Throws for an unknown template or invalid data. */
export function compose(template: string, data: unknown, hub: Hub): Message {
  const composer = composers[template];
  if (!composer) throw new Error(`There is no template "${template}".`);
  return composer(data, hub);
}
