import { describe, expect, it } from 'vitest';
import { undoneReason } from '#contracts/decisions.ts';
import { type Language, languages } from '#contracts/languages.ts';
import { reportedEntities } from '#contracts/moderation.ts';
import { formatDateTime } from '../../supabase/functions/notify/format-date-time.ts';
import { pagePath } from '../../supabase/functions/notify/page-path.ts';
import { render } from '../../supabase/functions/notify/render.ts';
import { compose, templates } from '../../supabase/functions/notify/templates/compose.ts';
import { summarizeMessage } from '../../supabase/functions/notify/templates/summarize.ts';
import { textsIn } from '../../supabase/functions/notify/texts/index.ts';

const id = '0a0a0a0a-1111-4222-8333-444444444444';
const at = '2026-11-28T14:00:00Z';
const zone = 'America/New_York';
// What people wrote is in no language: it is taken out before the sentences of the hub are looked at.
const date = {
  event_id: id,
  title: 'Xtitle',
  slug: 'x-title',
  starts_at: at,
  time_zone: zone,
  all_day: false,
  place: 'Xplace',
};
const calendar = {
  uid: 'uid@hub',
  ends_at: '2026-11-28T16:00:00Z',
  sequence: 1,
  first_day: '2026-11-28',
  last_day: '2026-11-28',
  organizer: 'Xorganizer',
};
const ticket = { ...date, guests: 2, registration_id: id, calendar };
const outcomes = (names: string[], more: Record<string, unknown>) =>
  names.map((outcome) => ({ outcome, ...more }));

