import type { Message } from '../message.ts';
import { AccountDeletion, composeAccountDeletion } from './account-deletion.ts';
import { ClaimCode, composeClaimCode } from './claim-code.ts';
import { composeContactMessage, ContactMessageMail } from './contact-message.ts';
import { composeInvitation, Invitation } from './invitation.ts';
import { Decision, composeDecision } from './decision.ts';
import { JobAlert, composeJobAlert } from './job-alert.ts';
import { Membership, composeMembership } from './membership.ts';
import { Registration, composeRegistration } from './registration.ts';
import { composeForwardedReport, composeReportAnswer, ForwardedReport, ReportAnswer } from './report.ts';
import { Reminder, composeReminder } from './reminder.ts';
import { composeSecondFactorReset } from './second-factor-reset.ts';

type Composer = (data: unknown, timeZone: string) => Message;

const composers: Record<string, Composer> = {
  decision: (data) => composeDecision(Decision.parse(data)),
  registration: (data) => composeRegistration(Registration.parse(data)),
  reminder: (data) => composeReminder(Reminder.parse(data)),
  membership: (data, zone) => composeMembership(Membership.parse(data), zone),
  invitation: (data, zone) => composeInvitation(Invitation.parse(data), zone),
  account_deletion: (data, zone) => composeAccountDeletion(AccountDeletion.parse(data), zone),
  second_factor_reset: () => composeSecondFactorReset(),
  job_alert: (data) => composeJobAlert(JobAlert.parse(data)),
  contact_message: (data) => composeContactMessage(ContactMessageMail.parse(data)),
  report_answer: (data) => composeReportAnswer(ReportAnswer.parse(data)),
  report_forwarded: (data) => composeForwardedReport(ForwardedReport.parse(data)),
  claim_code: (data) => composeClaimCode(ClaimCode.parse(data)),
};

/** Composes the message of a template from its data. Throws for an unknown template or invalid data. */
export function compose(template: string, data: unknown, timeZone: string): Message {
  const composer = composers[template];
  if (!composer) throw new Error(`There is no template "${template}".`);
  return composer(data, timeZone);
}
