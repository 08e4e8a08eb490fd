import { account } from './account.ts';
import { applications } from './applications.ts';
import { billing } from './billing.ts';
import { community } from './community.ts';
import { decisions } from './decisions.ts';
import { events } from './events.ts';
import { forms } from './forms.ts';
import { frame } from './frame.ts';
import { groups } from './groups.ts';
import { jobs } from './jobs.ts';
import { leads } from './leads.ts';
import { listings } from './listings.ts';
import { memberships } from './memberships.ts';
import { moderation } from './moderation.ts';
import { orders } from './orders.ts';
import { placements } from './placements.ts';
import { staff } from './staff.ts';

/** Emails and text messages in English. */
export const en = {
  account,
  applications,
  billing,
  community,
  decisions,
  events,
  forms,
  frame,
  groups,
  jobs,
  leads,
  listings,
  memberships,
  moderation,
  orders,
  placements,
  staff,
};

/** The texts of a language. */
export type Texts = typeof en;
