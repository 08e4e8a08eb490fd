import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { addUser } from './add-user.ts';
import type { Persona } from './personas.ts';

/** Every persona with different rights. */
export const personaNames = [
  'anon',
  'stranger',
  'member',
  'owner',
  'manager',
  'contributor',
  'editor',
  'admin',
] as const;
export type PersonaName = (typeof personaNames)[number];

export type Town = Awaited<ReturnType<typeof addTown>>;

/** The town without functions: what can be handed to another process. */
export type TownFacts = Omit<Town, 'as'>;

/** The facts of a town, for townOf(). */
export const factsOf = ({ as: _, ...facts }: Town): TownFacts => facts;

/** The town that has these facts. */
export const townOf = (facts: TownFacts): Town => ({ ...facts, as: personasOf(facts.ids) });

const personasOf =
  (ids: Record<Exclude<PersonaName, 'anon'>, string>) =>
  (name: PersonaName): Persona =>
    name === 'anon' ? 'anon' : { userId: ids[name] };

async function add(tx: TransactionSql, table: string, row: Record<string, unknown>): Promise<string> {
  const [added] = await tx`insert into ${tx(`public.${table}`)} ${tx(row)} returning *`;
  return String(added?.['id'] ?? added?.['deal_id'] ?? added?.['user_id'] ?? '');
}

/** The code by which people join the organization of `owner`. */
export const joinCode = 'TESTTESTTEST';

/**
 * One of everything, as the service would add it: the people, a business of `owner` that `manager` and
 * `contributor` help with, in each state, and its related rows. `member` has an active membership, `stranger` has
 * nothing.
 */
