import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { serverMessages } from '../../src/i18n/en/shared/server-messages.ts';

// What people and organizers meet on pages that are also in Spanish; the admin area is in English only.
const schemas = [
  '31_registrations',
  '67_forms',
  '74_dues',
  '74_membership_seats',
  '75_payment_provider',
  '77_membership_applications',
  '79_fee_items',
  '79_form_responses',
  '79_orders',
  '79_placements',
  '79_registration_answers',
  '79_sold_things',
  '79_waiting_list',
  '79_walk_ins',
  '82_sanctions',
  '83_people',
  '84_connections',
  '84_messages',
  '84_thread_files',
  '84_thread_people',
  '85_groups',
  '86_group_reads',
  '86_leads',
  '87_group_posts',
  '88_group_meetings',
  '88_group_minutes',
  '88_group_votes',
  '89_community_reports',
  '89_group_decisions',
  '89_group_documents',
  '89_group_meeting_reads',
];

/** Functions that only staff call, and answers to requests that no page makes. */
const outside =
  /^(bill_membership|grant_membership|start_membership|end_placement|guard_form|reopen_application|resolve_difference|reopen_difference|give_placement|give_sanction|lift_sanction|decide_appeal|community_report_list|decide_community_report|undo_community_decision|decide_profile_review|admin_groups|record_lead_report_export)$/;
const byCode = new Set([
  'fields_unreadable',
  'refunds_unknown',
  'not_ready',
  'order_unknown',
  'billing_needed',
  'cursor_invalid',
]);

it('each answer about tickets, forms, dues, payments and the community can be said in another language', () => {
  const known = new Set(Object.values(serverMessages));
  const missing = schemas.flatMap((name) => {
    const source = readFileSync(`supabase/schemas/${name}.sql`, 'utf8').replace(/'\s*\n\s*'/g, '');
    return [...source.matchAll(/raise_error\(\d+,\s*'(\w+)',\s*([^]*?)\);/g)].flatMap((raised) => {
      const [, code = '', sentences = ''] = raised;
      const called = [...source.slice(0, raised.index).matchAll(/create function \w+\.(\w+)\(/g)].at(-1)?.[1];
      if (outside.test(called ?? '') || byCode.has(code)) return [];
      return [...sentences.matchAll(/'((?:[^']|'')+\.)'/g)]
        .map(([, text = '']) => text.replaceAll("''", "'").replaceAll('%s', '#'))
        .filter((text) => !known.has(text))
        .map((text) => `${name} ${called ?? ''}: ${text}`);
    });
  });
  expect(missing).toEqual([]);
});
