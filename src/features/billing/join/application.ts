import { z } from 'zod';
import { Answer, type Answers as CustomAnswers, AskedField, formIds } from '#contracts/forms.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { track } from '../../../lib/browser/track.ts';
import { type Billing, type BillingAccount, readBilling } from '../account/read-billing.ts';
import { JoiningCost, offerColumns, type OfferedPlan, taxColumns, type Tax } from './offer.ts';

const Answers = z.object({
  organization_name: z.string().optional(),
  contact_name: z.string().optional(),
  phone: z.string().optional(),
  website: z.string().optional(),
  employee_count: z.number().optional(),
  about: z.string().optional(),
  referred_by: z.string().optional(),
  consent: z.boolean().optional(),
});

/** What somebody answered in an application for membership. */
export type Answers = z.infer<typeof Answers>;

const Application = z.object({
  id: z.string(),
  plan_id: z.string(),
  plan: z.string(),
  audience: z.enum(['member', 'business']),
  organization_id: z.string().nullable(),
  answers: Answers,
  /** To the fields that staff added to the application, by their ids. */
  custom_answers: z.record(z.string(), Answer.nullable()).nullable(),
  status: z.enum(['draft', 'pending', 'needs_info', 'approved', 'rejected']),
  status_reason: z.string().nullable(),
  status_changed_at: z.string().nullable(),
  invoice_id: z.string().nullable(),
  invoice_status: z.string().nullable(),
});

/** The last application of a person that was not withdrawn. */
export type Application = z.infer<typeof Application>;

/** All that the page of an application shows. */
export interface JoinState {
  application: Application | null;
  /** On offer. */
  plans: OfferedPlan[];
  taxes: Tax[];
  billing: Billing;
  /** As in the person's profile. */
  name: string;
  /** What staff added to the application. */
  fields: AskedField[];
}

const readApplication = async (): Promise<Application | null> => {
  const data = await loadDataClient();
  return Application.nullable().parse((await data.rpc('my_membership_application').throwOnError()).data);
};

/** The fields that staff added to the application, as they are now. Throws the database's error. */
export async function readApplicationFields(): Promise<AskedField[]> {
  const data = await loadDataClient();
  const { data: fields } = await data
    .from('form_fields')
    .select('id, section, type, label, help, is_required, options, settings, condition')
    .eq('form_id', formIds.application)
    .is('archived_at', null)
    .order('position')
    .throwOnError();
  return z
    .array(AskedField)
    .parse(fields)
    .map((field) => ({ ...field, options: field.options.filter(({ archived }) => archived !== true) }));
}

/** Reads the application of who is signed in, and what they can apply for. Throws the database's error. */
export async function readJoinState(userId: string): Promise<JoinState> {
  const data = await loadDataClient();
  const [application, plans, taxes, billing, profile, fields] = await Promise.all([
    readApplication(),
    data
      .from('plans')
      .select(offerColumns)
      .eq('is_active', true)
      .eq('is_public', true)
      .order('position')
      .order('name')
      .throwOnError(),
    data.from('tax_rates').select(taxColumns).eq('is_active', true).throwOnError(),
    readBilling(userId),
    data.from('profiles').select('first_name, last_name').eq('id', userId).single().throwOnError(),
    readApplicationFields(),
  ]);
  return {
    application,
    plans: plans.data,
    taxes: taxes.data,
    billing,
    name: `${profile.data.first_name} ${profile.data.last_name}`.trim(),
    fields,
  };
}

/** What is applied for, and by whom. */
export interface ApplicationDraft {
  planId: string;
  organizationId: string | null;
  answers: Answers;
  customAnswers: CustomAnswers;
}

const store = async (
  { planId, organizationId, answers, customAnswers }: ApplicationDraft,
  submits: boolean,
) => {
  const data = await loadDataClient();
  await data
    .rpc('apply_for_membership', {
      plan_id: planId,
      // Null for a person, or for an organization that is to be made; the generated types know no null.
      organization_id: organizationId as string,
      answers,
      submits,
      custom_answers: customAnswers as Record<string, string>,
    })
    .throwOnError();
};

/** Saves an application that is not sent yet; answers it as it is stored then. Throws the database's error. */
export async function saveApplication(draft: ApplicationDraft): Promise<Application> {
  await store(draft, false);
  const saved = await readApplication();
  if (!saved) throw new Error('The application that was saved is not there.');
  return saved;
}

/** Sends an application: to staff, or where the plan needs no approval straight to its invoice. Throws the database's error. */
export async function sendApplication(draft: ApplicationDraft): Promise<void> {
  await store(draft, true);
  track('subscription', { step: 'applied' });
}

/** Withdraws an application; what was paid for it goes back. Throws the database's error. */
export async function withdrawApplication(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('withdraw_membership_application', { application_id: id }).throwOnError();
  track('subscription', { step: 'withdrawn' });
}

/** What joining today costs. Throws the database's error. */
export async function previewCost(
  planId: string,
  { organizationId, employees }: { organizationId: string | null; employees: number | undefined },
): Promise<JoiningCost> {
  const data = await loadDataClient();
  const { data: cost } = await data
    .rpc('preview_joining', {
      plan_id: planId,
      ...(organizationId !== null && { organization_id: organizationId }),
      ...(employees !== undefined && { employees }),
    })
    .throwOnError();
  return JoiningCost.parse(cost);
}

/** The account that a membership of this kind belongs to: of the person, or of an organization where it is known. */
export const accountOf = (
  { accounts }: Billing,
  { audience, organizationId }: { audience: string; organizationId: string | null },
): BillingAccount | undefined =>
  audience === 'member' || organizationId !== null
    ? accounts.find((account) => account.organizationId === (audience === 'member' ? null : organizationId))
    : undefined;