export async function addTown(tx: TransactionSql) {
  // The demo data may contain another admin; the town's must be the only one. First, as everything that locks rows of staff does
  // before it takes the lock of requested deletions.
  await tx`delete from public.staff where role = 'admin'`;
  const ids = {
    stranger: await addUser(tx),
    member: await addUser(tx, { metadata: { first_name: 'Mina', last_name: 'Field' } }),
    owner: await addUser(tx),
    manager: await addUser(tx),
    contributor: await addUser(tx),
    editor: await addUser(tx, { staffRole: 'editor' }),
    admin: await addUser(tx, { staffRole: 'admin' }),
  };
  const as = personasOf(ids);
  const soon = new Date(Date.now() + 7 * 86_400_000);
  const tonight = new Date(Date.now() + 6 * 3_600_000);
  const past = new Date(Date.now() - 86_400_000);

  await add(tx, 'community_profiles', { user_id: ids.member, headline: 'Bakes', audience: 'public' });
  await add(tx, 'blocks', { blocker_id: ids.member, blocked_id: ids.contributor });
  const group = await addGroup(tx, { chair: ids.member, asking: ids.stranger });
  await add(tx, 'connections', { person_id: ids.member, other_id: ids.admin });
  await add(tx, 'connection_requests', { asker_id: ids.admin, asked_id: ids.member });
  const [thread] = await tx`insert into public.threads (is_pair, last_seq) values (false, 1) returning id`;
  const inThread = { thread_id: String(thread?.['id']) };
  await tx`insert into public.thread_members ${tx({ ...inThread, user_id: ids.member })}`;
  await tx`insert into public.messages ${tx({ ...inThread, seq: 1, change_no: 1, sender_id: ids.member, client_id: ids.member, body: 'Hi' })}`;
  await add(tx, 'message_files', { ...inThread, user_id: ids.member, seq: 1, name: 'x.pdf' });
  await add(tx, 'message_settings', { user_id: ids.member });
  await add(tx, 'introductions', { introducer_id: ids.member, first_id: ids.admin, second_id: ids.editor });
  const category = await add(tx, 'business_categories', { name: 'Test bakeries', slug: 'test-bakeries' });
  const eventCategory = await add(tx, 'event_categories', { name: 'Test fairs', slug: 'test-fairs' });
  await add(tx, 'job_categories', { name: 'Test unused', slug: 'test-unused' });
  const postCategory = await add(tx, 'post_categories', { name: 'Test news', slug: 'test-news' });
  await add(tx, 'post_categories', { name: 'Test empty', slug: 'test-empty' });
  const listing = {
    name: 'Old Mill Bakery',
    owner_id: ids.owner,
    categories: ['Test bakeries'],
    city: 'Alder',
  };
  const approved = await add(tx, 'businesses', { ...listing, status: 'approved' });
  const draft = await add(tx, 'businesses', { ...listing, name: 'A draft', status: 'draft' });
  const pending = await add(tx, 'businesses', { ...listing, name: 'It waits', status: 'pending' });
  const foreign = await add(tx, 'businesses', { name: 'Elsewhere', owner_id: null, status: 'approved' });
  for (const business of [approved, draft, pending]) {
    for (const role of ['manager', 'contributor'] as const)
      await tx`insert into public.business_managers (business_id, user_id, role) values (${business}, ${ids[role]}, ${role})`;
  }
  const job = { title: 'Baker', business_id: approved, posted_by: ids.owner, categories: ['Retail'] };
  const activeJob = await add(tx, 'jobs', { ...job, status: 'active', apply_by_form: true });
  const draftJob = await add(tx, 'jobs', { ...job, status: 'draft' });
  const expiredJob = await add(tx, 'jobs', { ...job, status: 'active', expire_date: past });
  const application = await add(tx, 'job_applications', {
    job_id: activeJob,
    applicant_id: ids.member,
    name: 'Mina Field',
    email: 'mina@rights.test',
  });
  const [note] = await tx`insert into public.job_application_notes (application_id, author_id, text)
    values (${application}, ${ids.owner}, 'Bakes well') returning id`;
  const applicationNote = String(note?.['id']);
  const alert = await add(tx, 'job_alerts', { user_id: ids.member, q: 'baker' });
  const event = {
    title: 'Bread day',
    business_id: approved,
    starts_at: tonight,
    ends_at: new Date(tonight.getTime() + 2 * 3_600_000),
    registration_mode: 'internal',
    capacity: 2,
    categories: ['Test fairs'],
  };
  const approvedEvent = await add(tx, 'events', { ...event, approval_status: 'approved' });
  const draftEvent = await add(tx, 'events', { ...event, approval_status: 'draft' });
  await tx`insert into public.event_access (event_id, online_url) values (${approvedEvent}, 'https://meet.test/room')`;
  const [occurrence] = await tx`select id from public.event_occurrences where event_id = ${approvedEvent}`;
  const occurrenceId = String(occurrence?.['id']);
  const registration = await add(tx, 'event_registrations', {
    event_id: approvedEvent,
    occurrence_id: occurrenceId,
    user_id: ids.member,
    status: 'registered',
  });
  const eventTable = await add(tx, 'event_tables', {
    event_id: approvedEvent,
    position: 1,
    name: 'Table 1',
    seats: 8,
  });
  const eventSponsor = await add(tx, 'event_sponsors', {
    event_id: approvedEvent,
    position: 1,
    level: 'Gold',
    name: 'Mill Bank',
  });
  const checkIn = await add(tx, 'check_ins', {
    id: randomUUID(),
    event_id: approvedEvent,
    occurrence_id: occurrenceId,
    action: 'admit',
    outcome: 'refused',
    reason: 'unknown',
  });
  const eventMessage = await add(tx, 'event_messages', {
    id: randomUUID(),
    event_id: approvedEvent,
    audience: 'both',
    subject: 'The room',
    body: 'We meet in room 2.',
    receivers: 1,
  });
  const deal = { title: 'Two for one', business_id: approved, valid_until: soon };
  const publicDeal = await add(tx, 'deals', { ...deal, status: 'active', code_type: 'shared' });
  const membersDeal = await add(tx, 'deals', { ...deal, status: 'active', visibility: 'members' });
  const draftDeal = await add(tx, 'deals', { ...deal, status: 'draft' });
  await tx`insert into public.deal_codes (deal_id, shared_code) values (${publicDeal}, 'BREAD')`;
  const redemption = await add(tx, 'deal_redemptions', {
    deal_id: publicDeal,
    user_id: ids.member,
    code: 'BREAD',
  });
  const post = { title: 'News', author_id: ids.stranger };
  const publishedPost = await add(tx, 'blog_posts', { ...post, status: 'published', publish_date: past });
  const scheduledPost = await add(tx, 'blog_posts', { ...post, status: 'published', publish_date: soon });
  const draftPost = await add(tx, 'blog_posts', { ...post, status: 'draft' });
  for (const id of [publishedPost, draftPost])
    await tx`insert into public.post_category_mapping (post_id, category_id) values (${id}, ${postCategory})`;
  const claim = await add(tx, 'claims', {
    business_id: foreign,
    claimant_id: ids.stranger,
    method: 'staff',
    status: 'pending_review',
  });
  const changeRequest = await add(tx, 'change_requests', {
    business_id: approved,
    requested_by: ids.owner,
    patch: tx.json({ tagline: 'Fresh' }) as unknown,
  });
  const invitation = await add(tx, 'manager_invitations', {
    business_id: approved,
    email: `${ids.member}@rights.test`,
    token_hash: 'x',
  });
  const sender = { name: 'Vera', email: 'vera@rights.test', body: 'Are you open?', business_id: approved };
  const message = await add(tx, 'leads', sender);
  const reportedMessage = await add(tx, 'leads', { ...sender, reported_at: past });
  const report = await add(tx, 'reports', {
    kind: 'edit',
    entity: 'businesses',
    entity_id: approved,
    business_id: approved,
    title: 'Shop',
    path: '/directory/shop',
    suggestion: tx.json({ phone: '555-0177' }) as unknown,
  });
  const merge = await add(tx, 'listing_merges', {
    kept_id: foreign,
    removed_id: approved,
    reason: 'By mistake.',
    kept_verified: false,
    removed_verified: false,
    removed_featured: false,
    team_moved: true,
    removed_status: 'approved',
    undone_at: new Date(),
  });
  const importId = await add(tx, 'imports', { file_name: 'a.csv', mapping: tx.json({ name: 0 }) as unknown });
  await tx`insert into public.import_rows (import_id, line, fields, state)
    values (${importId}, 2, '{"name":"A"}', 'ready')`;
  const memberPlan = await add(tx, 'plans', { name: 'Friend', slug: 'test-friend', audience: 'member' });
  const hiddenPlan = await add(tx, 'plans', {
    name: 'Old',
    slug: 'test-old',
    audience: 'business',
    is_active: false,
  });
  const subscription = await add(tx, 'subscriptions', {
    plan_id: memberPlan,
    user_id: ids.member,
    status: 'active',
  });
  const [{ id: businessProfile } = { id: '' }] = await tx<{ id: string }[]>`
    select id from public.business_profiles where owner_id = ${ids.owner}`;
  await tx`insert into public.organization_follows (user_id, organization_id)
    select ${ids.member}, id from public.business_profiles where owner_id = ${ids.owner}`;
  const ofOwner = { organization_id: businessProfile };
  await tx`insert into public.organization_people ${tx({ ...ofOwner, user_id: ids.member, source: 'request' })}`;
  await tx`insert into public.organization_roles ${tx({ ...ofOwner, user_id: ids.contributor, title: 'Baker' })}`;
  await tx`insert into public.organization_codes ${tx({ ...ofOwner, code: joinCode })}`;
  await tx`insert into public.organization_domains ${tx({ ...ofOwner, domain: 'mill.test' })}`;
  const joinRequest = await add(tx, 'organization_requests', { ...ofOwner, user_id: ids.stranger });
  await tx`insert into public.account_deletions (user_id) values (${ids.stranger})`;
  await tx`insert into public.notification_choices (user_id, kind, enabled) values (${ids.member}, 'reminders', false)`;
  await tx`insert into public.listing_stats (business_id, kind, count) values (${approved}, 'view', 3)`;
  const featurePeriod = await add(tx, 'feature_periods', {
    entity: 'businesses',
    item_id: foreign,
    ends_at: soon,
    has_begun: true,
  });
  const membershipApplication = await add(tx, 'membership_applications', {
    user_id: ids.stranger,
    plan_id: memberPlan,
    answers: tx.json({ contact_name: 'Sam Stone' }) as unknown,
    status: 'pending',
  });
  const customField = await addCustomValue(tx, approved);
  const forms = await addForms(tx, { member: ids.member, event: approvedEvent });
  const ledger = await addLedger(tx, ids.member, memberPlan);
  const ticketing = await addTicketing(tx, event, ids.member);
  const sold = await addSold(tx, { job: draftJob, business: approved, member: ids.member });
  const searchSynonym = await add(tx, 'search_synonyms', { words: ['testbuns'], meanings: ['bread'] });
  const savedView = await add(tx, 'saved_views', {
    user_id: ids.editor,
    entity: 'businesses',
    name: 'No owner',
    query: 'owner=none',
  });
  return {
    ids,
    as,
    group,
    category,
    eventCategory,
    postCategory,
    approved,
    merge,
    draft,
    pending,
    foreign,
    activeJob,
    draftJob,
    expiredJob,
    application,
    applicationNote,
    alert,
    approvedEvent,
    draftEvent,
    occurrenceId,
    registration,
    eventSponsor,
    eventTable,
    checkIn,
    eventMessage,
    publicDeal,
    membersDeal,
    draftDeal,
    redemption,
    publishedPost,
    scheduledPost,
    draftPost,
    claim,
    changeRequest,
    invitation,
    message,
    reportedMessage,
    report,
    importId,
    memberPlan,
    hiddenPlan,
    subscription,
    businessProfile,
    joinRequest,
    featurePeriod,
    savedView,
    searchSynonym,
    ledger,
    forms,
    customField,
    membershipApplication,
    ticketing,
    sold,
  };
}

