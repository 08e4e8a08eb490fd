import { joinCode, type PersonaName, type Town } from './support/town.ts';

/** One right: a statement, and who gets a row from it. Everyone else gets an error or no row. */
export interface Right {
  table: string;
  /** select, insert, update or delete. */
  action: 'select' | 'insert' | 'update' | 'delete';
  what: string;
  sql: (town: Town, userId: string) => string;
  may: PersonaName[];
}

const nobody: PersonaName[] = [];
const admin: PersonaName[] = ['admin'];
const staff: PersonaName[] = ['editor', 'admin'];
const signedIn: PersonaName[] = ['stranger', 'member', 'owner', 'manager', 'contributor', ...staff];
const everybody: PersonaName[] = ['anon', ...signedIn];
const managers: PersonaName[] = ['owner', 'manager', ...staff];
const team: PersonaName[] = ['owner', 'manager', 'contributor'];
const helpers: PersonaName[] = [...team, ...staff];

const find =
  (table: string, id: (town: Town) => string, columns = 'id') =>
  (town: Town) =>
    `select ${columns} from public.${table} where id = '${id(town)}'`;
const change = (table: string, id: (town: Town) => string, set: string) => (town: Town) =>
  `update public.${table} set ${set} where id = '${id(town)}' returning id`;
const remove = (table: string, id: (town: Town) => string) => (town: Town) =>
  `delete from public.${table} where id = '${id(town)}' returning id`;

function rights(table: string, list: [Right['action'], string, Right['sql'], PersonaName[]][]): Right[] {
  return list.map(([action, what, sql, may]) => ({ table, action, what, sql, may }));
}

