import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { takesCards } from '../../../lib/browser/billing-client.ts';
import { readSiteSettings } from '../../../lib/browser/site-settings.ts';
import { creditLeft } from '../../../lib/shared/credit-left.ts';

const planColumns =
  'id, name, audience, price, price_tiers, currency, billing_interval, auto_renew, approval, tax_rate_id';
const membershipColumns =
  'id, plan_id, user_id, business_profile_id, status, term_ends_at, cancel_at_period_end, auto_renew';
const invoiceColumns =
  'id, number, status, organization_id, user_id, subscription_id, total, amount_due, currency, issued_on, due_on';
const paymentColumns =
  'id, organization_id, user_id, invoice_id, method, status, amount, amount_allocated, amount_refunded, amount_charged_back, currency, received_on, created_at';
const cardColumns = 'id, organization_id, user_id, type, brand, last4, exp_month, exp_year';
const shownDocuments = 200;

/** A plan as a membership has it; prices in minor units. */
export type BillingPlan = Awaited<ReturnType<typeof readPlans>>[number];
/** The data of the payers. */
type Rows = Awaited<ReturnType<typeof readRows>>;
export type Invoice = Rows['invoices'][number];
export type Payment = Rows['payments'][number];
export type Card = Rows['cards'][number];

/** The billing of a person, or of an organization whose bills the person gets. */
export interface BillingAccount {
  /** Null for the person. */
  organizationId: string | null;
  name: string | null;
  membership: (Rows['memberships'][number] & { plan: BillingPlan; nextPlan: BillingPlan | null }) | undefined;
  /** What the next term costs without taxes; undefined without a membership. */
  nextPrice: number | undefined;
  invoices: Invoice[];
  payments: Payment[];
  creditNotes: Rows['creditNotes'];
  card: Card | undefined;
}

/** What Account → Billing shows. */
export interface Billing {
  accounts: BillingAccount[];
  /** On offer to the public. */
  plans: BillingPlan[];
  takesCards: boolean;
  zone: string;
}

/** What the panels of a payer are told. */
export interface AccountProps {
  account: BillingAccount;
  billing: Billing;
  reload: () => void;
}

/** How much is left of payments, in minor units. */
export const creditOf = ({ payments }: Pick<BillingAccount, 'payments'>): number =>
  payments.reduce((sum, payment) => sum + creditLeft(payment), 0);

const best = ['active', 'trialing', 'grace', 'past_due', 'pending', 'lapsed', 'canceled'];

/** Reads the billing of a person and of the organizations whose bills they get. Throws the database's error. */
export async function readBilling(userId: string): Promise<Billing> {
  const data = await loadDataClient();
  const [{ data: owned }, { data: roles }] = await Promise.all([
    data
      .from('business_profiles')
      .select('id, name')
      .eq('owner_id', userId)
      .order('created_at')
      .throwOnError(),
    data
      .from('organization_roles')
      .select('organization_id, business_profiles (id, name)')
      .eq('user_id', userId)
      .eq('is_billing_contact', true)
      .throwOnError(),
  ]);
  const helped = roles.map(({ organization_id: id, business_profiles: organization }) => ({
    id,
    name: organization.name,
  }));
  const organizations = [...new Map([...owned, ...helped].map((one) => [one.id, one])).values()];
  const [rows, plans, isTakingCards, { time_zone: zone }] = await Promise.all([
    readRows(
      userId,
      organizations.map(({ id }) => id),
    ),
    readPlans(),
    takesCards(),
    readSiteSettings(),
  ]);
  const toAccount = async (organizationId: string | null, name: string | null): Promise<BillingAccount> => {
    const isTheirs = (row: { user_id: string | null }, of: string | null) =>
      organizationId === null ? row.user_id === userId : of === organizationId;
    const found = rows.memberships
      .filter((row) => isTheirs(row, row.business_profile_id))
      .sort((a, b) => best.indexOf(a.status) - best.indexOf(b.status))[0];
    const plan = found && plans.find(({ id }) => id === found.plan_id);
    const nextPlan = plans.find(({ id }) => id === found?.next_plan_id) ?? null;
    const next = nextPlan ?? plan;
    const invoices = rows.invoices.filter((row) => isTheirs(row, row.organization_id));
    const ids = new Set(invoices.map(({ id }) => id));
    return {
      organizationId,
      name,
      membership: found && plan && { ...found, plan, nextPlan },
      nextPrice: next && (await readNextPrice(next, organizationId)),
      invoices,
      payments: rows.payments.filter((row) => isTheirs(row, row.organization_id)),
      creditNotes: rows.creditNotes.filter(({ invoice_id: id }) => ids.has(id)),
      card: rows.cards.find((row) => isTheirs(row, row.organization_id)),
    };
  };
  return {
    accounts: await Promise.all([
      toAccount(null, null),
      ...organizations.map(({ id, name }) => toAccount(id, name)),
    ]),
    plans: plans.filter(({ is_active: isActive, is_public: isPublic }) => isActive && isPublic),
    takesCards: isTakingCards,
    zone,
  };
}

async function readNextPrice(plan: BillingPlan, organizationId: string | null): Promise<number> {
  const hasTiers = Array.isArray(plan.price_tiers) && plan.price_tiers.length > 0;
  if (!hasTiers || organizationId === null) return plan.price;
  const data = await loadDataClient();
  const wanted = { plan_id: plan.id, organization_id: organizationId };
  return (await data.rpc('my_plan_price', wanted).throwOnError()).data;
}

async function readPlans() {
  const data = await loadDataClient();
  const query = data.from('plans').select(`${planColumns}, is_active, is_public`).order('position');
  return (await query.throwOnError()).data;
}

/** Named one by one: staff may read those of everybody. */
async function readRows(userId: string, organizations: readonly string[]) {
  const data = await loadDataClient();
  const payers = (column: string) =>
    [`user_id.eq.${userId}`, ...organizations.map((id) => `${column}.eq.${id}`)].join(',');
  const [memberships, invoices, payments, cards] = await Promise.all([
    data
      .from('subscriptions')
      .select(`${membershipColumns}, next_plan_id`)
      .or(payers('business_profile_id'))
      .order('created_at', { ascending: false })
      .throwOnError(),
    data
      .from('invoices')
      .select(invoiceColumns)
      .neq('status', 'draft')
      .or(payers('organization_id'))
      .order('issued_on', { ascending: false })
      .order('number', { ascending: false })
      .limit(shownDocuments)
      .throwOnError(),
    data
      .from('payments')
      .select(paymentColumns)
      .or(payers('organization_id'))
      .order('created_at', { ascending: false })
      .limit(shownDocuments)
      .throwOnError(),
    data
      .from('saved_payment_methods')
      .select(cardColumns)
      .is('removed_at', null)
      .or(payers('organization_id'))
      .throwOnError(),
  ]);
  const creditNotes = await data
    .from('credit_notes')
    .select('id, number, invoice_id, amount, issued_on')
    .in(
      'invoice_id',
      invoices.data.map(({ id }) => id),
    )
    .order('issued_on', { ascending: false })
    .throwOnError();
  return {
    memberships: memberships.data,
    invoices: invoices.data,
    payments: payments.data,
    cards: cards.data,
    creditNotes: creditNotes.data,
  };
}
