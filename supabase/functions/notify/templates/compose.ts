import type { Hub, Message } from '../message.ts';
import { AccountDeletion, composeAccountDeletion } from './account-deletion.ts';
import { Application, composeApplication } from './application.ts';
import { Billing, composeBilling } from './billing.ts';
import { ClaimCode, composeClaimCode } from './claim-code.ts';
import { composeContactMessage, ContactMessageMail } from './contact-message.ts';
import { composeFormConfirmation, composeFormResponse, FormConfirmation, FormResponse } from './form.ts';
import { composeInvitation, Invitation } from './invitation.ts';
import { Approvals, composeApprovals } from './approvals.ts';
import { Decision, composeDecision } from './decision.ts';
import { composeEventMessage, EventMessage } from './event-message.ts';
import { composeEventReminder, EventReminder } from './event-reminder.ts';
import { JobAlert, composeJobAlert } from './job-alert.ts';
import { ListingChange, composeListingChange } from './listing-change.ts';
import { Membership, composeMembership } from './membership.ts';
import { composeMembershipApplication, MembershipApplication } from './membership-application.ts';
import { composeNewRegistration, NewRegistration } from './new-registration.ts';
import { composeRegistrationDigest, RegistrationDigest } from './registration-digest.ts';
import { Registration, composeRegistration } from './registration.ts';
import { composeOrder, Order } from './order.ts';
import { composeOrganization, Organization } from './organization.ts';
import { composeForwardedReport, composeReportAnswer, ForwardedReport, ReportAnswer } from './report.ts';
import { Reminder, composeReminder } from './reminder.ts';
import { composeLaunch } from './launch.ts';
import { composePlacement, Placement } from './placement.ts';
import { composeSecondFactorReset } from './second-factor-reset.ts';

type Composer = (data: unknown, hub: Hub) => Message;

const composers: Record<string, Composer> = {
  decision: (data, hub) => composeDecision(Decision.parse(data), hub),
  registration: (data, hub) => composeRegistration(Registration.parse(data), hub),
  reminder: (data, hub) => composeReminder(Reminder.parse(data), hub),
  membership: (data, hub) => composeMembership(Membership.parse(data), hub),
  membership_application: (data, hub) => composeMembershipApplication(MembershipApplication.parse(data), hub),
  billing: (data, hub) => composeBilling(Billing.parse(data), hub),
  placement: (data, hub) => composePlacement(Placement.parse(data), hub),
  organization: (data, hub) => composeOrganization(Organization.parse(data), hub),
  invitation: (data, hub) => composeInvitation(Invitation.parse(data), hub),
  account_deletion: (data, hub) => composeAccountDeletion(AccountDeletion.parse(data), hub),
  second_factor_reset: (_data, hub) => composeSecondFactorReset(hub),
  job_alert: (data, hub) => composeJobAlert(JobAlert.parse(data), hub),
  contact_message: (data, hub) => composeContactMessage(ContactMessageMail.parse(data), hub),
  form_response: (data, hub) => composeFormResponse(FormResponse.parse(data), hub),
  form_confirmation: (data, hub) => composeFormConfirmation(FormConfirmation.parse(data), hub),
  launch: (_data, hub) => composeLaunch(hub),
  report_answer: (data, hub) => composeReportAnswer(ReportAnswer.parse(data), hub),
  report_forwarded: (data, hub) => composeForwardedReport(ForwardedReport.parse(data), hub),
  listing_change: (data, hub) => composeListingChange(ListingChange.parse(data), hub),
  application: (data, hub) => composeApplication(Application.parse(data), hub),
  claim_code: (data, hub) => composeClaimCode(ClaimCode.parse(data), hub),
  approvals: (data, hub) => composeApprovals(Approvals.parse(data), hub),
  new_registration: (data, hub) => composeNewRegistration(NewRegistration.parse(data), hub),
  registration_digest: (data, hub) => composeRegistrationDigest(RegistrationDigest.parse(data), hub),
  event_message: (data, hub) => composeEventMessage(EventMessage.parse(data), hub),
  order: (data, hub) => composeOrder(Order.parse(data), hub),
  event_reminder: (data, hub) => composeEventReminder(EventReminder.parse(data), hub),
};

/** The names of all templates. */
export const templates: readonly string[] = Object.keys(composers);

/** Composes the message of a template from its data, in the language of the hub's `language`. Throws for an unknown template or invalid data. */
export function compose(template: string, data: unknown, hub: Hub): Message {
  const composer = composers[template];
  if (!composer) throw new Error(`There is no template "${template}".`);
  return composer(data, hub);
}