const people = [
  ...rights('profiles', [
    [
      'select',
      'another person’s',
      ({ ids }) => `select id from public.profiles where id = '${ids.member}'`,
      ['member', ...staff],
    ],
    [
      'insert',
      'any',
      () => `insert into public.profiles (id) values (gen_random_uuid()) returning id`,
      nobody,
    ],
    [
      'update',
      'the name of another',
      ({ ids }) => `update public.profiles set first_name = 'X' where id = '${ids.member}' returning id`,
      ['member'],
    ],
    [
      'update',
      'their own type',
      (_, me) => `update public.profiles set user_type = 'business' where id = '${me}' returning id`,
      nobody,
    ],
    [
      'update',
      'their own membership',
      (_, me) => `update public.profiles set membership_status = 'active' where id = '${me}' returning id`,
      nobody,
    ],
    [
      'update',
      'the language of another',
      ({ ids }) => `update public.profiles set language = 'es' where id = '${ids.member}' returning id`,
      ['member'],
    ],
    ['delete', 'their own', (_, me) => `delete from public.profiles where id = '${me}' returning id`, nobody],
  ]),
  ...rights('community_profiles', [
    [
      'select',
      'that of a member, past the functions',
      ({ ids }) => `select user_id from public.community_profiles where user_id = '${ids.member}'`,
      ['member'],
    ],
    [
      'insert',
      'their own',
      () =>
        `insert into public.community_profiles (headline) values ('X')
         on conflict (user_id) do update set headline = excluded.headline returning user_id`,
      ['member', ...staff],
    ],
    [
      'update',
      'that of a member',
      ({ ids }) =>
        `update public.community_profiles set headline = 'X' where user_id = '${ids.member}' returning user_id`,
      ['member'],
    ],
    [
      'update',
      'that they are active',
      (_, me) =>
        `update public.community_profiles set is_active = true where user_id = '${me}' returning user_id`,
      nobody,
    ],
    [
      'delete',
      'that of a member',
      ({ ids }) => `delete from public.community_profiles where user_id = '${ids.member}' returning user_id`,
      ['member'],
    ],
  ]),
  ...rights('blocks', [
    [
      'select',
      'that of a member',
      ({ ids }) => `select blocked_id from public.blocks where blocker_id = '${ids.member}'`,
      ['member'],
    ],
    [
      'insert',
      'of the admin, past the function',
      ({ ids }) => `insert into public.blocks (blocked_id) values ('${ids.admin}') returning blocked_id`,
      nobody,
    ],
    [
      'update',
      'one',
      ({ ids }) =>
        `update public.blocks set created_at = now() where blocker_id = '${ids.member}' returning blocked_id`,
      nobody,
    ],
    [
      'delete',
      'that of a member',
      ({ ids }) => `delete from public.blocks where blocker_id = '${ids.member}' returning blocked_id`,
      ['member'],
    ],
  ]),
  ...rights('groups', [
    ['select', 'a hidden one', find('groups', ({ group }) => group), ['member', ...staff]],
    ['insert', 'one', () => `insert into public.groups (name) values ('Test') returning id`, staff],
    [
      'update',
      'what it says',
      change('groups', ({ group }) => group, `description = 'X'`),
      ['member', ...staff],
    ],
    ['update', 'its name', change('groups', ({ group }) => group, `name = 'Other'`), staff],
    ['update', 'that it is archived', change('groups', ({ group }) => group, 'archived_at = now()'), staff],
    ['delete', 'one', remove('groups', ({ group }) => group), nobody],
  ]),
  ...rights('group_members', [
    [
      'select',
      'the terms of a chair',
      ({ group }) => `select id from public.group_members where group_id = '${group}'`,
      ['member', ...staff],
    ],
    [
      'select',
      'who removed somebody',
      ({ group }) => `select removed_by from public.group_members where group_id = '${group}'`,
      nobody,
    ],
    [
      'insert',
      'their own, past the functions',
      ({ group }, me) =>
        `insert into public.group_members (group_id, user_id) values ('${group}', '${me}') returning id`,
      nobody,
    ],
    [
      'update',
      'one',
      ({ group }) =>
        `update public.group_members set role = 'chair' where group_id = '${group}' returning id`,
      nobody,
    ],
    [
      'delete',
      'one',
      ({ group }) => `delete from public.group_members where group_id = '${group}' returning id`,
      nobody,
    ],
  ]),
  ...rights('group_preferences', [
    [
      'select',
      'those of a chair',
      ({ group }) => `select emails from public.group_preferences where group_id = '${group}'`,
      ['member'],
    ],
    [
      'insert',
      'their own, past the function',
      ({ group }, me) =>
        `insert into public.group_preferences (group_id, user_id) values ('${group}', '${me}') returning emails`,
      nobody,
    ],
    [
      'update',
      'one',
      ({ group }) =>
        `update public.group_preferences set is_listed = true where group_id = '${group}' returning emails`,
      nobody,
    ],
    [
      'delete',
      'one',
      ({ group }) => `delete from public.group_preferences where group_id = '${group}' returning emails`,
      nobody,
    ],
  ]),
  ...rights('group_requests', [
    [
      'select',
      'that of a stranger',
      ({ group }) => `select id from public.group_requests where group_id = '${group}'`,
      ['stranger', 'member', ...staff],
    ],
    [
      'insert',
      'their own, past the function',
      ({ group }, me) =>
        `insert into public.group_requests (group_id, user_id, origin) values ('${group}', '${me}', 'invitation') returning id`,
      nobody,
    ],
    [
      'update',
      'one',
      ({ group }) =>
        `update public.group_requests set status = 'accepted' where group_id = '${group}' returning id`,
      nobody,
    ],
    [
      'delete',
      'one',
      ({ group }) => `delete from public.group_requests where group_id = '${group}' returning id`,
      nobody,
    ],
  ]),
  ...rights('connections', [
    [
      'select',
      'that of a member',
      ({ ids }) => `select other_id from public.connections where person_id = '${ids.member}'`,
      ['member'],
    ],
    [
      'insert',
      'their own with the admin, past the function',
      ({ ids }, me) =>
        `insert into public.connections (person_id, other_id) values ('${me}', '${ids.admin}') returning other_id`,
      nobody,
    ],
    [
      'update',
      'that of a member',
      ({ ids }) =>
        `update public.connections set created_at = now() where person_id = '${ids.member}' returning other_id`,
      nobody,
    ],
    [
      'delete',
      'that of a member, past the function',
      ({ ids }) => `delete from public.connections where person_id = '${ids.member}' returning other_id`,
      nobody,
    ],
  ]),
  ...(['connection_requests', 'introductions'] as const).flatMap((table) =>
    rights(table, [
      ['select', 'any, past the functions', () => `select note from public.${table}`, nobody],
      [
        'insert',
        'an empty one, past the functions',
        () => `insert into public.${table} default values returning note`,
        nobody,
      ],
      ['update', 'any', () => `update public.${table} set note = '' where true returning note`, nobody],
      [
        'delete',
        'any, past the functions',
        () => `delete from public.${table} where true returning note`,
        nobody,
      ],
    ]),
  ),
  ...rights('organization_follows', [
    [
      'select',
      'that of a member',
      ({ ids }) => `select organization_id from public.organization_follows where user_id = '${ids.member}'`,
      ['member'],
    ],
    [
      'insert',
      'their own, past the function',
      (_, me) =>
        `insert into public.organization_follows (user_id, organization_id)
         select '${me}', organization_id from public.businesses limit 1 returning user_id`,
      nobody,
    ],
    [
      'update',
      'that of a member',
      ({ ids }) =>
        `update public.organization_follows set created_at = now() where user_id = '${ids.member}' returning user_id`,
      nobody,
    ],
    [
      'delete',
      'that of a member',
      ({ ids }) =>
        `delete from public.organization_follows where user_id = '${ids.member}' returning user_id`,
      ['member'],
    ],
  ]),
  ...(['threads', 'thread_members', 'messages'] as const).flatMap((table) =>
    rights(table, [
      ['select', 'any, past the functions', () => `select 1 from public.${table}`, nobody],
      [
        'insert',
        'an empty one, past the functions',
        () => `insert into public.${table} default values returning 1`,
        nobody,
      ],
      [
        'update',
        'any',
        () => `update public.${table} set ${table === 'messages' ? 'body' : 'is_pair'} = null where true`,
        nobody,
      ],
      [
        'delete',
        'any, past the functions',
        () => `delete from public.${table} where true returning 1`,
        nobody,
      ],
    ]),
  ),
  ...rights('message_settings', [
    [
      'select',
      'that of a member',
      ({ ids }) => `select user_id from public.message_settings where user_id = '${ids.member}'`,
      ['member'],
    ],
    [
      'insert',
      'that of a member',
      ({ ids }) =>
        `insert into public.message_settings (user_id, shows_read) values ('${ids.member}', false) returning user_id`,
      nobody,
    ],
    [
      'update',
      'that of a member',
      ({ ids }) =>
        `update public.message_settings set shows_read = false where user_id = '${ids.member}' returning user_id`,
      ['member'],
    ],
    [
      'delete',
      'that of a member',
      ({ ids }) => `delete from public.message_settings where user_id = '${ids.member}' returning user_id`,
      nobody,
    ],
  ]),
  ...rights('message_files', [
    ['select', 'any', () => 'select id from public.message_files', nobody],
    [
      'insert',
      'any',
      ({ ids }) =>
        `insert into public.message_files (thread_id, name) values ('${ids.member}', 'x.pdf') returning id`,
      nobody,
    ],
    ['update', 'any', () => `update public.message_files set name = 'y.pdf' where true returning id`, nobody],
    ['delete', 'any', () => 'delete from public.message_files where true returning id', nobody],
  ]),
  ...rights('staff', [
    [
      'select',
      'the admin',
      ({ ids }) => `select user_id from public.staff where user_id = '${ids.admin}'`,
      staff,
    ],
    [
      'insert',
      'themselves',
      (_, me) => `insert into public.staff (user_id, role) values ('${me}', 'admin') returning user_id`,
      nobody,
    ],
    [
      'insert',
      'a stranger',
      ({ ids }) =>
        `insert into public.staff (user_id, role) values ('${ids.stranger}', 'editor') returning user_id`,
      admin,
    ],
    [
      'update',
      'what the editor may do',
      ({ ids }) =>
        `update public.staff set rights = '{import,export}' where user_id = '${ids.editor}' returning user_id`,
      admin,
    ],
    [
      'update',
      'the editor',
      ({ ids }) => `update public.staff set role = 'admin' where user_id = '${ids.editor}' returning user_id`,
      admin,
    ],
    [
      'delete',
      'the editor',
      ({ ids }) => `delete from public.staff where user_id = '${ids.editor}' returning user_id`,
      admin,
    ],
  ]),
  ...rights('account_deletions', [
    [
      'select',
      'the stranger’s wish',
      ({ ids }) => `select user_id from public.account_deletions where user_id = '${ids.stranger}'`,
      ['stranger', ...staff],
    ],
    [
      'insert',
      'their own',
      (_, me) => `insert into public.account_deletions (user_id) values ('${me}') returning user_id`,
      ['member', 'owner', 'manager', 'contributor', 'editor'],
    ],
    [
      'insert',
      'another’s',
      ({ ids }) =>
        `insert into public.account_deletions (user_id) values ('${ids.member}') returning user_id`,
      ['member'],
    ],
    [
      'update',
      'when it is due',
      () => `update public.account_deletions set due_at = now() where true returning user_id`,
      nobody,
    ],
    [
      'delete',
      'the stranger’s wish',
      ({ ids }) => `delete from public.account_deletions where user_id = '${ids.stranger}' returning user_id`,
      ['stranger'],
    ],
  ]),
  ...rights('business_profiles', [
    ['select', 'the owner’s', find('business_profiles', (t) => t.businessProfile), ['owner', ...staff]],
    [
      'insert',
      'their own',
      (_, me) => `insert into public.business_profiles (owner_id) values ('${me}') returning id`,
      nobody,
    ],
    [
      'update',
      'its status',
      change('business_profiles', (t) => t.businessProfile, `business_subscription_status = 'active'`),
      nobody,
    ],
    [
      'update',
      'its billing address',
      change('business_profiles', (t) => t.businessProfile, `city = 'Millbrook', tax_id = '12-3456789'`),
      ['owner', ...admin],
    ],
    [
      'update',
      'the day it joined',
      change('business_profiles', (t) => t.businessProfile, `joined_on = '2020-01-01'`),
      admin,
    ],
    ['delete', 'the owner’s', remove('business_profiles', (t) => t.businessProfile), nobody],
  ]),
  ...rights('organization_people', [
    [
      'select',
      'the member in the owner’s organization',
      (t) => `select user_id from public.organization_people where user_id = '${t.ids.member}'`,
      ['member', 'owner', ...staff],
    ],
    [
      'insert',
      'themselves, past the functions',
      (t, me) =>
        `insert into public.organization_people (organization_id, user_id, source) values ('${t.businessProfile}', '${me}', 'code') returning user_id`,
      nobody,
    ],
    [
      'insert',
      'themselves by a code',
      () => `select id from public.join_by_code('${joinCode}') as id where id is not null`,
      ['stranger', 'member', 'owner', 'manager', 'contributor', ...staff],
    ],
    [
      'update',
      'when one joined',
      () => `update public.organization_people set joined_at = '2000-01-01' where true returning user_id`,
      nobody,
    ],
    [
      'delete',
      'one, past the functions',
      () => `delete from public.organization_people where true returning user_id`,
      nobody,
    ],
    [
      'delete',
      'the member',
      (t) => `select public.remove_from_organization('${t.businessProfile}', '${t.ids.member}') as id`,
      ['member', 'owner', 'admin'],
    ],
  ]),
  ...rights('organization_roles', [
    [
      'select',
      'the contributor’s',
      () => `select user_id from public.organization_roles where title = 'Baker'`,
      ['owner', 'contributor', ...staff],
    ],
    [
      'insert',
      'their own, past the function',
      (t, me) =>
        `insert into public.organization_roles (organization_id, user_id, votes) values ('${t.businessProfile}', '${me}', true) returning user_id`,
      nobody,
    ],
    [
      'insert',
      'the one who keeps the people',
      (t) =>
        `select public.set_organization_role('${t.businessProfile}', '${t.ids.manager}', '', false, true, false) as id`,
      ['owner', 'admin'],
    ],
    [
      'update',
      'them, past the function',
      () => `update public.organization_roles set is_billing_contact = true where true returning user_id`,
      nobody,
    ],
    ['delete', 'them', () => `delete from public.organization_roles where true returning user_id`, nobody],
  ]),
  ...rights('organization_requests', [
    [
      'select',
      'the stranger’s',
      find('organization_requests', (t) => t.joinRequest),
      ['stranger', 'owner', ...staff],
    ],
    [
      'insert',
      'one, past the function',
      (t, me) =>
        `insert into public.organization_requests (organization_id, user_id) values ('${t.businessProfile}', '${me}') returning id`,
      nobody,
    ],
    [
      'insert',
      'their own',
      (t) => `select public.request_to_join('${t.approved}') as id`,
      ['editor', 'admin'],
    ],
    [
      'update',
      'to approved, past the functions',
      change('organization_requests', (t) => t.joinRequest, `status = 'approved'`),
      nobody,
    ],
    [
      'update',
      'to approved',
      (t) => `select public.decide_join_request('${t.joinRequest}', true) as id`,
      ['owner', 'admin'],
    ],
    [
      'update',
      'to withdrawn',
      (t) => `select public.withdraw_join_request('${t.joinRequest}') as id`,
      ['stranger'],
    ],
    ['delete', 'one', remove('organization_requests', (t) => t.joinRequest), nobody],
  ]),
  ...rights('organization_codes', [
    [
      'select',
      'it',
      () => `select code from public.organization_codes where code = '${joinCode}'`,
      ['owner', 'admin'],
    ],
    [
      'insert',
      'one, past the function',
      (t) =>
        `insert into public.organization_codes (organization_id, code) values ('${t.businessProfile}', '222222222222') returning code`,
      nobody,
    ],
    [
      'insert',
      'a new one',
      (t) => `select public.set_join_code('${t.businessProfile}', true)`,
      ['owner', 'admin'],
    ],
    [
      'update',
      'it',
      () => `update public.organization_codes set expires_at = 'infinity' where true returning code`,
      nobody,
    ],
    ['delete', 'it', () => `delete from public.organization_codes where true returning code`, nobody],
  ]),
  ...rights('organization_domains', [
    [
      'select',
      'them',
      () => `select domain from public.organization_domains where domain = 'mill.test'`,
      ['owner', ...staff],
    ],
    [
      'insert',
      'one, past the function',
      (t) =>
        `insert into public.organization_domains (organization_id, domain) values ('${t.businessProfile}', 'rights.test') returning domain`,
      nobody,
    ],
    [
      'insert',
      'the owner’s',
      (t) => `select public.set_join_domain('${t.businessProfile}', 'rights.test', true)`,
      ['owner', 'admin'],
    ],
    [
      'update',
      'one',
      () => `update public.organization_domains set domain = 'rights.test' where true returning domain`,
      nobody,
    ],
    ['delete', 'one', () => `delete from public.organization_domains where true returning domain`, nobody],
  ]),
  ...rights('membership_clock', [
    ['select', 'it', () => 'select id from public.membership_clock', staff],
    [
      'update',
      'whether it is on',
      () => 'update public.membership_clock set is_on = true where true returning id',
      admin,
    ],
    [
      'update',
      'its last run',
      () => 'update public.membership_clock set last_run_at = now() where true returning id',
      nobody,
    ],
    ['insert', 'another', () => 'insert into public.membership_clock (id) values (2) returning id', nobody],
    ['delete', 'it', () => 'delete from public.membership_clock where true returning id', nobody],
  ]),
  ...rights('plans', [
    ['select', 'one that is offered', find('plans', (t) => t.memberPlan), everybody],
    ['select', 'one that is not', find('plans', (t) => t.hiddenPlan), staff],
    [
      'insert',
      'any',
      () => `insert into public.plans (name, slug, audience) values ('P', 'test-p', 'member') returning id`,
      admin,
    ],
    ['update', 'the price', change('plans', (t) => t.memberPlan, 'price = 1'), admin],
    [
      'update',
      'the entitlements',
      () =>
        `update public.plans set entitlements = '{"gallery": 20}' where audience = 'business' returning id`,
      admin,
    ],
    ['delete', 'one', remove('plans', (t) => t.hiddenPlan), admin],
  ]),
  ...rights('subscriptions', [
    ['select', 'the member’s', find('subscriptions', (t) => t.subscription), ['member', ...staff]],
    [
      'insert',
      'for themselves',
      (t, me) =>
        `insert into public.subscriptions (plan_id, user_id, status) values ('${t.memberPlan}', '${me}', 'active') returning id`,
      nobody,
    ],
    ['update', 'its status', change('subscriptions', (t) => t.subscription, `status = 'canceled'`), admin],
    [
      'update',
      'its end',
      change('subscriptions', (t) => t.subscription, `current_period_end = now() + interval '9 years'`),
      nobody,
    ],
    ['delete', 'one', remove('subscriptions', (t) => t.subscription), nobody],
  ]),
];

