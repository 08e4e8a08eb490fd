import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { HeldMembership, MyMembership } from '#contracts/account-start.ts';
import { MembershipPanel } from '../../../src/kit/membership/MembershipPanel.tsx';
import { rememberMembership } from '../../../src/kit/membership/queries.ts';
import { queryClient } from '../../../src/lib/browser/query-client.ts';
import { heldMembership, myMembership } from '../../support/my-membership.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = async (change: Partial<MyMembership>) => {
  rememberMembership('ada', myMembership(change));
  const { container } = render(<MembershipPanel userId="ada" />);
  // What only those with a membership have is loaded for them.
  await waitFor(() => expect(container.textContent).not.toContain('Loading'));
  return {
    text: container.textContent,
    links: [...container.querySelectorAll('a')].map((link) => link.textContent),
  };
};
const given = heldMembership({ is_billed: false, plan: 'Chamber member' });
const applied = { plan: 'Chamber member', name: 'Quist Cabinetry', since: '2026-11-28T12:00:00Z' };

describe('the panel of a membership', () => {
  it('asks somebody without any to join', async () => {
    expect((await show({})).links).toContain('Become a member');
  });

  // However somebody is covered, or about to be: nobody is asked to join again.
  it.each<[string, Partial<MyMembership>, string]>([
    [
      'their own',
      { membership_status: 'active', memberships: [heldMembership({ organization_id: null })] },
      'Member',
    ],
    [
      'that of their organization',
      { membership_status: 'active', memberships: [heldMembership()] },
      'Quist Cabinetry',
    ],
    [
      'a seat or as a representative',
      { membership_status: 'active', memberships: [given] },
      "Included in Quist Cabinetry's membership",
    ],
    [
      'an organization that is late',
      { membership_status: 'past_due', memberships: [heldMembership({ status: 'past_due' })] },
      'Past due',
    ],
    [
      'an organization whose bills they get without a seat',
      { memberships: [heldMembership({ is_included: false })] },
      'Active',
    ],
    ['one that is to be paid', { memberships: [heldMembership({ status: 'pending' })] }, 'Payment pending'],
    [
      'an application under review',
      { application: { ...applied, status: 'pending' } },
      'under review since Nov 28, 2026',
    ],
    [
      'an application with a question',
      { application: { ...applied, status: 'needs_info' } },
      'question about your application',
    ],
    ['an approved application', { application: { ...applied, status: 'approved' } }, 'is approved'],
    ['a draft', { application: { ...applied, status: 'draft' } }, 'You started an application'],
  ])('does not ask somebody to join who has %s', async (_, change, words) => {
    const { text, links } = await show(change);
    expect(text).toContain(words);
    expect(text).not.toContain('No membership yet');
    expect(links).not.toContain('Become a member');
  });

  it('does not offer to pay to who does not get the bills', async () => {
    const late = { status: 'grace' } as const;
    const of = (held: HeldMembership) => show({ membership_status: 'grace', memberships: [held] });
    expect((await of({ ...given, ...late })).links).not.toContain('Pay');
    cleanup();
    expect((await of(heldMembership(late))).links).toContain('Pay');
  });

  it('leads from a paid membership to the listing: a new one, or the unowned one of the same name', async () => {
    await show({ membership_status: 'active', memberships: [heldMembership({ lacks_listing: true })] });
    expect(screen.getByRole('link', { name: 'Create your listing' }).getAttribute('href')).toBe(
      '/account/business/add?organization=o1',
    );
    cleanup();
    const namesake = { name: 'Quist Cabinetry', slug: 'quist-cabinetry' };
    await show({
      membership_status: 'active',
      memberships: [heldMembership({ lacks_listing: true, namesake })],
    });
    expect(screen.getByRole('link', { name: 'Claim it' }).getAttribute('href')).toBe(
      '/account/business/claim?listing=quist-cabinetry',
    );
    cleanup();
    const { links } = await show({
      memberships: [heldMembership({ status: 'pending', lacks_listing: true })],
    });
    expect(links).not.toContain('Create your listing');
  });
});