/** A hidden committee with its chair, and somebody who asked to join it before it was hidden. */
async function addGroup(tx: TransactionSql, { chair, asking }: Record<'chair' | 'asking', string>) {
  const group = await add(tx, 'groups', {
    name: 'Town test committee',
    kind: 'committee',
    admission: 'hidden',
  });
  await add(tx, 'group_members', { group_id: group, user_id: chair, role: 'chair' });
  await add(tx, 'group_preferences', { group_id: group, user_id: chair });
  await add(tx, 'group_requests', { group_id: group, user_id: asking, origin: 'request' });
  return group;
}

/** An event that sells tickets, with one of everything and an order of `member`. */
async function addTicketing(tx: TransactionSql, event: Record<string, unknown>, member: string) {
  // In no category, whose dates other tests count.
  const elsewhere = { ...event, categories: [], approval_status: 'approved', capacity: 20 };
  const id = await add(tx, 'events', { ...elsewhere, title: 'Gala' });
  const untouched = await add(tx, 'events', { ...elsewhere, title: 'Talk' });
  await tx`insert into public.event_ticketing (event_id) values (${id})`;
  const type = await add(tx, 'ticket_types', { event_id: id, name: 'Admission' });
  const hiddenType = await add(tx, 'ticket_types', { event_id: id, name: 'Sponsors', is_hidden: true });
  const price = await add(tx, 'ticket_prices', { ticket_type_id: type, label: 'Early bird', price: 0 });
  const addOn = await add(tx, 'event_add_ons', { event_id: id, name: 'Lunch' });
  const code = await add(tx, 'promo_codes', { event_id: id, code: 'BREAD', kind: 'percent', percent: 10 });
  const [date] = await tx<{ id: string }[]>`select id from public.event_occurrences where event_id = ${id}`;
  const wanted = {
    id: randomUUID(),
    occurrence_id: date?.id,
    tickets: [{ type, quantity: 1 }],
    add_ons: [{ id: addOn, quantity: 1 }],
    expected_total: 0,
    buyer_name: 'Mina Field',
  };
  await tx`select private.place_order(${JSON.stringify(wanted)}::text::jsonb, ${member}, null)`;
  const [ticket] = await tx<{ id: string }[]>`select id from public.tickets where order_id = ${wanted.id}`;
  const [admitted] = await tx<{ id: string }[]>`
    select id from public.event_registrations where order_id = ${wanted.id}`;
  const [extra] = await tx<
    { id: string }[]
  >`select id from public.order_add_ons where order_id = ${wanted.id}`;
  const run = await add(tx, 'refund_runs', { id: randomUUID(), event_id: id, reason: 'Storm' });
  const runItem = await add(tx, 'refund_run_items', { run_id: run, order_id: wanted.id });
  const template = await add(tx, 'event_templates', {
    id: randomUUID(),
    business_id: event['business_id'],
    name: 'Gala',
    setup: {},
  });
  return {
    run,
    runItem,
    template,
    event: id,
    untouched,
    occurrence: date?.id ?? '',
    type,
    hiddenType,
    price,
    addOn,
    code,
    order: wanted.id,
    ticket: ticket?.id ?? '',
    registration: admitted?.id ?? '',
    orderAddOn: extra?.id ?? '',
  };
}