const ledger = [
  ...rights('membership_applications', [
    [
      'select',
      'one',
      find('membership_applications', (t) => t.membershipApplication),
      ['stranger', ...staff],
    ],
    [
      'insert',
      'for themselves',
      (t, me) =>
        `insert into public.membership_applications (user_id, plan_id) values ('${me}', '${t.memberPlan}') returning id`,
      nobody,
    ],
    [
      'update',
      'the decision',
      change('membership_applications', (t) => t.membershipApplication, `status = 'approved'`),
      staff,
    ],
    [
      'update',
      'the answers',
      change('membership_applications', (t) => t.membershipApplication, `answers = '{}'`),
      nobody,
    ],
    ['delete', 'one', remove('membership_applications', (t) => t.membershipApplication), nobody],
  ]),
  ...rights('ledger_accounts', [
    ['select', 'one', find('ledger_accounts', (t) => t.ledger.account), staff],
    [
      'insert',
      'one',
      () => `insert into public.ledger_accounts (code, name) values ('4998', 'Fair') returning id`,
      admin,
    ],
    ['update', 'its code', change('ledger_accounts', () => 'dues', `code = '4001'`), admin],
    ['update', 'its kind', change('ledger_accounts', () => 'dues', `kind = 'asset'`), nobody],
    ['delete', 'an own one', remove('ledger_accounts', (t) => t.ledger.account), admin],
    ['delete', 'one of the hub', remove('ledger_accounts', () => 'late_fees'), nobody],
  ]),
  ...rights('tax_rates', [
    ['select', 'one', find('tax_rates', (t) => t.ledger.taxRate), everybody],
    [
      'insert',
      'one',
      () => `insert into public.tax_rates (name, percent) values ('T', 5) returning id`,
      admin,
    ],
    ['update', 'one', change('tax_rates', (t) => t.ledger.taxRate, 'percent = 9'), admin],
    ['delete', 'one', remove('tax_rates', (t) => t.ledger.taxRate), admin],
  ]),
  ...rights('billing_settings', [
    ['select', 'them', () => 'select id from public.billing_settings', staff],
    ['insert', 'another', () => 'insert into public.billing_settings (id) values (2) returning id', nobody],
    [
      'update',
      'them',
      () => `update public.billing_settings set tax_id = '12-3' where true returning id`,
      admin,
    ],
    ['delete', 'them', () => 'delete from public.billing_settings where true returning id', nobody],
  ]),
  ...rights('invoices', [
    ['select', 'one', find('invoices', (t) => t.ledger.invoice), ['member', ...admin]],
    ['insert', 'any', () => 'insert into public.invoices default values returning id', nobody],
    ['update', 'one', change('invoices', (t) => t.ledger.invoice, 'note = null'), nobody],
    ['delete', 'one', remove('invoices', (t) => t.ledger.invoice), nobody],
  ]),
  ...rights('invoices', [['select', 'a draft', find('invoices', (t) => t.ledger.draft), admin]]),
  ...rights('invoice_lines', [
    ['select', 'one', find('invoice_lines', (t) => t.ledger.line), ['member', ...admin]],
    ['insert', 'any', () => 'insert into public.invoice_lines default values returning id', nobody],
    ['update', 'one', change('invoice_lines', (t) => t.ledger.line, 'unit_amount = 1'), nobody],
    ['delete', 'one', remove('invoice_lines', (t) => t.ledger.line), nobody],
  ]),
  ...rights('payments', [
    ['select', 'one', find('payments', (t) => t.ledger.payment), ['member', ...admin]],
    ['insert', 'any', () => 'insert into public.payments default values returning id', nobody],
    ['update', 'one', change('payments', (t) => t.ledger.payment, 'amount = 1'), nobody],
    ['delete', 'one', remove('payments', (t) => t.ledger.payment), nobody],
  ]),
  ...rights('credit_notes', [
    ['select', 'one', find('credit_notes', (t) => t.ledger.creditNote), ['member', ...admin]],
    ['insert', 'any', () => 'insert into public.credit_notes default values returning id', nobody],
    ['update', 'one', change('credit_notes', (t) => t.ledger.creditNote, 'amount = 1'), nobody],
    ['delete', 'one', remove('credit_notes', (t) => t.ledger.creditNote), nobody],
  ]),
  ...rights('refunds', [
    ['select', 'one', find('refunds', (t) => t.ledger.refund), ['member', ...admin]],
    ['insert', 'any', () => 'insert into public.refunds default values returning id', nobody],
    ['update', 'one', change('refunds', (t) => t.ledger.refund, 'amount = 2'), nobody],
    ['delete', 'one', remove('refunds', (t) => t.ledger.refund), nobody],
  ]),
  ...rights('disputes', [
    ['select', 'one', find('disputes', (t) => t.ledger.dispute), ['member', ...admin]],
    ['insert', 'any', () => 'insert into public.disputes default values returning id', nobody],
    ['update', 'one', change('disputes', (t) => t.ledger.dispute, 'amount = 2'), nobody],
    ['delete', 'one', remove('disputes', (t) => t.ledger.dispute), nobody],
  ]),
  ...rights('saved_payment_methods', [
    ['select', 'one', find('saved_payment_methods', (t) => t.ledger.savedMethod), ['member', ...admin]],
    ['insert', 'any', () => 'insert into public.saved_payment_methods default values returning id', nobody],
    ['update', 'one', change('saved_payment_methods', (t) => t.ledger.savedMethod, "brand = 'visa'"), nobody],
    ['delete', 'one', remove('saved_payment_methods', (t) => t.ledger.savedMethod), nobody],
  ]),
  ...rights('deposits', [
    ['select', 'one', find('deposits', (t) => t.ledger.deposit), admin],
    ['insert', 'any', () => 'insert into public.deposits default values returning id', nobody],
    ['update', 'one', change('deposits', (t) => t.ledger.deposit, 'amount = 2'), nobody],
    ['delete', 'one', remove('deposits', (t) => t.ledger.deposit), nobody],
  ]),
  ...rights('ledger_entries', [
    ['select', 'one', find('ledger_entries', (t) => t.ledger.entry), admin],
    ['insert', 'any', () => 'insert into public.ledger_entries default values returning id', nobody],
    ['update', 'one', change('ledger_entries', (t) => t.ledger.entry, 'amount = 2'), nobody],
    ['delete', 'one', remove('ledger_entries', (t) => t.ledger.entry), nobody],
  ]),
  ...rights('billing_differences', [
    ['select', 'one', find('billing_differences', (t) => t.ledger.difference), admin],
    ['insert', 'any', () => 'insert into public.billing_differences default values returning id', nobody],
    ['update', 'one', change('billing_differences', (t) => t.ledger.difference, "note = 'x'"), nobody],
    ['delete', 'one', remove('billing_differences', (t) => t.ledger.difference), nobody],
  ]),
  ...rights('membership_terms', [
    ['select', 'one', find('membership_terms', (t) => t.ledger.term), ['member', ...staff]],
    ['insert', 'any', () => 'insert into public.membership_terms default values returning id', nobody],
    ['update', 'one', change('membership_terms', (t) => t.ledger.term, 'price = 1'), nobody],
    ['delete', 'one', remove('membership_terms', (t) => t.ledger.term), nobody],
  ]),
  ...rights('membership_seats', [
    ['select', 'one', find('membership_seats', (t) => t.ledger.seats), ['member', ...staff]],
    ['insert', 'any', () => 'insert into public.membership_seats default values returning id', nobody],
    ['update', 'one', change('membership_seats', (t) => t.ledger.seats, 'quantity = 9'), nobody],
    ['delete', 'one', remove('membership_seats', (t) => t.ledger.seats), nobody],
  ]),
  ...rights('payment_allocations', [
    [
      'select',
      'one',
      (t) => `select 1 from public.payment_allocations where invoice_id = '${t.ledger.invoice}'`,
      ['member', ...admin],
    ],
    ['insert', 'any', () => 'insert into public.payment_allocations default values returning 1', nobody],
    [
      'update',
      'one',
      () => 'update public.payment_allocations set amount = 1 where true returning 1',
      nobody,
    ],
    ['delete', 'one', () => 'delete from public.payment_allocations where true returning 1', nobody],
  ]),
];

const messages = rights('event_messages', [
  ['select', 'one', find('event_messages', (t) => t.eventMessage), managers],
  [
    'insert',
    'one',
    (t) =>
      `insert into public.event_messages (id, event_id, audience, subject, body, receivers) values (gen_random_uuid(), '${t.approvedEvent}', 'both', 'A', 'B', 1) returning id`,
    nobody,
  ],
  ['update', 'its text', change('event_messages', (t) => t.eventMessage, `body = 'X'`), nobody],
  ['delete', 'one', remove('event_messages', (t) => t.eventMessage), nobody],
]);

const tables = rights('event_tables', [
  ['select', 'one', find('event_tables', (t) => t.eventTable), helpers],
  [
    'insert',
    'past the function',
    (t) =>
      `insert into public.event_tables (event_id, position, name, seats) values ('${t.approvedEvent}', 9, 'X', 8) returning id`,
    nobody,
  ],
  [
    'update',
    'by saving all of them',
    (t) => `select public.save_event_tables('${t.approvedEvent}', '[{"name": "X", "seats": 4}]')`,
    helpers,
  ],
  [
    'update',
    'by seating somebody',
    (t) => `select public.seat_people('${t.approvedEvent}', '{}', '${t.eventTable}')`,
    helpers,
  ],
  ['delete', 'one', remove('event_tables', (t) => t.eventTable), nobody],
]);
const sponsors = rights('event_sponsors', [
  ['select', 'one', find('event_sponsors', (t) => t.eventSponsor), helpers],
  [
    'insert',
    'one',
    (t) =>
      `insert into public.event_sponsors (event_id, position, name) values ('${t.approvedEvent}', 9, 'X') returning id`,
    nobody,
  ],
  [
    'insert',
    'through the function',
    (t) => `select public.save_event_sponsors('${t.approvedEvent}', '[{"name": "X"}]')`,
    helpers,
  ],
  ['update', 'its name', change('event_sponsors', (t) => t.eventSponsor, `name = 'X'`), nobody],
  ['delete', 'one', remove('event_sponsors', (t) => t.eventSponsor), nobody],
]);

