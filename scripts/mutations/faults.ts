/** A deliberate fault, and the tests of the fast tier that have to notice it. */
export interface Fault {
  /** Unique and short, such as `D1` or `M3`. */
  id: string;
  area:
    | 'rights'
    | 'money'
    | 'membership'
    | 'events'
    | 'search'
    | 'email'
    | 'pages'
    | 'islands'
    | 'realtime'
    | 'offline'
    | 'accounts'
    | 'language'
    | 'accessibility'
    | 'community'
    | 'admin';
  /** What is wrong then, as a sentence a person of the field understands. */
  what: string;
  /** The file that has it. A schema file stands for itself and the migrations that hold the same text. */
  file: string;
  /** Text that is in the file exactly once. */
  find: string;
  replace: string;
  /** Vitest files, or a browser file of the fast tier; all of one kind. */
  tests: string[];
  /** Browser tests only: part of the title of the one test. */
  title?: string;
}

/** One fault of each area that the fast tier must never let through. */
const basic: readonly Fault[] = [
  {
    id: 'D1',
    area: 'rights',
    what: 'Everybody who is signed in can change every listing that they see.',
    file: 'supabase/schemas/12_businesses.sql',
    find: `  for update to authenticated
  using (
    owner_id = (select auth.uid())
    or id = any ((select private.my_business_ids())::uuid[]) or (select private.is_staff()))
  with check (
    owner_id = (select auth.uid())
    or id = any ((select private.my_business_ids())::uuid[]) or (select private.is_staff()));`,
    replace: `  for update to authenticated
  using (true) with check (true);`,
    tests: ['tests/database/rights.test.ts'],
  },
  {
    id: 'D2',
    area: 'membership',
    what: 'A grace period lasts a year longer than the plan says.',
    file: 'supabase/schemas/71_membership_clock.sql',
    find: '(s.term_ends_at at time zone hub.time_zone + make_interval(days => p.grace_days))',
    replace: '(s.term_ends_at at time zone hub.time_zone + make_interval(years => 1, days => p.grace_days))',
    tests: ['tests/database/membership-clock.test.ts'],
  },
  {
    id: 'D3',
    area: 'events',
    what: 'A registration does not count the places that are taken, so that an event is overbooked.',
    file: 'supabase/schemas/31_registrations.sql',
    find: 'case when event.capacity is null or taken + 1 + register_for_event.guests <= event.capacity',
    replace: 'case when event.capacity is null or 1 + register_for_event.guests <= event.capacity',
    tests: ['tests/database/concurrency.test.ts'],
  },
  {
    id: 'D4',
    area: 'money',
    what: 'A webhook of the card processor is believed with any signature, or none.',
    file: 'supabase/functions/billing/stripe.ts',
    find: `        event = await Stripe.webhooks.constructEventAsync(
          rawBody,
          signature,
          secret,
          toleranceSeconds,
          cryptoProvider,
        );`,
    replace: '        event = JSON.parse(new TextDecoder().decode(rawBody)) as Stripe.Event;',
    tests: ['tests/functions/billing/webhook-signatures.test.ts'],
  },
  {
    id: 'D5',
    area: 'accounts',
    what: 'Signing in leads on to the address of another site that a link names.',
    file: 'src/lib/shared/next-page.ts',
    find: 'const isOwn = origin === base && ownPages.some((page) => page.test(path));',
    replace: `if (origin !== base) return next;
  const isOwn = ownPages.some((page) => page.test(path));`,
    tests: ['tests/lib/shared/next-page.test.ts'],
  },
  {
    id: 'D6',
    area: 'admin',
    what: 'Approve rejects an item, and Reject approves it.',
    file: 'src/features/admin/queue/decide.ts',
    find: "const to = verdict === 'accept' ? accepted : verdict === 'reject' ? rejected : verdict;",
    replace: "const to = verdict === 'accept' ? rejected : verdict === 'reject' ? accepted : verdict;",
    tests: ['tests/features/admin/decide.test.ts'],
  },
  {
    id: 'D7',
    area: 'islands',
    what: 'The parts of a page for who is signed in are never mounted: nobody can register for an event.',
    file: 'src/lib/browser/mount-for-person.ts',
    find: "?.dataset['session'] !== 'in') return;",
    replace: "?.dataset['session'] !== 'signed-in') return;",
    tests: ['tests/e2e/events/registration.spec.ts'],
    title: 'a person signs in on the way, registers with guests',
  },
  {
    id: 'D8',
    area: 'community',
    what: 'Nobody who has a conversation open is told of a new message in it.',
    file: 'supabase/schemas/84_messages.sql',
    find: `  perform private.tell_thread(thread);
  return private.message_json(sent);`,
    replace: '  return private.message_json(sent);',
    tests: ['tests/database/realtime-rights.test.ts'],
  },
  {
    id: 'D9',
    area: 'accessibility',
    what: 'The label of a field is not tied to its input, which screen readers then call unlabeled.',
    file: 'src/ui/FieldFrame.tsx',
    find: '<label htmlFor={id}>{label}</label>',
    replace: '<label>{label}</label>',
    tests: ['tests/features/auth/sign-up-and-sign-in-forms.test.tsx'],
  },
  {
    id: 'D10',
    area: 'pages',
    what: 'The content policy lacks the hash of the script in each page, so that no header shows who is signed in.',
    file: 'astro.shared.mjs',
    find: 'hashes: [sha256(showFrame)],',
    replace: 'hashes: [],',
    tests: ['tests/e2e/site/header.spec.ts'],
    title: 'the header names who is signed in',
  },
  {
    id: 'D11',
    area: 'language',
    what: 'A toast on Spanish pages is in English.',
    file: 'src/i18n/es/shared/island.ts',
    find: "undone: 'Se deshizo el cambio.',",
    replace: "undone: 'Undone.',",
    tests: ['tests/i18n/languages.test.ts'],
  },
  {
    id: 'D12',
    area: 'offline',
    what: 'The service worker stores the pages of signing in.',
    file: 'public/sw.js',
    find: '(auth|admin|preview|',
    replace: '(admin|preview|',
    tests: ['tests/e2e/events/offline-tickets.spec.ts'],
    title: 'tickets and visited pages are there without a network',
  },
  {
    id: 'D13',
    area: 'email',
    what: 'The links in emails lead to the host of the functions instead of the site.',
    file: 'supabase/functions/notify/services/send-due.ts',
    find: `      siteUrl: env.siteUrl,
      firstName,`,
    replace: `      siteUrl: env.functionsUrl,
      firstName,`,
    tests: ['tests/functions/notify.test.ts'],
  },
  {
    id: 'D14',
    area: 'search',
    what: 'The dictionary of the search learns no word, so that nothing is corrected.',
    file: 'supabase/schemas/09_search.sql',
    find: 'and not exists (select from private.search_words as known where known.word = found.word collate "C");',
    replace:
      'and exists (select from private.search_words as known where known.word = found.word collate "C");',
    tests: ['tests/database/search.test.ts'],
  },
];

