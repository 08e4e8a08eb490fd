import { describe, expect, it } from 'vitest';
import { describeEntry, describeLine } from '../../../src/features/admin/audit/describe-entry.ts';
import { slugOf } from '../../../src/features/admin/slug-of.ts';
import { openEntitlements } from '#contracts/entitlements.ts';
import { formatPlanLines, readLines } from '../../../src/lib/shared/plan-lines.ts';

describe('admin helpers', () => {
  it('slugify plan names', () => {
    expect(slugOf('Café & Friends, Gold!')).toBe('cafe-friends-gold');
  });

  it('say in the audit log what was done with which thing', () => {
    const entry = { entity: 'blog_posts', entity_id: '7', old_values: null, new_values: null };
    const changed = { ...entry, action: 'update' };
    expect(describeEntry({ ...changed, new_values: { status: 'published', status_reason: null } })).toEqual({
      verb: 'published',
      thing: 'post',
      fields: '',
      url: '/admin/posts/edit?id=7',
    });
    expect(
      describeEntry({ ...changed, entity: 'subscriptions', new_values: { status: 'active' } }),
    ).toMatchObject({ verb: 'activated', thing: 'membership of' });
    expect(describeEntry({ ...changed, new_values: { title: 'Fair', publish_date: null } })).toMatchObject({
      verb: 'edited',
      fields: 'title, publish date',
    });
    expect(describeEntry({ ...entry, action: 'delete', old_values: { title: 'Fair' } })).toMatchObject({
      verb: 'deleted',
      url: undefined,
    });
    const suspended = { entity: 'businesses', old_values: { status: 'suspended' } };
    expect(describeEntry({ ...changed, ...suspended, new_values: { status: 'approved' } }).verb).toBe(
      'restored',
    );
  });

  it('show an import, its undo and a bulk change as one line', () => {
    const entry = { entity: 'imports', entity_id: '7', action: 'update', old_values: null, new_values: {} };
    const line = (group_key: string, group_size: number) => describeLine({ ...entry, group_key, group_size });
    expect(line('import:7', 280)).toMatchObject({ verb: 'imported', thing: '279 listings from' });
    expect(line('import-undo:7', 280)).toMatchObject({
      verb: 'undid',
      thing: 'the import of 279 listings from',
    });
    expect(line('import:7', 10_001).thing).toBe('more than 10,000 listings from');
    expect(line('transaction:9', 50)).toMatchObject({ verb: 'edited', more: 'and 49 more' });
    expect(line('transaction:9', 1)).toMatchObject({ more: '' });
  });
});

describe('what a plan gives', () => {
  const plan = {
    audience: 'business',
    entitlements: { gallery: 1, events_per_month: 2, deals_per_month: 0, statistics: false },
    highlights: ['A place in the newsletter'],
    ...{ seat_price: 1200, currency: 'USD', billing_interval: 'year' },
  };

  it('is a line each of what is enforced, then of what the chamber adds', () => {
    expect(formatPlanLines(plan, openEntitlements)).toEqual([
      'Unlimited listings',
      'Up to 5 categories',
      '1 photo',
      '2 events per month',
      'Unlimited jobs',
      'Membership for all your people',
      'Messages from visitors',
      'A place in the newsletter',
    ]);
    expect(formatPlanLines(plan, openEntitlements, 'es')).toContain('2 eventos al mes');
    const small = { ...plan, entitlements: { people: 4 } };
    expect(formatPlanLines(small, openEntitlements)).toContain('Each further person: $12 per year');
    expect(formatPlanLines({ ...small, seat_price: null }, openEntitlements).join()).not.toContain('further');
    expect(formatPlanLines({ ...plan, audience: 'member', entitlements: {} }, openEntitlements)).toEqual(
      plan.highlights,
    );
  });

  it('is typed one per line', () => {
    expect(readLines('Coffee\n\n A place in the newsletter \nCoffee')).toEqual([
      'Coffee',
      'A place in the newsletter',
    ]);
  });
});