const notices = rights('notification_choices', [
  [
    'select',
    'the member’s',
    (t) => `select kind from public.notification_choices where user_id = '${t.ids.member}'`,
    ['member'],
  ],
  [
    'insert',
    'for themselves',
    () => `insert into public.notification_choices (kind, enabled) values ('renewals', false) returning kind`,
    signedIn,
  ],
  [
    'insert',
    'how often, for themselves',
    () =>
      `insert into public.notification_choices (kind, enabled, frequency) values ('approvals', true, 'hourly') returning kind`,
    signedIn,
  ],
  [
    'insert',
    'for somebody else',
    (t) =>
      `insert into public.notification_choices (user_id, kind, enabled) values ('${t.ids.owner}', 'renewals', false) returning kind`,
    nobody,
  ],
  [
    'update',
    'the member’s',
    (t) =>
      `update public.notification_choices set enabled = true where user_id = '${t.ids.member}' returning kind`,
    ['member'],
  ],
  [
    'delete',
    'the member’s',
    (t) => `delete from public.notification_choices where user_id = '${t.ids.member}' returning kind`,
    ['member'],
  ],
]);

const files = [
  ...rights('feature_periods', [
    ['select', 'one', find('feature_periods', (t) => t.featurePeriod), staff],
    [
      'insert',
      'for a listing',
      ({ approved }) =>
        `insert into public.feature_periods (entity, item_id) values ('businesses', '${approved}') returning id`,
      staff,
    ],
    ['update', 'its end', change('feature_periods', (t) => t.featurePeriod, 'ends_at = null'), staff],
    ['delete', 'one', remove('feature_periods', (t) => t.featurePeriod), staff],
  ]),
  ...rights('saved_views', [
    ['select', 'the editor’s', find('saved_views', (t) => t.savedView), ['editor']],
    [
      'insert',
      'one’s own',
      () => `insert into public.saved_views (entity, name) values ('events', 'Mine') returning id`,
      staff,
    ],
    [
      'insert',
      'for the editor',
      ({ ids }) =>
        `insert into public.saved_views (user_id, entity, name) values ('${ids.editor}', 'events', 'Theirs') returning id`,
      nobody,
    ],
    ['update', 'the editor’s', change('saved_views', (t) => t.savedView, `name = 'Mine'`), ['editor']],
    ['delete', 'the editor’s', remove('saved_views', (t) => t.savedView), ['editor']],
  ]),
  ...rights('search_synonyms', [
    ['select', 'one', find('search_synonyms', (t) => t.searchSynonym), staff],
    [
      'insert',
      'one',
      () => `insert into public.search_synonyms (words, meanings) values ('{buns}', '{bread}') returning id`,
      admin,
    ],
    [
      'insert',
      'one with keys of their own',
      () =>
        `insert into public.search_synonyms (words, meanings, search_keys) values ('{buns}', '{bread}', '{plumber}') returning id`,
      nobody,
    ],
    ['update', 'one', change('search_synonyms', (t) => t.searchSynonym, `meanings = '{cake}'`), admin],
    ['delete', 'one', remove('search_synonyms', (t) => t.searchSynonym), admin],
  ]),
  ...rights('imports', [
    ['select', 'one', find('imports', (t) => t.importId), admin],
    [
      'insert',
      'one',
      () => `insert into public.imports (file_name, mapping) values ('b.csv', '{"name":0}') returning id`,
      admin,
    ],
    [
      'select',
      'the history',
      (t) => `select id from public.list_imports() where id = '${t.importId}'`,
      admin,
    ],
    ['update', 'its state', change('imports', (t) => t.importId, `status = 'undone'`), nobody],
    ['delete', 'one that left nothing behind', remove('imports', (t) => t.importId), admin],
  ]),
  ...rights('import_rows', [
    [
      'select',
      'a row',
      (t) => `select line from public.import_rows where import_id = '${t.importId}'`,
      admin,
    ],
    [
      'insert',
      'a row, past the function',
      (t) =>
        `insert into public.import_rows (import_id, line, fields, state) values ('${t.importId}', 3, '{}', 'ready') returning line`,
      nobody,
    ],
    [
      'insert',
      'a row',
      (t) =>
        `select public.stage_import_rows('${t.importId}', '[{"line": 3, "fields": {"name": "B"}}]') as staged`,
      admin,
    ],
    [
      'update',
      'a row',
      (t) =>
        `update public.import_rows set state = 'preserved' where import_id = '${t.importId}' returning line`,
      nobody,
    ],
    ['update', 'into a listing', (t) => `select public.apply_import('${t.importId}') as applied`, admin],
    [
      'delete',
      'a row',
      (t) => `delete from public.import_rows where import_id = '${t.importId}' returning line`,
      nobody,
    ],
  ]),
];

const hub = [
  ...rights('site_settings', [
    [
      'update',
      'what the chamber adds to pages',
      () =>
        `update public.site_settings set footer_links = '[]', welcome = '{}', cover_picture = null, brand_color = null where id = 1 returning id`,
      admin,
    ],
    [
      'update',
      'what there is without a plan',
      () =>
        `update public.site_settings set default_entitlements = default_entitlements || '{"gallery": 3}' where id = 1 returning id`,
      admin,
    ],
  ]),
  ...['site_settings', 'social_media_settings'].flatMap((table) =>
    rights(table, [
      ['select', 'them', () => `select id from public.${table}`, everybody],
      ['insert', 'a second row', () => `insert into public.${table} default values returning id`, nobody],
      [
        'update',
        'them',
        () =>
          `update public.${table} set ${table === 'site_settings' ? `site_title = 'X'` : `x_url = null`.replace('x_url', 'tiktok_url')} where id = 1 returning id`,
        admin,
      ],
      ['delete', 'them', () => `delete from public.${table} where true returning id`, nobody],
    ]),
  ),
  ...['business_categories', 'job_categories', 'event_categories', 'post_categories'].flatMap((table) =>
    rights(table, [
      ['select', 'them', () => `select id from public.${table} limit 1`, everybody],
      [
        'insert',
        'one',
        () => `insert into public.${table} (name, slug) values ('Odd', 'odd') returning id`,
        staff,
      ],
      [
        'update',
        'one',
        () =>
          `update public.${table} set slug = slug || '-x' where id = (select id from public.${table} where slug not in ('whats-new', 'blog') limit 1) returning id`,
        staff,
      ],
      [
        'update',
        'names',
        () =>
          `update public.${table} set names = '{"es": "Nombre"}' where id = (select id from public.${table} where slug not in ('whats-new', 'blog') limit 1) returning id`,
        staff,
      ],
      [
        'delete',
        'all',
        () =>
          `delete from public.${table} where slug = '${table === 'job_categories' ? 'test-unused' : table === 'post_categories' ? 'test-empty' : 'unused'}' returning id`,
        table.startsWith('business') || table.startsWith('event') ? nobody : staff,
      ],
    ]),
  ),
  ...rights('audit_log', [
    ['select', 'it', () => `select id from public.audit_log limit 1`, staff],
    [
      'insert',
      'a row',
      () =>
        `insert into public.audit_log (actor_role, action, entity, entity_id) values ('admin', 'update', 'x', 'y') returning id`,
      nobody,
    ],
    ['update', 'a row', () => `update public.audit_log set reason = 'x' where true returning id`, nobody],
    ['delete', 'a row', () => `delete from public.audit_log where true returning id`, nobody],
  ]),
];