/** Further slips, about three for each area where one costs most. */
const further: readonly Fault[] = [
  {
    id: 'M1',
    area: 'rights',
    what: 'Staff without their second factor can do everything, although the hub requires one.',
    file: 'supabase/schemas/01_access.sql',
    find: ') and private.meets_staff_assurance();',
    replace: ');',
    tests: ['tests/database/rights.test.ts'],
  },
  {
    id: 'M2',
    area: 'rights',
    what: 'Deals for members are readable by every account.',
    file: 'supabase/schemas/40_deals.sql',
    find: "(status = 'active' and (visibility = 'public' or (select private.is_member())) and valid_until > now()",
    replace: "(status = 'active' and valid_until > now()",
    tests: ['tests/database/rights.test.ts'],
  },
  {
    id: 'M3',
    area: 'rights',
    what: 'Every editor can record payments and write off invoices, without the right to bill.',
    file: 'supabase/schemas/73_ledger_postings.sql',
    find: "if private.actor_role() <> 'system' and not private.has_right('billing') then",
    replace: "if private.actor_role() <> 'system' and not private.is_staff() then",
    tests: ['tests/database/ledger.test.ts'],
  },
  {
    id: 'M4',
    area: 'money',
    what: 'A tax that is included in a price is computed as if it came on top of it.',
    file: 'supabase/schemas/72_ledger.sql',
    find: 'part := round(amount / (1 + included / 100) * rate.percent / 100);',
    replace: 'part := round(amount * rate.percent / 100);',
    tests: ['tests/database/ledger.test.ts'],
  },
  {
    id: 'M5',
    area: 'money',
    what: 'A refund that the card processor is making is handed to the next run once more.',
    file: 'supabase/schemas/75_payment_provider.sql',
    find: "due.status = 'requested' and (due.taken_at is null or due.taken_at < now() - interval '10 minutes')",
    replace: "due.status = 'requested'",
    tests: ['tests/database/payment-provider.test.ts'],
  },
  {
    id: 'M6',
    area: 'money',
    what: 'A typed amount of $12.50 is read as $1.25.',
    file: 'supabase/functions/_shared/contracts/money.ts',
    find: "Number(whole.replaceAll(',', '') + needed.padEnd(digits, '0'))",
    replace: "Number(whole.replaceAll(',', '') + needed)",
    tests: ['tests/contracts/money.test.ts'],
  },
  {
    id: 'M7',
    area: 'membership',
    what: 'An exemption from dues ends a day early.',
    file: 'supabase/schemas/71_membership_clock.sql',
    find: `  where r.term_end <= as_of and move.to_status is not null
    and (r.exempt_until is null or r.exempt_until < (as_of at time zone r.zone)::date)`,
    replace: `  where r.term_end <= as_of and move.to_status is not null
    and (r.exempt_until is null or r.exempt_until <= (as_of at time zone r.zone)::date)`,
    tests: ['tests/database/membership-clock.test.ts'],
  },
  {
    id: 'M8',
    area: 'membership',
    what: 'Who joins within a fixed year does not pay for the month in which they join.',
    file: 'supabase/schemas/74_dues.sql',
    find: 'then (plan.fixed_year_month - extract(month from day)::integer + 11) % 12 + 1',
    replace: 'then (plan.fixed_year_month - extract(month from day)::integer + 11) % 12',
    tests: ['tests/database/dues.test.ts'],
  },
  {
    id: 'M9',
    area: 'membership',
    what: 'Seats count although the money for them went back.',
    file: 'supabase/schemas/74_membership_seats.sql',
    find: 'where s.id = subscription and t.revoked_at is null and t.starts_at <= now()',
    replace: 'where s.id = subscription and t.starts_at <= now()',
    tests: ['tests/database/membership-seats.test.ts'],
  },
  {
    id: 'M10',
    area: 'search',
    what: 'The search suggests words of drafts, which are not public.',
    file: 'supabase/schemas/12_businesses.sql',
    find: `  for each row when (new.status = 'approved')
  execute function private.collect_search_words('name', 'tagline', 'description', 'categories', 'city');`,
    replace: `  for each row
  execute function private.collect_search_words('name', 'tagline', 'description', 'categories', 'city');`,
    tests: ['tests/database/search.test.ts'],
  },
  {
    id: 'M11',
    area: 'search',
    what: 'The name of a listing counts no more in a search than a word in its description.',
    file: 'supabase/schemas/12_businesses.sql',
    find: "return private.text_document(left(listing.name, 200), 'A')",
    replace: "return private.text_document(left(listing.name, 200), 'C')",
    tests: ['tests/database/search.test.ts'],
  },
  {
    id: 'M12',
    area: 'search',
    what: 'The directory lists archived and suspended listings.',
    file: 'supabase/schemas/20_directory_search.sql',
    find: "return concat_ws(' and ', 'd.status = ''approved''', private.option_conditions(options),",
    replace: "return concat_ws(' and ', 'd.status <> ''draft''', private.option_conditions(options),",
    tests: ['tests/database/directory-pages.test.ts'],
  },
  {
    id: 'M13',
    area: 'email',
    what: 'Emails lack the header for unsubscribing with one click.',
    file: 'supabase/functions/notify/services/send-due.ts',
    find: "    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',\n",
    replace: '',
    tests: ['tests/functions/notify.test.ts'],
  },
  {
    id: 'M14',
    area: 'email',
    what: 'The email about a registration goes to whoever changed it instead of the attendee.',
    file: 'supabase/schemas/31_registrations.sql',
    find: "'registration', 'registrations', new.user_id,",
    replace: "'registration', 'registrations', (select auth.uid()),",
    tests: ['tests/functions/notifications.test.ts'],
  },
  {
    id: 'M15',
    area: 'email',
    what: 'A title that somebody typed is HTML in emails.',
    file: 'supabase/functions/notify/render.ts',
    find: 'oneLine(block.text)}</p>',
    replace: 'raw(oneLine(block.text))}</p>',
    tests: ['tests/functions/notify.test.ts'],
  },
  {
    id: 'M16',
    area: 'pages',
    what: 'The name of a business can end the structured data of its page and begin a script.',
    file: 'src/components/JsonLd.astro',
    find: "JSON.stringify(graph.length === 1 ? graph[0] : graph).replaceAll('<', '\\\\u003c');",
    replace: 'JSON.stringify(graph.length === 1 ? graph[0] : graph);',
    tests: ['tests/pages/json-ld.test.ts'],
  },
  {
    id: 'M17',
    area: 'pages',
    what: 'The page cache shows a page that sets a cookie to everybody who asks for it next.',
    file: 'src/page-cache/page-cache.ts',
    find: `  headers.has('Set-Cookie') ||
  (headers.get('Vary')`,
    replace: "  (headers.get('Vary')",
    tests: ['tests/page-cache/page-cache.test.ts'],
  },
  {
    id: 'M18',
    area: 'pages',
    what: 'Search engines index the pages of unpublished content, and those for one person.',
    file: 'src/layouts/Page.astro',
    find: `{!isListed && <meta name="robots" content={isPrivate ? 'noindex' : 'noindex, follow'} />}`,
    replace: '{isUnlisted && <meta name="robots" content="noindex, follow" />}',
    tests: ['tests/e2e/site/urls.spec.ts'],
    title: 'unpublished content returns 410',
  },
  {
    id: 'M19',
    area: 'islands',
    what: 'A part of a page whose data could not be loaded stays empty, without a word or a way to try again.',
    file: 'src/kit/QueryState.tsx',
    find: 'if (!error) return <Checking />;',
    replace: `if (!error) return <Checking />;
  if (data === undefined) return null;`,
    tests: ['tests/kit/query-boundary.test.tsx'],
  },
  {
    id: 'M20',
    area: 'islands',
    what: 'An editor does not say that a save failed.',
    file: 'src/kit/forms/editor.ts',
    find: `      this.#set({ failure: { error, draft } });
      return undefined;`,
    replace: '      return undefined;',
    tests: ['tests/kit/forms/editor.test.ts'],
  },
  {
    id: 'M21',
    area: 'islands',
    what: 'A button that is pressed twice does its work twice.',
    file: 'src/kit/use-action.ts',
    find: `    if (isBusy) return 'pending';
    setBusyWith(name);`,
    replace: '    setBusyWith(name);',
    tests: ['tests/kit/use-action.test.tsx'],
  },
  {
    id: 'M22',
    area: 'realtime',
    what: 'People are told of messages of somebody who blocked them.',
    file: 'supabase/schemas/84_messages.sql',
    find: `  from public.thread_members as m where m.thread_id = thread and m.left_at is null
    and m.user_id <> all (private.hidden_from((select auth.uid())))
$$;`,
    replace: `  from public.thread_members as m where m.thread_id = thread and m.left_at is null
$$;`,
    tests: ['tests/database/realtime-rights.test.ts'],
  },
  {
    id: 'M23',
    area: 'realtime',
    what: 'What a person is told goes out on a public channel, which checks no rights.',
    file: 'supabase/schemas/07_realtime.sql',
    find: "select realtime.send(ids, kind, 'person:' || person, true)",
    replace: "select realtime.send(ids, kind, 'person:' || person, false)",
    tests: ['tests/database/realtime-topics.test.ts'],
  },
  {
    id: 'M24',
    area: 'realtime',
    what: 'After a lost connection, open pages do not read what they missed.',
    file: 'src/lib/browser/own-topic.ts',
    find: `            tries = 0;
            tell(undefined);`,
    replace: '            tries = 0;',
    tests: ['tests/lib/browser/own-topic.test.ts'],
  },
  {
    id: 'M25',
    area: 'offline',
    what: 'A device keeps the tickets and pages of one person when another person signs in.',
    file: 'src/lib/browser/device-data.ts',
    find: 'if (last !== undefined && last !== person) {',
    replace: 'if (last !== undefined && person === undefined) {',
    tests: ['tests/lib/browser/device-data.test.ts'],
  },
  {
    id: 'M26',
    area: 'offline',
    what: 'The service worker stores pages that are for one person and say so.',
    file: 'public/sw.js',
    find: ` &&
  !/no-store|private/.test(response.headers.get('Cache-Control') ?? '');`,
    replace: ';',
    tests: ['tests/e2e/events/offline-tickets.spec.ts'],
    title: 'tickets and visited pages are there without a network',
  },
];

/** What `npm run test:mutations` tries, one fault at a time. */
export const faults: readonly Fault[] = [...basic, ...further];