/** A custom field of organizations that everybody sees, with a value of the one that runs the listing. */
async function addCustomValue(tx: TransactionSql, business: string) {
  const [form] = await tx`select id from public.forms where purpose = 'organization'`;
  const field = await add(tx, 'form_fields', {
    form_id: String(form?.['id']),
    type: 'number',
    label: 'Seats',
    visibility: 'public',
  });
  await tx`insert into public.custom_values (field_id, organization_id, value)
    select ${field}, organization_id, '7' from public.businesses where id = ${business}`;
  return field;
}

/** An open survey with an answered field and a file of `member`, and the questions of an event with a response. */
async function addForms(tx: TransactionSql, { member, event }: Record<'member' | 'event', string>) {
  const form = await add(tx, 'forms', { purpose: 'survey', title: 'Parking', slug: '', status: 'open' });
  const field = await add(tx, 'form_fields', { form_id: form, type: 'file', label: 'A picture' });
  const file = await add(tx, 'form_files', {
    field_id: field,
    user_id: member,
    name: 'street.png',
    type: 'image/png',
    size: 1,
  });
  const response = await add(tx, 'form_responses', { form_id: form, user_id: member });
  const questions = await add(tx, 'forms', {
    purpose: 'registration',
    event_id: event,
    title: 'Questions',
    slug: '',
    status: 'open',
  });
  const registered = await add(tx, 'form_responses', { form_id: questions });
  return { form, field, file, response, questions, registered };
}