const businesses = [
  ...rights('businesses', [
    ['select', 'an approved one', find('businesses', (t) => t.approved), everybody],
    ['select', 'who owns one', find('businesses', (t) => t.approved, 'owner_id'), nobody],
    ['select', 'the number of one', find('businesses', (t) => t.approved, 'phone'), nobody],
    ['select', 'the address of one', find('businesses', (t) => t.approved, 'address'), nobody],
    ['select', 'the street of one', find('businesses', (t) => t.approved, 'address_line1'), nobody],
    ['select', 'the place of one', find('businesses', (t) => t.approved, 'latitude'), nobody],
    ['select', 'a draft', find('businesses', (t) => t.draft), helpers],
    [
      'insert',
      'their own draft',
      (_, me) => `insert into public.businesses (name, owner_id) values ('Mine', '${me}') returning id`,
      signedIn,
    ],
    [
      'insert',
      'one of somebody else',
      ({ ids }) =>
        `insert into public.businesses (name, owner_id) values ('Theirs', '${ids.member}') returning id`,
      ['member', ...staff],
    ],
    [
      'insert',
      'an approved one',
      (_, me) =>
        `insert into public.businesses (name, owner_id, status) values ('Mine', '${me}', 'approved') returning id`,
      staff,
    ],
    [
      'insert',
      'with a page name of their choice',
      (_, me) =>
        `insert into public.businesses (name, owner_id, slug) values ('Mine', '${me}', 'town-hall') returning id`,
      nobody,
    ],
    ['update', 'a draft’s text', change('businesses', (t) => t.draft, `description = 'New'`), managers],
    [
      'update',
      'an approved one’s text',
      change('businesses', (t) => t.approved, `description = 'New'`),
      staff,
    ],
    [
      'update',
      'an approved one’s hours',
      change(
        'businesses',
        (t) => t.approved,
        `opening_hours = '{"monday":[{"opens":"09:00","closes":"12:00"}]}'`,
      ),
      managers,
    ],
    ['update', 'to featured', change('businesses', (t) => t.approved, 'featured = true'), staff],
    ['update', 'the owner', change('businesses', (t) => t.draft, 'owner_id = null'), admin],
    ['update', 'a draft to pending', change('businesses', (t) => t.draft, `status = 'pending'`), managers],
    [
      'update',
      'a pending one to approved',
      change('businesses', (t) => t.pending, `status = 'approved'`),
      staff,
    ],
    ['update', 'somebody else’s', change('businesses', (t) => t.foreign, `phone = '5550100'`), staff],
    ['delete', 'a draft', remove('businesses', (t) => t.draft), ['owner', 'admin']],
    ['delete', 'an approved one', remove('businesses', (t) => t.approved), admin],
  ]),
  ...rights('business_managers', [
    [
      'select',
      'who helps',
      (t) =>
        `select user_id from public.business_managers where business_id = '${t.approved}' and user_id = '${t.ids.contributor}'`,
      ['contributor', ...managers],
    ],
    [
      'insert',
      'themselves',
      (t, me) =>
        `insert into public.business_managers (business_id, user_id) values ('${t.foreign}', '${me}') returning user_id`,
      admin,
    ],
    [
      'insert',
      'a stranger',
      (t) =>
        `insert into public.business_managers (business_id, user_id) values ('${t.approved}', '${t.ids.stranger}') returning user_id`,
      admin,
    ],
    [
      'update',
      'a role',
      (t) =>
        `update public.business_managers set role = 'manager' where user_id = '${t.ids.contributor}' and business_id = '${t.approved}' returning user_id`,
      ['owner', 'admin'],
    ],
    [
      'delete',
      'a contributor',
      (t) =>
        `delete from public.business_managers where user_id = '${t.ids.contributor}' and business_id = '${t.approved}' returning user_id`,
      ['contributor', 'owner', 'admin'],
    ],
  ]),
  ...rights('manager_invitations', [
    ['select', 'the member’s', find('manager_invitations', (t) => t.invitation), ['member', ...managers]],
    ['select', 'what its token is', find('manager_invitations', (t) => t.invitation, 'token_hash'), nobody],
    [
      'insert',
      'one, past the function',
      (t) =>
        `insert into public.manager_invitations (business_id, email, token_hash) values ('${t.approved}', 'a@b.test', 'y') returning id`,
      nobody,
    ],
    [
      'insert',
      'one for the listing',
      (t) => `select public.invite_manager('${t.approved}', 'a@b.test') as id`,
      ['owner', 'admin'],
    ],
    [
      'update',
      'it, past the functions',
      change('manager_invitations', (t) => t.invitation, 'accepted_at = now()'),
      nobody,
    ],
    [
      'update',
      'to accepted',
      (t) => `select public.accept_invitation(invitation_id => '${t.invitation}') as id`,
      ['member'],
    ],
    [
      'update',
      'to taken back',
      (t) => `select public.revoke_invitation('${t.invitation}') as id`,
      ['owner', 'admin'],
    ],
    ['delete', 'one', remove('manager_invitations', (t) => t.invitation), nobody],
  ]),
  ...rights('change_requests', [
    ['select', 'the owner’s', find('change_requests', (t) => t.changeRequest), managers],
    [
      'insert',
      'for the listing',
      (t) =>
        `insert into public.change_requests (business_id, patch) values ('${t.approved}', '{"name":"New"}') returning id`,
      managers,
    ],
    [
      'insert',
      'for somebody else’s listing',
      (t) =>
        `insert into public.change_requests (business_id, patch) values ('${t.foreign}', '{"name":"New"}') returning id`,
      staff,
    ],
    [
      'update',
      'to approved',
      change('change_requests', (t) => t.changeRequest, `status = 'approved'`),
      staff,
    ],
    [
      'update',
      'to withdrawn',
      change('change_requests', (t) => t.changeRequest, `status = 'withdrawn'`),
      managers,
    ],
    ['delete', 'one', remove('change_requests', (t) => t.changeRequest), nobody],
  ]),
  ...rights('claims', [
    ['select', 'the stranger’s', find('claims', (t) => t.claim), ['stranger', ...staff]],
    [
      'insert',
      'their own',
      (t) => `insert into public.claims (business_id, method) values ('${t.foreign}', 'staff') returning id`,
      ['member', 'owner', 'manager', 'contributor', ...staff],
    ],
    [
      'insert',
      'for somebody else',
      (t) =>
        `insert into public.claims (business_id, claimant_id, method) values ('${t.foreign}', '${t.ids.member}', 'staff') returning id`,
      nobody,
    ],
    ['update', 'to approved', change('claims', (t) => t.claim, `status = 'approved'`), staff],
    [
      'update',
      'to withdrawn',
      change('claims', (t) => t.claim, `status = 'withdrawn'`),
      ['stranger', ...staff],
    ],
    ['delete', 'one', remove('claims', (t) => t.claim), nobody],
  ]),
  ...rights('listing_merges', [
    ['select', 'one', find('listing_merges', (t) => t.merge), staff],
    [
      'insert',
      'one',
      (t) =>
        `insert into public.listing_merges (kept_id, removed_id, reason, kept_verified, removed_verified, removed_featured, removed_status, team_moved)
         values ('${t.foreign}', '${t.draft}', 'x', false, false, false, 'draft', true) returning id`,
      nobody,
    ],
    ['update', 'one', change('listing_merges', (t) => t.merge, `undone_at = null`), nobody],
    ['delete', 'one', remove('listing_merges', (t) => t.merge), nobody],
  ]),
  ...rights('custom_values', [
    [
      'select',
      'a public one',
      (t) => `select value from public.custom_values where field_id = '${t.customField}'`,
      everybody,
    ],
    [
      'insert',
      'one',
      (t) =>
        `insert into public.custom_values (field_id, business_id, value) values ('${t.customField}', '${t.draft}', '1') returning value`,
      nobody,
    ],
    [
      'update',
      'one',
      (t) =>
        `update public.custom_values set value = '8' where field_id = '${t.customField}' returning value`,
      nobody,
    ],
    [
      'delete',
      'one',
      (t) => `delete from public.custom_values where field_id = '${t.customField}' returning value`,
      nobody,
    ],
  ]),
  ...rights('listing_stats', [
    [
      'select',
      'the listing’s',
      (t) => `select day from public.listing_stats where business_id = '${t.approved}'`,
      managers,
    ],
    [
      'insert',
      'a use',
      (t) =>
        `insert into public.listing_stats (business_id, kind) values ('${t.foreign}', 'view') returning day`,
      nobody,
    ],
    [
      'update',
      'a count',
      (t) => `update public.listing_stats set count = 9 where business_id = '${t.approved}' returning day`,
      nobody,
    ],
    [
      'delete',
      'a count',
      (t) => `delete from public.listing_stats where business_id = '${t.approved}' returning day`,
      nobody,
    ],
  ]),
];