const english = textsIn('en');
const samples: Record<string, Record<string, unknown>[]> = {
  decision: [
    ...Object.keys(english.decisions.outcomes)
      .filter((name) => !name.includes(' '))
      .flatMap((outcome) =>
        ['businesses', 'change_requests', 'claims', 'events', 'deals', 'jobs', 'blog_posts'].map(
          (entity) => ({
            entity,
            outcome,
            title: 'Xtitle',
            slug: 'x-title',
            id,
            business_id: id,
            reason: 'Xreason',
            fields: ['phone', 'opening_hours'],
          }),
        ),
      ),
    { entity: 'jobs', outcome: 'approved' },
    { entity: 'jobs', outcome: 'pending', title: 'Xtitle', reason: undoneReason },
  ],
  registration: outcomes(Object.keys(english.events.registration.outcomes), {
    ...ticket,
    previous_starts_at: '2026-11-20T14:00:00Z',
    offered_until: '2026-11-21T14:00:00Z',
    reason: 'Xreason',
  }),
  order: [
    ...outcomes(
      [
        'confirm',
        'confirmed',
        'canceled',
        'too_late',
        'transferred',
        'waitlisted',
        'offered',
        'offer_lapsed',
      ],
      {
        ...{ ...ticket, guests: 0, order_id: id, code: 'XCODE', currency: 'USD', total: 7_500, token: 'abc' },
        ...{ pays: 'card', amount: 700, refunded: 500, until: at, reason: 'Xreason', by: 'Xgiver' },
        tickets: Array.from({ length: 8 }, () => ({ registration_id: id, name: 'Xname', type: 'Xtype' })),
      },
    ),
    { ...ticket, outcome: 'canceled', order_id: id },
    { ...ticket, outcome: 'offered', order_id: id, wanted: { quantity: 2, type: 'Xtype' }, until: at },
    { ...ticket, outcome: 'transferred', tickets: [{ registration_id: id, name: 'Xname' }] },
    { ...ticket, outcome: 'confirmed', order_id: id, pays: 'invoice', total: 500 },
    ...[2, 13, 14].map((count) => ({
      ...{ ...ticket, outcome: 'confirmed', order_id: id },
      dates: Array.from({ length: count }, () => ({ ...ticket.calendar, starts_at: at })),
    })),
  ],
  reminder: ['jobs', 'deals'].map((entity) => ({
    entity,
    title: 'Xtitle',
    business: 'Xbusiness',
    business_id: id,
    ends_at: at,
    time_zone: zone,
  })),
  membership: [
    ...['member', 'business'].flatMap((audience) =>
      outcomes(Object.keys(english.memberships.outcomes), {
        ...{ audience, plan: 'Xplan', currency: 'USD', ends_at: at, grace_ends_at: at },
        payment_method: 'check',
      }),
    ),
    ...outcomes(['due', 'grace', 'past_due'], {
      ...{ audience: 'business', plan: 'Xplan', currency: 'USD', ends_at: at, grace_ends_at: at },
      ...{ invoice_id: id, number: '2026-0042', due: 12_000, due_on: '2026-12-01', token: 'abc' },
    }),
    ...['month', 'quarter', 'year', 'once'].flatMap((interval) =>
      outcomes(['price_change', 'win_back'], {
        ...{ audience: 'business', plan: 'Xplan', currency: 'USD', ends_at: at, interval, slug: 'x-plan' },
        ...{ old_price: 10_000, price: 12_000, reason: 'Xnote' },
      }),
    ),
  ],
  invitation: [
    { business: 'Xbusiness', role: 'manager', inviter: 'Xinviter', expires_at: at, token: 't' },
    { business: 'Xbusiness', role: 'contributor', expires_at: at, token: 't' },
    { business: 'Xbusiness', role: 'representative', inviter: 'Xinviter', expires_at: at, token: 't' },
    { business: 'Xbusiness', role: 'representative', expires_at: at },
    { business: 'Xbusiness', role: 'manager', expires_at: at },
  ],
  group_meeting: Object.keys(english.groups.meeting.outcomes).map((outcome) => ({
    ...{ outcome, id, group: 'Xgroup', slug: 'x-group', title: 'Xtitle', time_zone: 'America/Chicago' },
    ...{ starts_at: at, ends_at: at, place: 'Xplace', video_url: 'https://video.test/x', agenda: ['Xpoint'] },
    ...{ sequence: 1, is_canceled: outcome === 'canceled', reason: 'Xreason' },
  })),
  group: [...Object.keys(english.groups.outcomes), ...Object.keys(english.groups.reviewed)]
    .flatMap((outcome) => [
      { outcome, group: 'Xgroup', slug: 'x-group', person: 'Xperson', role: 'chair', ends_on: '2026-12-31' },
      { outcome, group: 'Xgroup', slug: 'x-group' },
    ])
    .concat(
      [...Object.keys(english.groups.posted.kinds), undefined].map((kind) => ({
        ...{
          outcome: kind === undefined ? 'vote' : 'posted',
          group: 'Xgroup',
          slug: 'x-group',
          person: 'Xperson',
          ends_on: '2026-12-31',
          role: 'chair',
        },
        ...(kind !== undefined && { kind }),
        ...{ topic_id: id, title: 'Xtitle', body: 'Xbody' },
      })),
    )
    .concat({
      outcome: 'decision',
      group: 'Xgroup',
      slug: 'x-group',
      year: 2026,
      number: 3,
      body: 'Xbody',
    } as never),
  organization: Object.keys(english.memberships.organization.outcomes).flatMap((outcome) => [
    { outcome, organization_id: id, organization: 'Xorganization', person: 'Xperson', is_member: true },
    { outcome, organization_id: id, is_member: false },
  ]),
  connection: Object.keys(english.community.connection.outcomes).flatMap((outcome) => [
    { outcome, person: 'Xperson', introducer: 'Xintroducer', note: 'Xnote' },
    { outcome },
  ]),
  digest: ['daily', 'weekly'].flatMap((frequency) => {
    const news = ['deals', 'jobs', 'events'].map((entity) => ({
      ...{ entity, title: 'Xtitle', slug: 'x', business: 'Xbusiness' },
    }));
    const asked = { template: 'connection', data: { outcome: 'asked', person: 'Xperson' } };
    const follows = (items: object[]) => ({ template: 'follows', data: { items } });
    return [
      { frequency, items: [asked] },
      { frequency, items: [asked, asked, follows(news)] },
      { frequency, items: [follows(news.slice(0, 1))] },
      { frequency, items: [follows(news)] },
    ];
  }),
  sanction: ['warning', 'mute', 'ban'].flatMap((kind) =>
    ['given', ...Object.keys(english.moderation.outcomes)].flatMap((outcome) => [
      { outcome, kind, reason: 'Xreason', ends_at: at, answer: 'Xanswer' },
      { outcome, kind, reason: 'Xreason' },
    ]),
  ),
  hidden: reportedEntities.flatMap((entity) => [
    { outcome: 'hidden', entity, reason: 'Xreason' },
    { outcome: 'shown', entity },
  ]),
  community_report: reportedEntities.flatMap((entity) => outcomes(['hidden', 'dismissed'], { entity })),
  profile_review: outcomes(['shown', 'hidden'], { reason: 'Xreason' }),
  unread_messages: [
    { unread: 3, people: ['Xperson', null] },
    { unread: 1, people: ['Xperson'] },
    { unread: 1 },
  ],
  billing: [
    ...outcomes(Object.keys(english.billing.outcomes), {
      ...{ invoice_id: id, number: '2026-0042', total: 12_000, due: 12_000, currency: 'USD' },
      ...{ due_on: '2026-12-01', token: 'abc', reason: 'Xreason' },
    }),
    ...outcomes(['charge_upcoming', 'charge_failed'], {
      ...{ invoice_id: id, number: '2026-0042', due: 12_000, currency: 'USD', token: 'abc' },
      ...{ charge_on: at, next_charge_at: at, brand: 'Xvisa', last4: '4242' },
    }),
    { outcome: 'refund', amount: 500, currency: 'USD', payment_id: id },
    ...outcomes(['card_saved', 'card_removed'], {
      ...{ currency: 'USD', brand: 'visa', last4: '4242', renews: true, amount: 12_000, charge_on: at },
    }),
    ...['donation', 'fee'].map((item_kind) => ({
      ...{ outcome: 'receipt', item_kind, item: 'Xitem', thanks: 'Xthanks', amount: 5000, currency: 'USD' },
      ...{ invoice_id: id, number: '2026-0042', token: 'abc', language: 'en' },
    })),
    { outcome: 'statement', amount: -500, currency: 'USD', user_id: id, until_day: '2026-12-01' },
  ],
  placement: ['post', 'featured'].flatMap((kind) =>
    ['businesses', 'events', 'deals', 'jobs'].flatMap((entity) => {
      const facts = { kind, entity, title: 'Xtitle', name: 'Xname', slug: 'x-title', time_zone: zone };
      const paid = { amount: 5000, currency: 'USD', ends_at: at, item_id: id, business_id: id };
      return [
        ...outcomes(Object.keys(english.placements.outcomes), { ...facts, ...paid }),
        ...Object.keys(english.placements.canceled).flatMap((cause) => [
          { outcome: 'canceled', cause, is_refunded: true, reason: 'Xreason', ...facts, ...paid },
          { outcome: 'canceled', cause, ...facts },
        ]),
      ];
    }),
  ),
  membership_application: ['received', 'approved', 'rejected', 'needs_info', 'reopened'].flatMap(
    (outcome) => [
      { outcome, plan: 'Xplan', reason: 'Xreason', currency: 'USD' },
      { outcome, plan: 'Xplan', currency: 'USD', invoice_id: id, due: 12_000, token: 'abc' },
    ],
  ),
  account_deletion: [{ outcome: 'requested', due_at: at }, { outcome: 'canceled' }],
  key_change: ['passkey', 'security_key', 'authenticator_app', 'phone'].flatMap((key) =>
    ['added', 'removed'].map((change) => ({ key, change })),
  ),
  second_factor_reset: [{}],
  refund_run: outcomes(['done', 'stuck'], {
    ...{ event_id: id, title: 'Xtitle', started_at: at, currency: 'USD' },
    ...{ left: 1, done: 2, failed: 1, amount: 7500, refunded: 5000 },
  }),
  job_alert: [1, 2].flatMap((count) =>
    ['daily', 'weekly'].map((frequency) => ({
      frequency,
      jobs: Array.from({ length: count }, () => ({
        slug: 'x-job',
        title: 'Xjob',
        business_name: 'Xbusiness',
        job_type: 'Full-time',
      })),
      search: count === 1 ? {} : { q: 'Xword', job_type: 'Part-time', remote: true, salary_min: 40_000 },
    })),
  ),
  lead: ['contact', 'quote', 'referral'].flatMap((source) =>
    [undefined, 'Xreferrer'].map((referrer) => ({
      business: 'Xbusiness',
      business_id: id,
      lead_id: id,
      source,
      ...(source === 'quote' && { category: 'Xcategory' }),
      name: 'Xname',
      email: 'x@example.org',
      phone: '555',
      body: 'Xbody',
      ...(referrer && source === 'referral' && { referrer }),
    })),
  ),
  lead_request: ['confirm', 'copy', 'referred'].map((outcome) => ({
    outcome,
    request_id: id,
    businesses: ['Xbusiness', 'Xother'],
    name: 'Xname',
    body: 'Xbody',
    referrer: 'Xreferrer',
    token: 'x',
  })),
  referral_thanks: [undefined, 125_000].map((value) => ({
    business: 'Xbusiness',
    customer: 'Xcustomer',
    thanks: 'Xthanks',
    ...(value && { value }),
    currency: 'USD',
  })),
  form_response: ['survey', 'contact'].map((purpose) => ({
    form: 'Xform',
    form_id: id,
    response_id: id,
    purpose,
    email: 'x@example.org',
    answers: [{ label: 'Xlabel', text: 'Xtext' }],
  })),
  form_confirmation: [{ form: 'Xform', confirmation: 'Xconfirmation' }],
  launch: [{}],
  report_answer: ['problem', 'edit'].flatMap((kind) =>
    outcomes(['resolved', 'rejected'], { title: 'Xtitle', path: '/directory/x', kind, answer: 'Xanswer' }),
  ),
  report_forwarded: ['problem', 'edit'].map((kind) => ({
    title: 'Xtitle',
    path: '/directory/x',
    kind,
    business_id: id,
    details: 'Xdetails',
    suggestion: { phone: '555', zip_code: '05401' },
  })),
  listing_change: outcomes(['received', 'given_away', 'merged', 'unmerged'], {
    business: 'Xbusiness',
    slug: 'x-business',
    removed: 'Xremoved',
    is_owner: true,
    reason: 'Xreason',
  }),
  application: outcomes(['received', 'invited', 'declined'], {
    application_id: id,
    job: 'Xjob',
    business: 'Xbusiness',
    message: 'Xmessage',
  }),
  claim_code: [{ business: 'Xbusiness', code: '123456', minutes: 15 }],
  approvals: ['hourly', 'daily'].map((frequency) => ({
    frequency,
    new: 2,
    oldest: at,
    counts: Object.fromEntries(Object.keys(english.staff.approvals.labels).map((entity) => [entity, 1])),
  })),
  new_registration: ['registered', 'waitlisted', 'confirmed'].map((status) => ({
    status,
    guests: 1,
    events: [date],
  })),
  registration_digest: [
    { events: [{ ...date, added: 1, canceled: 2, taken: 3, capacity: 9 }] },
    { events: Array.from({ length: 31 }, () => ({ ...date, added: 2, canceled: 0, taken: 3 })) },
  ],
  event_message: [
    {
      title: 'Xtitle',
      slug: 'x',
      organizer: 'Xorganizer',
      reply_to: 'x@example.org',
      subject: 'S',
      body: 'Xbody',
    },
    { title: 'Xtitle', slug: 'x', subject: 'S', body: 'Xbody' },
  ],
  event_reminder: [ticket],
};

