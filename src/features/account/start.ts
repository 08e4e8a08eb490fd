import { MyDeal } from '#contracts/deals.ts';
import { MyRegistration } from '#contracts/events.ts';
import { type MyMeeting, MyMeetings } from '#contracts/group-meetings.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { listFactors } from '../../kit/session/second-step.ts';
import { type Profile, readProfile } from './profile.ts';

/** A business that the person owns or helps with, and whether changes of it are being reviewed. */
interface StartBusiness {
  id: string;
  name: string;
  status: string;
  hasPendingChanges: boolean;
}

/** An invoice that the person can pay; amount in minor units. */
export interface DueInvoice {
  id: string;
  number: string;
  /** The organization that owes it; null for the person. */
  payer_name: string | null;
  amount_due: number;
  currency: string;
  due_on: string;
  is_overdue: boolean;
}

/** What the start page of an account shows. */
export interface Start {
  profile: Profile;
  /** Registrations to come, soonest first. */
  registrations: MyRegistration[];
  /** Meetings of groups to come, soonest first. */
  meetings: MyMeeting[];
  /** Claimed, not used, and valid. */
  deals: MyDeal[];
  businesses: StartBusiness[];
  /** Open invoices, oldest first. */
  due: DueInvoice[];
  isStaff: boolean;
  hasSecondFactor: boolean;
}

/** Reads all that the start page shows, in parallel. Throws the database's error. */
export async function readStart(userId: string): Promise<Start> {
  const data = await loadDataClient();
  const listed = 'id, name, status';
  const [profile, registrations, meetings, deals, owned, helped, changes, due, staff, factors] =
    await Promise.all([
      readProfile(userId),
      data.rpc('my_registrations', { event: '' }).throwOnError(),
      data.rpc('my_meetings').throwOnError(),
      data.rpc('my_deals', { deal: '' }).throwOnError(),
      data.rpc('my_businesses').select(listed).neq('status', 'merged').throwOnError(),
      data.from('business_managers').select(`businesses (${listed})`).eq('user_id', userId).throwOnError(),
      data
        .from('change_requests')
        .select('business_id')
        .eq('requested_by', userId)
        .eq('status', 'pending')
        .throwOnError(),
      data.rpc('my_due_invoices').throwOnError(),
      data.from('staff').select('role').eq('user_id', userId).maybeSingle().throwOnError(),
      // Only a hint: without an answer of the auth server there is none.
      listFactors().catch(() => undefined),
    ]);
  const now = Date.now();
  const pending = new Set(changes.data.map(({ business_id: id }) => id));
  const known = new Map(
    [...owned.data, ...helped.data.map(({ businesses }) => businesses)].map((business) => [
      business.id,
      { ...business, hasPendingChanges: pending.has(business.id) },
    ]),
  );
  return {
    profile,
    registrations: MyRegistration.array()
      .parse(registrations.data)
      .filter(({ ends_at: end }) => Date.parse(end) > now)
      .filter(isFirstOfOrder),
    meetings: MyMeetings.parse(meetings.data).filter(({ is_canceled: isCanceled }) => !isCanceled),
    deals: MyDeal.array()
      .parse(deals.data)
      .filter(({ status, valid_until: until }) => status === 'claimed' && Date.parse(until) > now),
    businesses: [...known.values()].sort((a, b) => a.name.localeCompare(b.name)),
    due: due.data,
    isStaff: staff.data !== null,
    hasSecondFactor: factors === undefined || factors.length > 0,
  };
}

/** An order has a ticket for each person: the start page names its date once. */
const isFirstOfOrder = (one: MyRegistration, at: number, all: readonly MyRegistration[]) =>
  !one.order_id ||
  all.findIndex((other) => other.order_id === one.order_id && other.occurrence_id === one.occurrence_id) ===
    at;

/** What is missing of a profile, each with the page where it is added. */
export function listMissing({ profile, hasSecondFactor }: Start) {
  const parts = [
    { isThere: profile.first_name !== '', name: 'name', href: '/account/profile' },
    { isThere: profile.avatar_url !== null, name: 'photo', href: '/account/profile' },
    { isThere: hasSecondFactor, name: 'secondFactor', href: '/account/security' },
  ] as const;
  return parts.filter(({ isThere }) => !isThere);
}

/** How many things `listMissing` looks at. */
export const profileParts = 3;