const offers = [
  ...rights('jobs', [
    ['select', 'an active one', find('jobs', (t) => t.activeJob), everybody],
    ['select', 'a draft', find('jobs', (t) => t.draftJob), helpers],
    ['select', 'an expired one', find('jobs', (t) => t.expiredJob), helpers],
    [
      'insert',
      'for the business',
      (t) => `insert into public.jobs (title, business_id) values ('J', '${t.approved}') returning id`,
      helpers,
    ],
    [
      'insert',
      'for somebody else’s',
      (t) => `insert into public.jobs (title, business_id) values ('J', '${t.foreign}') returning id`,
      staff,
    ],
    [
      'insert',
      'an active one',
      (t) =>
        `insert into public.jobs (title, business_id, status) values ('J', '${t.approved}', 'active') returning id`,
      staff,
    ],
    ['update', 'a text', change('jobs', (t) => t.activeJob, `description = 'New'`), helpers],
    ['update', 'a draft to active', change('jobs', (t) => t.draftJob, `status = 'active'`), staff],
    [
      'update',
      'an active one to filled without a reason',
      change('jobs', (t) => t.activeJob, `status = 'filled'`),
      team,
    ],
    [
      'update',
      'an active one to filled',
      change('jobs', (t) => t.activeJob, `status = 'filled', status_reason = 'Found'`),
      helpers,
    ],
    ['update', 'to featured', change('jobs', (t) => t.activeJob, 'featured = true'), staff],
    [
      'insert',
      'an active one of the hub',
      () => `insert into public.jobs (title, status) values ('J', 'active') returning id`,
      staff,
    ],
    ['delete', 'a draft', remove('jobs', (t) => t.draftJob), helpers],
    ['delete', 'an active one', remove('jobs', (t) => t.activeJob), nobody],
  ]),
  ...rights('events', [
    ['select', 'an approved one', find('events', (t) => t.approvedEvent), everybody],
    ['select', 'a draft', find('events', (t) => t.draftEvent), helpers],
    [
      'insert',
      'for the business',
      (t) =>
        `insert into public.events (title, business_id, starts_at, ends_at) values ('E', '${t.approved}', now(), now() + interval '1 hour') returning id`,
      helpers,
    ],
    [
      'insert',
      'for the hub',
      () =>
        `insert into public.events (title, starts_at, ends_at) values ('E', now(), now() + interval '1 hour') returning id`,
      staff,
    ],
    [
      'update',
      'a draft to approved',
      change('events', (t) => t.draftEvent, `approval_status = 'approved'`),
      staff,
    ],
    [
      'update',
      'one to canceled, with the reason',
      change('events', (t) => t.approvedEvent, `status = 'canceled', status_reason = 'Storm'`),
      helpers,
    ],
    [
      'insert',
      'an approved one of the hub',
      () =>
        `insert into public.events (title, starts_at, ends_at, approval_status) values ('E', now(), now() + interval '1 hour', 'approved') returning id`,
      staff,
    ],
    [
      'update',
      'one to postponed, with the reason',
      change('events', (t) => t.approvedEvent, `status = 'postponed', status_reason = 'Storm'`),
      helpers,
    ],
    ['delete', 'a draft', remove('events', (t) => t.draftEvent), helpers],
    ['delete', 'an approved one', remove('events', (t) => t.approvedEvent), nobody],
  ]),
  ...rights('event_occurrences', [
    ['select', 'a date', find('event_occurrences', (t) => t.occurrenceId), everybody],
    [
      'select',
      'a draft’s dates',
      (t) => `select id from public.event_occurrences where event_id = '${t.draftEvent}'`,
      helpers,
    ],
    [
      'insert',
      'a date',
      (t) =>
        `insert into public.event_occurrences (event_id, original_date, starts_at, ends_at) values ('${t.approvedEvent}', '2030-01-01', now(), now() + interval '1 hour') returning id`,
      nobody,
    ],
    ['update', 'a date', change('event_occurrences', (t) => t.occurrenceId, `status = 'canceled'`), nobody],
    [
      'update',
      'a date to canceled, with the reason',
      (t) =>
        `select id from public.change_event_date('${t.occurrenceId}', 'canceled', reason => 'Storm') where id is not null`,
      helpers,
    ],
    ['delete', 'a date', remove('event_occurrences', (t) => t.occurrenceId), nobody],
  ]),
  ...rights('event_registrations', [
    ['select', 'the member’s', find('event_registrations', (t) => t.registration), ['member', ...helpers]],
    [
      'insert',
      'their own, past the function',
      (t, me) =>
        `insert into public.event_registrations (event_id, occurrence_id, user_id, status) values ('${t.approvedEvent}', '${t.occurrenceId}', '${me}', 'registered') returning id`,
      nobody,
    ],
    [
      'update',
      'to attended, past the function',
      change('event_registrations', (t) => t.registration, `status = 'attended'`),
      nobody,
    ],
    ['update', 'to attended', (t) => `select id from public.check_in('${t.registration}')`, helpers],
    [
      'update',
      'to canceled',
      (t) => `select id from public.cancel_registration('${t.registration}')`,
      ['member', ...helpers],
    ],
    ['delete', 'one', remove('event_registrations', (t) => t.registration), nobody],
  ]),
  ...rights('check_ins', [
    ['select', 'one', find('check_ins', (t) => t.checkIn), helpers],
    [
      'insert',
      'one, past the function',
      (t) =>
        `insert into public.check_ins (id, event_id, occurrence_id, action, outcome) values (gen_random_uuid(), '${t.approvedEvent}', '${t.occurrenceId}', 'admit', 'admitted') returning id`,
      nobody,
    ],
    ['update', 'one', change('check_ins', (t) => t.checkIn, `outcome = 'admitted'`), nobody],
    ['delete', 'one', remove('check_ins', (t) => t.checkIn), nobody],
  ]),
  ...rights('deals', [
    ['select', 'a public one', find('deals', (t) => t.publicDeal), everybody],
    ['select', 'one for members', find('deals', (t) => t.membersDeal), ['member', ...helpers]],
    ['select', 'a draft', find('deals', (t) => t.draftDeal), helpers],
    [
      'insert',
      'for the business',
      (t) =>
        `insert into public.deals (title, business_id, valid_until) values ('D', '${t.approved}', now() + interval '1 day') returning id`,
      helpers,
    ],
    [
      'insert',
      'for somebody else’s',
      (t) =>
        `insert into public.deals (title, business_id, valid_until) values ('D', '${t.foreign}', now() + interval '1 day') returning id`,
      staff,
    ],
    ['update', 'a draft to active', change('deals', (t) => t.draftDeal, `status = 'active'`), staff],
    [
      'update',
      'an active one to paused without a reason',
      change('deals', (t) => t.publicDeal, `status = 'paused'`),
      team,
    ],
    [
      'update',
      'an active one to paused',
      change('deals', (t) => t.publicDeal, `status = 'paused', status_reason = 'Sold out'`),
      helpers,
    ],
    ['update', 'how often it was claimed', change('deals', (t) => t.publicDeal, 'claimed_count = 0'), nobody],
    [
      'insert',
      'an active one of the hub',
      () =>
        `insert into public.deals (title, valid_until, status) values ('D', now() + interval '1 day', 'active') returning id`,
      staff,
    ],
    ['delete', 'a draft', remove('deals', (t) => t.draftDeal), helpers],
    ['delete', 'an active one', remove('deals', (t) => t.publicDeal), nobody],
  ]),
  ...rights('event_access', [
    [
      'select',
      'where it is online',
      (t) => `select online_url from public.event_access where event_id = '${t.approvedEvent}'`,
      ['member', ...helpers],
    ],
    [
      'insert',
      'where it is online',
      (t) =>
        `insert into public.event_access (event_id, online_url) values ('${t.draftEvent}', 'https://meet.test/x') returning event_id`,
      helpers,
    ],
    [
      'update',
      'where it is online',
      (t) =>
        `update public.event_access set online_url = 'https://meet.test/y' where event_id = '${t.approvedEvent}' returning event_id`,
      helpers,
    ],
    [
      'delete',
      'where it is online',
      (t) => `delete from public.event_access where event_id = '${t.approvedEvent}' returning event_id`,
      helpers,
    ],
  ]),
  ...rights('deal_codes', [
    [
      'select',
      'the code',
      (t) => `select shared_code from public.deal_codes where deal_id = '${t.publicDeal}'`,
      helpers,
    ],
    [
      'insert',
      'a code',
      (t) =>
        `insert into public.deal_codes (deal_id, shared_code) values ('${t.draftDeal}', 'NEW') returning deal_id`,
      helpers,
    ],
    [
      'update',
      'the code',
      (t) =>
        `update public.deal_codes set shared_code = 'OTHER' where deal_id = '${t.publicDeal}' returning deal_id`,
      helpers,
    ],
    [
      'delete',
      'the code',
      (t) => `delete from public.deal_codes where deal_id = '${t.publicDeal}' returning deal_id`,
      helpers,
    ],
  ]),
  ...rights('deal_redemptions', [
    ['select', 'the member’s', find('deal_redemptions', (t) => t.redemption), ['member', ...helpers]],
    [
      'insert',
      'their own, past the function',
      (t, me) =>
        `insert into public.deal_redemptions (deal_id, user_id, code) values ('${t.publicDeal}', '${me}', 'FREE') returning id`,
      nobody,
    ],
    [
      'insert',
      'their own, once each',
      (t) => `select id from public.claim_deal('${t.publicDeal}')`,
      ['stranger', 'owner', 'manager', 'contributor', ...staff],
    ],
    [
      'insert',
      'their own of a members’ deal',
      (t) => `select id from public.claim_deal('${t.membersDeal}')`,
      ['member', ...staff],
    ],
    [
      'update',
      'to redeemed, past the function',
      change('deal_redemptions', (t) => t.redemption, `status = 'redeemed'`),
      nobody,
    ],
    [
      'update',
      'to redeemed',
      (t) => `select id from public.redeem_deal('${t.publicDeal}', 'bread')`,
      helpers,
    ],
    ['delete', 'one', remove('deal_redemptions', (t) => t.redemption), nobody],
  ]),
];

const posts = [
  ...rights('blog_posts', [
    ['select', 'a published one', find('blog_posts', (t) => t.publishedPost), everybody],
    ['select', 'one of next week', find('blog_posts', (t) => t.scheduledPost), ['stranger', ...staff]],
    ['select', 'a draft', find('blog_posts', (t) => t.draftPost), ['stranger', ...staff]],
    [
      'insert',
      'their own draft',
      (_, me) => `insert into public.blog_posts (title, author_id) values ('P', '${me}') returning id`,
      signedIn,
    ],
    [
      'insert',
      'in another’s name',
      ({ ids }) =>
        `insert into public.blog_posts (title, author_id) values ('P', '${ids.member}') returning id`,
      ['member', ...staff],
    ],
    [
      'insert',
      'under another byline',
      (_, me) =>
        `insert into public.blog_posts (title, author_id, author_name) values ('P', '${me}', 'The mayor') returning id`,
      staff,
    ],
    [
      'insert',
      'a published one',
      (_, me) =>
        `insert into public.blog_posts (title, author_id, status) values ('P', '${me}', 'published') returning id`,
      staff,
    ],
    [
      'update',
      'a draft’s text',
      change('blog_posts', (t) => t.draftPost, `content = '<p>New</p>'`),
      ['stranger', ...staff],
    ],
    [
      'update',
      'a published one’s text',
      change('blog_posts', (t) => t.publishedPost, `content = '<p>New</p>'`),
      staff,
    ],
    [
      'update',
      'a draft to published',
      change('blog_posts', (t) => t.draftPost, `status = 'published'`),
      staff,
    ],
    ['delete', 'a draft', remove('blog_posts', (t) => t.draftPost), ['stranger', ...staff]],
    ['delete', 'a published one', remove('blog_posts', (t) => t.publishedPost), nobody],
  ]),
  ...rights('post_revisions', [
    [
      'select',
      'a draft’s',
      (t) => `select id from public.post_revisions where post_id = '${t.draftPost}'`,
      ['stranger', ...staff],
    ],
    [
      'insert',
      'one, past the trigger',
      (t) =>
        `insert into public.post_revisions (post_id, number, title, content, excerpt, status) values ('${t.draftPost}', 9, 'x', '', '', 'draft') returning id`,
      nobody,
    ],
    ['update', 'any', () => `update public.post_revisions set title = 'x' where true returning id`, nobody],
    [
      'update',
      'a draft back to one',
      (t) =>
        `select public.restore_revision((select id from public.post_revisions where post_id = '${t.draftPost}')) as id`,
      ['stranger', ...staff],
    ],
    ['delete', 'any', () => `delete from public.post_revisions where true returning id`, nobody],
  ]),
  ...rights('post_category_mapping', [
    [
      'select',
      'a published one’s',
      (t) => `select post_id from public.post_category_mapping where post_id = '${t.publishedPost}'`,
      everybody,
    ],
    [
      'select',
      'a draft’s',
      (t) => `select post_id from public.post_category_mapping where post_id = '${t.draftPost}'`,
      ['stranger', ...staff],
    ],
    [
      'insert',
      'into a published one',
      (t) =>
        `insert into public.post_category_mapping (post_id, category_id) values ('${t.scheduledPost}', '${t.postCategory}') returning post_id`,
      staff,
    ],
    [
      'update',
      'any',
      () => `update public.post_category_mapping set post_id = post_id where true returning post_id`,
      nobody,
    ],
    [
      'delete',
      'a draft’s',
      (t) => `delete from public.post_category_mapping where post_id = '${t.draftPost}' returning post_id`,
      ['stranger', ...staff],
    ],
  ]),
];

const apply = (job: string, applicant: string) =>
  `insert into public.job_applications (job_id, applicant_id, name, email) values ('${job}', '${applicant}', 'A', 'a@rights.test') returning id`;
const notYetApplied = signedIn.filter((name) => name !== 'member');
const employers: PersonaName[] = ['owner', 'manager'];
const note = (town: Town) =>
  `insert into public.job_application_notes (application_id, text) values ('${town.application}', 'A') returning id`;

