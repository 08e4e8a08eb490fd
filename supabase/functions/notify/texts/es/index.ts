import type { Texts } from '../en/index.ts';
import { account } from './account.ts';
import { applications } from './applications.ts';
import { billing } from './billing.ts';
import { decisions } from './decisions.ts';
import { events } from './events.ts';
import { forms } from './forms.ts';
import { frame } from './frame.ts';
import { jobs } from './jobs.ts';
import { listings } from './listings.ts';
import { memberships } from './memberships.ts';
import { orders } from './orders.ts';
import { placements } from './placements.ts';
import { staff } from './staff.ts';

/** Correos y mensajes de texto en español. */
export const es: Texts = {
  account,
  applications,
  billing,
  decisions,
  events,
  forms,
  frame,
  jobs,
  listings,
  memberships,
  orders,
  placements,
  staff,
};