/** A row of each table of the ledger, of `member`: an invoice of 5,000 of which 2,000 are paid and 500 credited. */
async function addLedger(tx: TransactionSql, member: string, plan: string) {
  const lines = JSON.stringify([{ description: 'Stand at the fair', unit_amount: 5000 }]);
  const [made] = await tx<Record<'invoice', string>[]>`
    select public.invoice_member(null, ${member}, ${lines}::text::jsonb) as invoice`;
  const invoice = made?.invoice ?? '';
  const [paid] = await tx<Record<'payment', string>[]>`
    select public.record_payment(${invoice}, 2000, 'check', private.today(), '1001') as payment`;
  const payment = paid?.payment ?? '';
  const [noted] = await tx<
    Record<'note', string>[]
  >`select public.credit_invoice(${invoice}, 500, 'Rain') as note`;
  const [put] = await tx<Record<'deposit', string>[]>`
    select public.deposit_payments(array[${payment}::uuid], private.today()) as deposit`;
  const [held] = await tx<
    Record<'id', string>[]
  >`select id from public.invoice_lines where invoice_id = ${invoice}`;
  const [entry] = await tx<Record<'id', string>[]>`
    select id::text from public.ledger_entries where invoice_id = ${invoice} limit 1`;
  const draft = await add(tx, 'invoices', { user_id: member, currency: 'USD' });
  const refund = await add(tx, 'refunds', { payment_id: payment, amount: 1, reason: 'Too much' });
  const dispute = await add(tx, 'disputes', {
    payment_id: payment,
    provider_dispute_id: 'dp_town',
    amount: 1,
    status: 'open',
  });
  const savedMethod = await add(tx, 'saved_payment_methods', {
    user_id: member,
    provider_customer_id: 'cus_town',
    provider_method_id: 'pm_town',
    is_live: false,
    type: 'card',
  });
  const difference = await add(tx, 'billing_differences', { kind: 'amount', provider_id: 'pi_town' });
  const [subscription] = await tx<Record<'id', string>[]>`
    select id from public.subscriptions where user_id = ${member}`;
  const term = await add(tx, 'membership_terms', {
    subscription_id: subscription?.id,
    plan_id: plan,
    price: 0,
    starts_at: new Date(),
    source: 'import',
  });
  const seats = await add(tx, 'membership_seats', {
    subscription_id: subscription?.id,
    quantity: 1,
    starts_at: new Date(),
  });
  const taxRate = await add(tx, 'tax_rates', { name: 'Test tax', percent: 8.875 });
  const account = await add(tx, 'ledger_accounts', { code: '4999', name: 'Test income' });
  return {
    invoice,
    line: held?.id ?? '',
    payment,
    creditNote: noted?.note ?? '',
    deposit: put?.deposit ?? '',
    entry: entry?.id ?? '',
    draft,
    refund,
    dispute,
    savedMethod,
    difference,
    term,
    seats,
    taxRate,
    account,
  };
}

/** A product with a placement of the business, and a fee item that `member` paid. */
async function addSold(
  tx: TransactionSql,
  { job, business, member }: { job: string; business: string; member: string },
) {
  const offer = { kind: 'post', entity: 'jobs', name: 'Test job, 30 days', days: 30, price: 5000 };
  const product = await add(tx, 'placement_products', offer);
  const unsold = await add(tx, 'placement_products', { ...offer, is_active: false });
  const placement = await add(tx, 'placements', {
    ...offer,
    product_id: product,
    item_id: job,
    business_id: business,
    status: 'canceled',
    end_reason: 'unpaid',
  });
  const fee = await add(tx, 'fee_items', { slug: 'test-fee', name: 'Test fee', amount: 500, is_open: true });
  const closedFee = await add(tx, 'fee_items', { slug: 'test-closed', name: 'Test closed', amount: 500 });
  const feePayment = await add(tx, 'fee_payments', {
    fee_item_id: fee,
    user_id: member,
    name: 'Mina Field',
    email: 'mina@rights.test',
    amount: 500,
  });
  return { product, unsold, placement, fee, closedFee, feePayment };
}