const work = [
  ...rights('job_applications', [
    ['select', 'the member’s', find('job_applications', (t) => t.application), ['member', ...employers]],
    ['insert', 'their own', (t, me) => apply(t.activeJob, me), notYetApplied],
    ['insert', 'in another’s name', (t) => apply(t.activeJob, t.ids.stranger), ['stranger']],
    ['insert', 'to a draft', (t, me) => apply(t.draftJob, me), nobody],
    ['insert', 'to one that has expired', (t, me) => apply(t.expiredJob, me), nobody],
    [
      'update',
      'what became of it',
      change('job_applications', (t) => t.application, `status = 'seen'`),
      nobody,
    ],
    [
      'update',
      'what became of it, by the function',
      (t) => `select public.decide_application('${t.application}', 'new', 'invited') as id`,
      employers,
    ],
    [
      'update',
      'whether it was seen, by reading it',
      (t) => `select public.read_application('${t.application}') as id`,
      employers,
    ],
    [
      'update',
      'withdrawn',
      (t) => `select public.withdraw_application('${t.application}') as id`,
      ['member'],
    ],
    [
      'select',
      'those of a business',
      (t) =>
        `select page from public.applications_page('${t.approved}') as page where page ->> 'total' <> '0'`,
      employers,
    ],
    [
      'select',
      'how many a job has',
      (t) => `select * from public.application_counts('{${t.activeJob}}')`,
      managers,
    ],
    ['update', 'its words', change('job_applications', (t) => t.application, `message = 'X'`), nobody],
    ['delete', 'the member’s', remove('job_applications', (t) => t.application), nobody],
  ]),
  ...rights('job_application_notes', [
    ['select', 'of the team', find('job_application_notes', (t) => t.applicationNote), employers],
    ['insert', 'their own', note, employers],
    [
      'insert',
      'in another’s name',
      (t) =>
        `insert into public.job_application_notes (application_id, author_id, text) values ('${t.application}', '${t.ids.owner}', 'A') returning id`,
      nobody,
    ],
    [
      'update',
      'the owner’s',
      change('job_application_notes', (t) => t.applicationNote, `text = 'X'`),
      nobody,
    ],
    ['delete', 'the owner’s', remove('job_application_notes', (t) => t.applicationNote), ['owner']],
  ]),
  ...rights('job_alerts', [
    ['select', 'the member’s', find('job_alerts', (t) => t.alert), ['member']],
    ['select', 'the token of one', find('job_alerts', (t) => t.alert, 'token'), nobody],
    [
      'insert',
      'their own',
      (_, me) => `insert into public.job_alerts (user_id, q) values ('${me}', 'cook') returning id`,
      signedIn,
    ],
    [
      'insert',
      'for another',
      ({ ids }) =>
        `insert into public.job_alerts (user_id, q) values ('${ids.stranger}', 'cook') returning id`,
      ['stranger'],
    ],
    ['update', 'how often', change('job_alerts', (t) => t.alert, `frequency = 'weekly'`), ['member']],
    ['update', 'whose it is', change('job_alerts', (t) => t.alert, `user_id = user_id`), nobody],
    ['delete', 'the member’s', remove('job_alerts', (t) => t.alert), ['member']],
  ]),
];

const contact = [
  ...rights('leads', [
    ['select', 'one', find('leads', (t) => t.message), employers],
    ['select', 'a reported one', find('leads', (t) => t.reportedMessage), ['owner', 'manager', ...staff]],
    [
      'insert',
      'one, past the form',
      (t) =>
        `insert into public.leads (business_id, name, email, body) values ('${t.approved}', 'A', 'a@b.test', 'X') returning id`,
      nobody,
    ],
    ['update', 'its note', change('leads', (t) => t.message, `note = 'Called'`), employers],
    [
      'update',
      'the note of a reported one',
      change('leads', (t) => t.reportedMessage, `note = 'Called'`),
      employers,
    ],
    ['update', 'its state past the function', change('leads', (t) => t.message, `state = 'spam'`), nobody],
    [
      'update',
      'its state',
      (t) => `select public.change_lead('${t.message}', 'new', 'contacted') as id`,
      employers,
    ],
    ['select', 'who referred it, past the function', find('leads', (t) => t.message, 'referrer_id'), nobody],
    ['update', 'its words', change('leads', (t) => t.message, `body = 'X'`), nobody],
    ['update', 'that staff can read it', change('leads', (t) => t.message, `reported_at = now()`), nobody],
    ['delete', 'one', remove('leads', (t) => t.message), employers],
    ['update', 'to reported', (t) => `select public.report_message('${t.message}', 'Spam') as id`, employers],
  ]),
  ...rights('reports', [
    ['select', 'one', find('reports', (t) => t.report), staff],
    [
      'insert',
      'one, past the form',
      (t) =>
        `insert into public.reports (kind, entity, entity_id, title, path) values ('problem', 'businesses', '${t.approved}', 'T', '/') returning id`,
      nobody,
    ],
    [
      'update',
      'to resolved',
      change('reports', (t) => t.report, `status = 'resolved', status_reason = 'Done'`),
      staff,
    ],
    [
      'update',
      'to resolved without an answer',
      change('reports', (t) => t.report, `status = 'resolved'`),
      nobody,
    ],
    ['update', 'what is suggested', change('reports', (t) => t.report, `suggestion = null`), nobody],
    [
      'update',
      'by applying it',
      (t) =>
        `select public.apply_suggestion('${t.report}', '{phone}', 'Done', (select updated_at from public.reports where id = '${t.report}'))`,
      staff,
    ],
    ['update', 'by forwarding it', (t) => `select public.forward_report('${t.report}') as people`, staff],
    ['delete', 'one', remove('reports', (t) => t.report), nobody],
  ]),
  {
    table: 'reports',
    action: 'insert',
    what: 'through the function of the form',
    sql: () => `select public.receive_report('businesses', 'x', 'problem', 'other', 'X') as id`,
    may: nobody,
  } satisfies Right,
  {
    table: 'leads',
    action: 'insert',
    what: 'through the function of quote requests',
    sql: (t) =>
      `select public.request_quotes('{"businesses": ["x"], "email": "a@b.test"}', '${t.ids.member}', '') as id`,
    may: nobody,
  } satisfies Right,
  {
    table: 'leads',
    action: 'insert',
    what: 'through the function of the form',
    sql: () => `select public.receive_contact_message('x', 'A', 'a@b.test', '', 'X', '') as id`,
    may: nobody,
  } satisfies Right,
];

