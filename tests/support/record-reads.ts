import type { RecordExamples } from './scaled-records.ts';

/** A statement of a signed-in person: whose claims, and the call of the function that a screen reads with. */
export interface RecordRead {
  claims: object;
  call: string;
}

/** What signed-in people and staff read in lists and totals, by what it is. */
export function recordReads(of: RecordExamples): Record<string, RecordRead> {
  const list = (entity: string, more = '') => `admin_list('${entity}'${more && `, ${more}`})`;
  const asMember = (call: string): RecordRead => ({ claims: of.member, call });
  const asAdmin = (call: string): RecordRead => ({ claims: of.admin, call });
  const inGroup = `'${of.group}'`;
  return {
    people: asMember(`people_page()`),
    'people, next page': asMember(`people_page(after => '["kim", "00000000-0000-0000-0000-000000000000"]')`),
    'people, name': asMember(`people_page('kim thorne')`),
    'people, skill': asMember(`people_page(skill => 'violin')`),
    conversations: asMember(`my_threads()`),
    'unread messages': asMember(`unread_messages()`),
    conversation: asMember(`thread_page('${of.thread}')`),
    'conversation, older': asMember(`thread_page('${of.thread}', before => 60)`),
    'messages, search': asMember(`search_messages('meeting 417')`),
    'messages, common word': asMember(`search_messages('meeting')`),
    connections: asMember(`my_connections()`),
    groups: asMember(`my_groups()`),
    group: asMember(`group_page('everybody')`),
    'group, people': asMember(`group_people(${inGroup})`),
    'group, topics': asMember(`group_topics(${inGroup})`),
    'group, topic': asMember(`group_topic('${of.topic}')`),
    'group, search': asMember(`search_group_posts(${inGroup}, 'place 17')`),
    'group, mention': asMember(`find_group_people(${inGroup}, 'cora b')`),
    'group, votes': asMember(`group_votes(${inGroup})`),
    'group, meetings': asMember(`group_meetings(${inGroup})`),
    'group, documents': asMember(`group_documents(${inGroup})`),
    bell: asMember(`my_notifications()`),
    'bell, older': asMember(
      `my_notifications('["' || (now() - interval '100 minutes') || '", "00000000000000000000"]')`,
    ),
    'bell, unread': asMember(`notification_counts()`),
    account: asMember(`account_start()`),
    dashboard: asAdmin(`admin_overview(30)`),
    'dashboard, year': asAdmin(`admin_overview(365)`),
    'activity of listings': asAdmin(`listing_use_by_day(30)`),
    'most viewed': asAdmin(`most_viewed_listings(30)`),
    'use of a listing': asAdmin(`listing_use('${of.business}', current_date)`),
    approvals: asAdmin(`approval_queue()`),
    categories: asAdmin(`category_uses()`),
    accounts: asAdmin(list('profiles', `sort => 'added'`)),
    'accounts, name': asAdmin(list('profiles', `q => 'kim 424', sort => 'name', descending => false`)),
    'accounts, email': asAdmin(list('profiles', `q => 'person-242@', sort => 'added'`)),
    'accounts, membership': asAdmin(
      list('profiles', `filters => '{"membership": "active"}', sort => 'name', descending => false`),
    ),
    'accounts, staff': asAdmin(list('profiles', `filters => '{"staff": true}', sort => 'added'`)),
    organizations: asAdmin(list('business_profiles', `sort => 'name', descending => false`)),
    'organizations, name': asAdmin(
      list('business_profiles', `q => 'thorne 413', sort => 'name', descending => false`),
    ),
    members: asAdmin(list('subscriptions', `sort => 'ends', descending => false`)),
    'members, name': asAdmin(list('subscriptions', `q => 'thorne 413', sort => 'ends'`)),
    ...Object.fromEntries(
      ['ahead', 'at_risk', 'late', 'lapsed', 'win_back'].map((view) => [
        `members, ${view}`,
        asAdmin(list('subscriptions', `filters => '{"view": "${view}"}', sort => 'changed'`)),
      ]),
    ),
    'members, ends': asAdmin(
      list(
        'subscriptions',
        `filters => '{"view": "ahead", "ends": "30"}', sort => 'ends', descending => false`,
      ),
    ),
    'members, renewal': asAdmin(list('subscriptions', `filters => '{"renewal": "manual"}', sort => 'ends'`)),
    invoices: asAdmin(list('invoices', `sort => 'added'`)),
    'invoices, overdue': asAdmin(
      list('invoices', `filters => '{"overdue": true}', sort => 'due', descending => false`),
    ),
    'invoices, name': asAdmin(list('invoices', `q => 'thorne 413', sort => 'added'`)),
    'invoices, period': asAdmin(list('invoices', `filters => '{"period": "last_month"}', sort => 'amount'`)),
    'invoices, open': asAdmin(list('invoices', `filters => '{"status": ["open"]}', sort => 'due'`)),
    payments: asAdmin(list('payments', `sort => 'added'`)),
    'payments, reference': asAdmin(list('payments', `q => 'r-417', sort => 'added'`)),
    'payments, not deposited': asAdmin(list('payments', `filters => '{"deposit": "none"}', sort => 'added'`)),
    'payments, of one': asAdmin(
      list('payments', `filters => '{"organization": "${of.organization}"}', sort => 'added'`),
    ),
    billing: asAdmin(`billing_overview()`),
    balances: asAdmin(`account_balances(current_date - 30, current_date)`),
    statement: asAdmin(`billing_statement('${of.organization}', null, current_date - 365, current_date)`),
    leads: asAdmin(`lead_report(current_date - 30, current_date)`),
    'leads of a business': asAdmin(`lead_totals('${of.business}', current_date)`),
    log: asAdmin(`read_activity()`),
    'log, word': asAdmin(`read_activity(q => 'lantern 417')`),
    'log, common word': asAdmin(`read_activity(q => 'lantern')`),
    'log, action': asAdmin(`read_activity(of_action => 'export')`),
    attendees: asAdmin(`event_attendees('${of.event}')`),
    door: asAdmin(`door_list('${of.date}')`),
    forms: asAdmin(list('forms')),
    answers: asAdmin(list('form_responses', `filters => '{"form": "${of.form}"}', sort => 'added'`)),
    'answers, word': asAdmin(
      list('form_responses', `q => 'visitor-417@', filters => '{"form": "${of.form}"}', sort => 'added'`),
    ),
    'answers, charts': asAdmin(`form_summary('${of.form}')`),
    businesses: asAdmin(list('businesses')),
    'businesses, word': asAdmin(list('businesses', `q => 'lantern florist'`)),
    events: asAdmin(list('events')),
    'events, to come, word': asAdmin(list('events', `q => 'market', filters => '{"when": "upcoming"}'`)),
    jobs: asAdmin(list('jobs')),
    posts: asAdmin(list('blog_posts')),
  };
}