const hubIn = (language: Language) => ({
  language,
  title: 'Xhub',
  timeZone: zone,
  siteUrl: 'https://hub.example',
  sender: 'hub@hub.example',
  recipient: 'ada@hub.example',
});
async function write(template: string, data: unknown, language: Language) {
  const message = compose(template, data, hubIn(language));
  const { siteUrl } = hubIn(language);
  const mail = await render(message, {
    language,
    siteUrl,
    hub: 'Xhub',
    firstName: 'Ada',
    footer: ['Xhub'],
    unsubscribeUrl: 'https://hub.example/off',
  });
  return { ...message, ...mail };
}
const nameOf = (data: Record<string, unknown>) =>
  [data['outcome'], data['kind'], data['frequency']].filter((word) => typeof word === 'string').join(' ');
const cases = Object.entries(samples).flatMap(([template, all]) =>
  all.map((data) => [template, nameOf(data), data] as const),
);

it('every template has samples here', () => {
  expect(Object.keys(samples).sort()).toEqual([...templates].sort());
});

describe.each(languages)('in %s', (language) => {
  it('has a text for each decision', () => {
    expect(Object.keys(textsIn(language).decisions.outcomes)).toEqual(
      Object.keys(english.decisions.outcomes),
    );
  });

  it.each(cases)('%s %s is whole', async (template, _name, data) => {
    const { subject, text, html } = await write(template, data, language);
    expect(subject).not.toMatch(/undefined|null|\$\{/);
    expect(text).not.toMatch(/undefined|\bnull\b|NaN|\[object/);
    expect(html).toContain(`<html lang="${language}">`);
    expect(text).toContain(textsIn(language).frame.hello('Ada'));
    const pages = [...text.matchAll(/https:\/\/hub\.example(\/\S*)/g)].map(([, path]) => path ?? '');
    for (const path of pages.filter((one) => one !== '/off' && !one.startsWith('/admin')))
      expect(/^\/es(\/|$)/.test(path)).toBe(language === 'es');
  });
});

const hubsOwn = (words: string) => words.replace(/https?:\S+/g, '').replace(/X[a-z]+|EST|EDT|GMT\S*/g, '');

it.each(cases)('%s %s has no English words in Spanish', async (template, _name, data) => {
  const { subject, text, html, brief } = await write(template, data, 'es');
  const words = [subject, text, html.replace(/<[^>]*>/g, ' '), brief].map(hubsOwn).join('\n');
  expect(words).not.toMatch(
    /\b(the|your|you|is|was|and|for|from|with|this|email|open|view|hello|at|on|by|it|of|new|job|event|listing|phone|full-time|remote|november|saturday)\b/i,
  );
});

it('a reminder says what is due and leads to paying it; a welcome leads to what comes next', async () => {
  const membership = { audience: 'business', plan: 'Xplan', currency: 'USD', ends_at: at };
  const invoice = { invoice_id: id, number: '2026-0042', due: 12_000, due_on: '2026-12-01', token: 'abc' };
  const due = await write('membership', { outcome: 'due', ...membership, ...invoice }, 'en');
  expect(due.text).toContain('Amount due: $120.00');
  expect(due.text).toContain('Due on: December 1, 2026');
  expect(due.text).toContain(`View and pay:\nhttps://hub.example/invoice?id=${id}#abc`);
  const welcome = await write('membership', { outcome: 'active', ...membership }, 'es');
  expect(welcome.text).toContain('https://hub.example/es/account/organizations');
  const change = {
    outcome: 'price_change',
    ...membership,
    old_price: 10_000,
    price: 12_000,
    interval: 'year',
  };
  expect((await write('membership', change, 'en')).text).toContain('New price: $120.00 a year');
  const back = { outcome: 'win_back', ...membership, slug: 'x-plan', price: 12_000, interval: 'month' };
  expect((await write('membership', back, 'en')).text).toContain(
    'https://hub.example/join/apply?plan=x-plan',
  );
});

it('everything has a line in the bell, where nobody’s address is known', () => {
  const nobody = { ...hubIn('en'), sender: '', recipient: '' };
  const lines = Object.entries(samples).flatMap(([template, all]) =>
    all.map((data) => `${template}: ${summarizeMessage(compose(template, data, nobody)).title}`),
  );
  expect(lines.filter((line) => line.endsWith(': '))).toEqual([]);
});

it('formats dates in the language', () => {
  const here = (language: Language) => ({ timeZone: zone, language });
  expect(formatDateTime(at, here('en'))).toMatch(/^Saturday, November 28, 2026, 9:00\sAM EST$/);
  expect(formatDateTime(at, here('es'))).toMatch(/^sábado, 28 de noviembre de 2026, 9:00\sa\.\s?m\. /);
  expect(formatDateTime(at, here('es'), true)).toBe('sábado, 28 de noviembre de 2026');
});

it('leads to the page in the language, and to the admin area in English', () => {
  expect(pagePath('/events/x?date=2026-11-28', 'es')).toBe('/es/events/x?date=2026-11-28');
  expect(pagePath('/', 'es')).toBe('/es');
  expect(pagePath('/account', 'en')).toBe('/account');
  expect(pagePath('/admin/queue', 'es')).toBe('/admin/queue');
  expect(pagePath('/administration', 'es')).toBe('/es/administration');
});

it('a calendar file leads to the page in the language', () => {
  const [file] =
    compose('registration', { outcome: 'registered', ...ticket }, hubIn('es')).attachments?.() ?? [];
  expect(file?.content).toContain('https://hub.example/es/events/x-title');
  expect(file?.content).toContain('//ES');
});