const ticketing = [
  ...rights('event_ticketing', [
    [
      'select',
      'how an event sells',
      (t) => `select event_id from public.event_ticketing where event_id = '${t.ticketing.event}'`,
      everybody,
    ],
    [
      'insert',
      'for their event',
      (t) =>
        `insert into public.event_ticketing (event_id) values ('${t.ticketing.untouched}') returning event_id`,
      helpers,
    ],
    [
      'update',
      'who may have an invoice',
      (t) =>
        `update public.event_ticketing set allows_invoice = true where event_id = '${t.ticketing.event}' returning event_id`,
      helpers,
    ],
    [
      'update',
      'the fee, which is money of the chamber',
      (t) =>
        `update public.event_ticketing set refund_fee = 500 where event_id = '${t.ticketing.event}' returning event_id`,
      staff,
    ],
    [
      'delete',
      'one',
      (t) => `delete from public.event_ticketing where event_id = '${t.ticketing.event}' returning event_id`,
      helpers,
    ],
  ]),
  ...rights('ticket_types', [
    ['select', 'one', find('ticket_types', (t) => t.ticketing.type), everybody],
    ['select', 'a hidden one', find('ticket_types', (t) => t.ticketing.hiddenType), helpers],
    [
      'insert',
      'a free one',
      (t) =>
        `insert into public.ticket_types (event_id, name) values ('${t.ticketing.event}', 'Staff') returning id`,
      helpers,
    ],
    [
      'insert',
      'one with a price',
      (t) =>
        `insert into public.ticket_types (event_id, name, price) values ('${t.ticketing.event}', 'Gold', 100) returning id`,
      staff,
    ],
    ['update', 'its name', change('ticket_types', (t) => t.ticketing.type, `name = 'X'`), helpers],
    ['update', 'its price', change('ticket_types', (t) => t.ticketing.type, `price = 100`), staff],
    ['delete', 'one that was ordered', remove('ticket_types', (t) => t.ticketing.type), nobody],
    ['delete', 'one that nobody ordered', remove('ticket_types', (t) => t.ticketing.hiddenType), helpers],
  ]),
  ...rights('ticket_prices', [
    ['select', 'one', find('ticket_prices', (t) => t.ticketing.price), everybody],
    [
      'insert',
      'one above zero',
      (t) =>
        `insert into public.ticket_prices (ticket_type_id, label, price) values ('${t.ticketing.type}', 'Late', 100) returning id`,
      staff,
    ],
    ['update', 'its label', change('ticket_prices', (t) => t.ticketing.price, `label = 'X'`), helpers],
    ['update', 'its price', change('ticket_prices', (t) => t.ticketing.price, 'price = 100'), staff],
    ['delete', 'one', remove('ticket_prices', (t) => t.ticketing.price), helpers],
  ]),
  ...rights('event_add_ons', [
    ['select', 'one', find('event_add_ons', (t) => t.ticketing.addOn), everybody],
    [
      'insert',
      'a free one',
      (t) =>
        `insert into public.event_add_ons (event_id, name) values ('${t.ticketing.event}', 'Tea') returning id`,
      helpers,
    ],
    ['update', 'its price', change('event_add_ons', (t) => t.ticketing.addOn, 'price = 100'), staff],
    ['delete', 'one that was ordered', remove('event_add_ons', (t) => t.ticketing.addOn), nobody],
  ]),
  ...rights('promo_codes', [
    ['select', 'one', find('promo_codes', (t) => t.ticketing.code), helpers],
    [
      'insert',
      'one',
      (t) =>
        `insert into public.promo_codes (event_id, code, kind, percent) values ('${t.ticketing.event}', 'FREE', 'percent', 100) returning id`,
      helpers,
    ],
    ['update', 'its value', change('promo_codes', (t) => t.ticketing.code, 'percent = 100'), helpers],
    ['delete', 'one that nobody used', remove('promo_codes', (t) => t.ticketing.code), helpers],
  ]),
  ...rights('refund_runs', [
    ['select', 'one', find('refund_runs', (t) => t.ticketing.run), admin],
    [
      'insert',
      'past the function',
      (t) =>
        `insert into public.refund_runs (id, event_id, reason) values (gen_random_uuid(), '${t.ticketing.untouched}', 'X') returning id`,
      nobody,
    ],
    [
      'update',
      'by continuing it',
      (t) => `select public.continue_refund_run('${t.ticketing.run}') as id`,
      admin,
    ],
    ['delete', 'one', remove('refund_runs', (t) => t.ticketing.run), nobody],
  ]),
  ...rights('refund_run_items', [
    ['select', 'one', find('refund_run_items', (t) => t.ticketing.runItem), admin],
    [
      'insert',
      'past the function',
      (t) =>
        `insert into public.refund_run_items (run_id, order_id) values ('${t.ticketing.run}', '${t.ticketing.order}') returning id`,
      nobody,
    ],
    [
      'update',
      'its state',
      change('refund_run_items', (t) => t.ticketing.runItem, `status = 'done'`),
      nobody,
    ],
    ['delete', 'one', remove('refund_run_items', (t) => t.ticketing.runItem), nobody],
  ]),
  ...rights('event_templates', [
    ['select', 'one of a business', find('event_templates', (t) => t.ticketing.template), helpers],
    [
      'insert',
      'past the function',
      () =>
        `insert into public.event_templates (id, name, setup) values (gen_random_uuid(), 'X', '{}') returning id`,
      nobody,
    ],
    [
      'insert',
      'of an event of a business',
      (t) =>
        `select public.save_event_template('${t.ticketing.event}', gen_random_uuid(), 'Gala again') as id`,
      helpers,
    ],
    ['update', 'its name', change('event_templates', (t) => t.ticketing.template, `name = 'X'`), helpers],
    [
      'update',
      'its contents',
      change('event_templates', (t) => t.ticketing.template, `setup = '{}'`),
      nobody,
    ],
    ['delete', 'one', remove('event_templates', (t) => t.ticketing.template), helpers],
  ]),
  ...rights('orders', [
    ['select', 'the member’s', find('orders', (t) => t.ticketing.order), ['member', ...helpers]],
    ['select', 'the address of the buyer', find('orders', (t) => t.ticketing.order, 'buyer_email'), nobody],
    [
      'insert',
      'past the function',
      (t, me) =>
        `insert into public.orders (id, event_id, occurrence_id, user_id, buyer_name, status, pays, total, currency) values (gen_random_uuid(), '${t.ticketing.event}', '${t.ticketing.occurrence}', '${me}', 'X', 'confirmed', 'free', 0, 'USD') returning id`,
      nobody,
    ],
    [
      'update',
      'to canceled, past the function',
      change('orders', (t) => t.ticketing.order, `status = 'canceled'`),
      nobody,
    ],
    [
      'update',
      'by canceling its ticket',
      (t) =>
        `select public.cancel_tickets('${t.ticketing.order}', array['${t.ticketing.ticket}']::uuid[], null, 'Rain') as id`,
      ['member', ...helpers],
    ],
    [
      'select',
      'by its number, without the secret of its link',
      (t) => `select public.read_order('${t.ticketing.order}', 'guessed') as id`,
      ['member', ...helpers],
    ],
    ['delete', 'one', remove('orders', (t) => t.ticketing.order), nobody],
  ]),
  ...rights('tickets', [
    ['select', 'the member’s', find('tickets', (t) => t.ticketing.ticket), ['member', ...helpers]],
    [
      'insert',
      'past the function',
      (t) =>
        `insert into public.tickets (order_id, ticket_type_id, position, unit_amount) values ('${t.ticketing.order}', '${t.ticketing.type}', 2, 0) returning id`,
      nobody,
    ],
    ['update', 'what it cost', change('tickets', (t) => t.ticketing.ticket, 'unit_amount = 1'), nobody],
    ['delete', 'one', remove('tickets', (t) => t.ticketing.ticket), nobody],
  ]),
  ...rights('order_add_ons', [
    ['select', 'the member’s', find('order_add_ons', (t) => t.ticketing.orderAddOn), ['member', ...helpers]],
    [
      'insert',
      'past the function',
      (t) =>
        `insert into public.order_add_ons (order_id, add_on_id, quantity, unit_amount) values ('${t.ticketing.order}', '${t.ticketing.addOn}', 1, 0) returning id`,
      nobody,
    ],
    ['update', 'how many', change('order_add_ons', (t) => t.ticketing.orderAddOn, 'quantity = 2'), nobody],
    ['delete', 'one', remove('order_add_ons', (t) => t.ticketing.orderAddOn), nobody],
  ]),
];

const sold: Right[] = [
  ...rights('placement_products', [
    ['select', 'one on sale', find('placement_products', (t) => t.sold.product), signedIn],
    ['select', 'one that is off', find('placement_products', (t) => t.sold.unsold), staff],
    [
      'insert',
      'one',
      () =>
        `insert into public.placement_products (kind, entity, name, days, price) values ('post', 'jobs', 'P', 7, 1) returning id`,
      admin,
    ],
    ['update', 'the price', change('placement_products', (t) => t.sold.product, 'price = 1'), admin],
    ['delete', 'one', remove('placement_products', (t) => t.sold.unsold), admin],
  ]),
  ...rights('placements', [
    ['select', 'the business’s', find('placements', (t) => t.sold.placement), helpers],
    [
      'insert',
      'past the function',
      (t) =>
        `insert into public.placements (product_id, kind, entity, name, days, price, item_id) values ('${t.sold.product}', 'featured', 'jobs', 'P', 7, 0, '${t.activeJob}') returning id`,
      nobody,
    ],
    ['update', 'its status', change('placements', (t) => t.sold.placement, `status = 'running'`), nobody],
    ['delete', 'one', remove('placements', (t) => t.sold.placement), nobody],
  ]),
  ...rights('fee_items', [
    ['select', 'one that is open', find('fee_items', (t) => t.sold.fee), everybody],
    ['select', 'one that is not', find('fee_items', (t) => t.sold.closedFee), staff],
    [
      'insert',
      'one',
      () => `insert into public.fee_items (slug, name, amount) values ('test-f', 'F', 500) returning id`,
      admin,
    ],
    ['update', 'the amount', change('fee_items', (t) => t.sold.fee, 'amount = 1'), admin],
    ['delete', 'one', remove('fee_items', (t) => t.sold.closedFee), admin],
  ]),
  ...rights('fee_payments', [
    ['select', 'the member’s', find('fee_payments', (t) => t.sold.feePayment), ['member', ...admin]],
    [
      'insert',
      'past the function',
      (t) =>
        `insert into public.fee_payments (fee_item_id, name, email, amount) values ('${t.sold.fee}', 'N', 'n@n.test', 1) returning id`,
      nobody,
    ],
    [
      'update',
      'that it is paid',
      change('fee_payments', (t) => t.sold.feePayment, 'paid_at = now()'),
      nobody,
    ],
    ['delete', 'one', remove('fee_payments', (t) => t.sold.feePayment), nobody],
  ]),
];

/** Who may do what with each table of the API. */
const forms = [
  ...rights('forms', [
    ['select', 'a survey', find('forms', (t) => t.forms.form), everybody],
    ['select', 'the questions of an event', find('forms', (t) => t.forms.questions), everybody],
    [
      'insert',
      'a survey',
      () => `insert into public.forms (purpose, title) values ('survey', 'X') returning id`,
      nobody,
    ],
    ['update', 'a survey', change('forms', (t) => t.forms.form, `archived_at = now()`), staff],
    [
      'update',
      'the questions of an event',
      change('forms', (t) => t.forms.questions, `status = 'closed'`),
      helpers,
    ],
    ['update', 'the text of a survey', change('forms', (t) => t.forms.form, `title = 'X'`), nobody],
    ['delete', 'a survey with answers', remove('forms', (t) => t.forms.form), nobody],
  ]),
  ...rights('form_fields', [
    ['select', 'one of a survey', find('form_fields', (t) => t.forms.field), everybody],
    [
      'insert',
      'one',
      (t) =>
        `insert into public.form_fields (form_id, type, label) values ('${t.forms.form}', 'text', 'X') returning id`,
      nobody,
    ],
    ['update', 'one', change('form_fields', (t) => t.forms.field, `label = 'X'`), nobody],
    ['delete', 'one', remove('form_fields', (t) => t.forms.field), nobody],
  ]),
  ...rights('form_responses', [
    ['select', 'one of a survey', find('form_responses', (t) => t.forms.response), staff],
    ['select', 'one of an event', find('form_responses', (t) => t.forms.registered), helpers],
    [
      'insert',
      'one',
      (t) => `insert into public.form_responses (form_id) values ('${t.forms.form}') returning id`,
      nobody,
    ],
    [
      'update',
      'the state of one of a survey',
      change('form_responses', (t) => t.forms.response, `status = 'spam'`),
      staff,
    ],
    [
      'update',
      'the state of one of an event',
      change('form_responses', (t) => t.forms.registered, `status = 'archived'`),
      helpers,
    ],
    ['update', 'the answers', change('form_responses', (t) => t.forms.response, `answers = '{}'`), nobody],
    ['delete', 'one', remove('form_responses', (t) => t.forms.response), nobody],
  ]),
  ...rights('form_files', [
    ['select', 'that of a member', find('form_files', (t) => t.forms.file), ['member', ...staff]],
    [
      'insert',
      'one',
      (t) =>
        `insert into public.form_files (field_id, name, type, size) values ('${t.forms.field}', 'x', 'image/png', 1) returning id`,
      nobody,
    ],
    ['update', 'one', change('form_files', (t) => t.forms.file, `name = 'X'`), nobody],
    ['delete', 'one', remove('form_files', (t) => t.forms.file), nobody],
  ]),
];

/** Every right, by area. */
export const rightsMatrix: Right[] = [
  ...people,
  ...messages,
  ...sponsors,
  ...tables,
  ...notices,
  ...files,
  ...hub,
  ...businesses,
  ...offers,
  ...posts,
  ...work,
  ...contact,
  ...forms,
  ...ledger,
  ...ticketing,
  ...sold,
];
