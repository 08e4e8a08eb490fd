import type { MyMembership } from '#contracts/account-start.ts';
import { ApplicationNotice } from './ApplicationNotice.tsx';
import { HeldMemberships } from './HeldMemberships.tsx';
import { namedMemberships } from './my-status.ts';
import { NextStep } from './NextStep.tsx';

/** The memberships and the application of somebody who has one, and what comes after joining. */
export function MembershipDetails({ membership }: { membership: MyMembership }) {
  return (
    <>
      <HeldMemberships memberships={namedMemberships(membership)} />
      <ApplicationNotice application={membership.application} />
      <NextStep memberships={membership.memberships} />
    </>
  );
}
