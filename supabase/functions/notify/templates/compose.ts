import type { Hub, Message } from '../message.ts';
import { AccountDeletion, composeAccountDeletion } from './account-deletion.ts';
import { Application, composeApplication } from './application.ts';
import { Billing, composeBilling } from './billing.ts';
import { ClaimCode, composeClaimCode } from './claim-code.ts';
import { composeConnection, Connection } from './connection.ts';
import {
  composeLead,
  composeLeadRequest,
  composeReferralThanks,
  Lead,
  LeadRequest,
  ReferralThanks,
} from './lead.ts';
import { composeFormConfirmation, composeFormResponse, FormConfirmation, FormResponse } from './form.ts';
import { composeGroup, Group } from './group.ts';
import { composeGroupMeeting, GroupMeetingMail } from './group-meeting.ts';
import { composeInvitation, Invitation } from './invitation.ts';
import { Approvals, composeApprovals } from './approvals.ts';
import { composeDigest, Digest } from './digest.ts';
import { Decision, composeDecision } from './decision.ts';
import { composeEventMessage, EventMessage } from './event-message.ts';
import { composeEventReminder, EventReminder } from './event-reminder.ts';
import { JobAlert, composeJobAlert } from './job-alert.ts';
import { ListingChange, composeListingChange } from './listing-change.ts';
import { Membership, composeMembership } from './membership.ts';
import { composeMembershipApplication, MembershipApplication } from './membership-application.ts';
import {
  CommunityReportMail,
  composeCommunityReport,
  composeHidden,
  composeProfileReview,
  composeSanction,
  HiddenMail,
  ProfileReviewMail,
  SanctionMail,
} from './moderation.ts';
import { composeNewRegistration, NewRegistration } from './new-registration.ts';
import { composeRegistrationDigest, RegistrationDigest } from './registration-digest.ts';
import { Registration, composeRegistration } from './registration.ts';
import { composeOrder, Order } from './order.ts';
import { composeOrganization, Organization } from './organization.ts';
import { composeForwardedReport, composeReportAnswer, ForwardedReport, ReportAnswer } from './report.ts';
import { composeRefundRun, RefundRun } from './refund-run.ts';
import { Reminder, composeReminder } from './reminder.ts';
import { composeKeyChange, KeyChange } from './key-change.ts';
import { composeLaunch } from './launch.ts';
import { composePlacement, Placement } from './placement.ts';
import { composeUnreadMessages, UnreadMessages } from './unread-messages.ts';
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
  refund_run: (data, hub) => composeRefundRun(RefundRun.parse(data), hub),
  organization: (data, hub) => composeOrganization(Organization.parse(data), hub),
  group: (data, hub) => composeGroup(Group.parse(data), hub),
  group_meeting: (data, hub) => composeGroupMeeting(GroupMeetingMail.parse(data), hub),
  invitation: (data, hub) => composeInvitation(Invitation.parse(data), hub),
  account_deletion: (data, hub) => composeAccountDeletion(AccountDeletion.parse(data), hub),
  key_change: (data, hub) => composeKeyChange(KeyChange.parse(data), hub),
  second_factor_reset: (_data, hub) => composeSecondFactorReset(hub),
  job_alert: (data, hub) => composeJobAlert(JobAlert.parse(data), hub),
  connection: (data, hub) => composeConnection(Connection.parse(data), hub),
  sanction: (data, hub) => composeSanction(SanctionMail.parse(data), hub),
  hidden: (data, hub) => composeHidden(HiddenMail.parse(data), hub),
  community_report: (data, hub) => composeCommunityReport(CommunityReportMail.parse(data), hub),
  profile_review: (data, hub) => composeProfileReview(ProfileReviewMail.parse(data), hub),
  lead: (data, hub) => composeLead(Lead.parse(data), hub),
  lead_request: (data, hub) => composeLeadRequest(LeadRequest.parse(data), hub),
  referral_thanks: (data, hub) => composeReferralThanks(ReferralThanks.parse(data), hub),
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
  digest: (data, hub) => composeDigest(Digest.parse(data), hub, compose),
  order: (data, hub) => composeOrder(Order.parse(data), hub),
  unread_messages: (data, hub) => composeUnreadMessages(UnreadMessages.parse(data), hub),
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
