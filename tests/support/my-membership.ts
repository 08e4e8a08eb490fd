import type {
  HeldMembership,
  MyMembership,
} from '../../supabase/functions/_shared/contracts/account-start.ts';

/** What `my_membership` answers to somebody without any, with changes. */
export const myMembership = (change: Partial<MyMembership> = {}): MyMembership => ({
  ...{ user_type: 'member', membership_status: 'none', business_subscription_status: 'inactive' },
  ...{ show_subscription_modal: false, display_name: 'Ada Hill', avatar_url: null },
  ...{ memberships: [], application: null, contact_email: 'hello@chamber.test' },
  ...change,
});

/** A live membership of an organization that the person runs, with changes. */
export const heldMembership = (change: Partial<HeldMembership> = {}): HeldMembership => ({
  ...{ organization_id: 'o1', name: 'Quist Cabinetry', status: 'active', plan: 'Chamber member' },
  ...{ term_ends_at: '2090-06-21T12:00:00Z', cancel_at_period_end: false, auto_renew: false },
  ...{ is_billed: true, is_included: true, lacks_listing: false, namesake: null },
  ...change,
});
