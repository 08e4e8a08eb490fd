/** Opening hours by weekday, each day a list of times as HH:MM; a missing day is closed. */
export type Week = Partial<
  Record<
    'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday',
    { opens: string; closes: string }[]
  >
>;

/** A business of the demo town. */
export interface TownBusiness {
  key: string;
  name: string;
  tagline: string;
  description: string;
  categories: string[];
  year_founded?: number;
  phone: string;
  email?: string;
  website?: string;
  address_line1: string;
  city: string;
  zip_code: string;
  latitude: number;
  longitude: number;
  opening_hours: Week;
  featured?: boolean;
  color: string;
}

/** An event; `startsIn` counts days from today (negative is past), `at` is HH:MM in the town's time zone. */
export interface TownEvent {
  title: string;
  summary: string;
  description: string;
  business?: string;
  venue_name: string;
  address_line1: string;
  city: string;
  categories: string[];
  startsIn: number;
  at: string;
  hours: number;
  rrule?: string;
  capacity?: number;
  event_status?: 'scheduled' | 'canceled' | 'postponed' | 'rescheduled';
  cost?: string;
  fillWith?: number;
}

/** A deal; `validFor` counts days from today. */
export interface TownDeal {
  business: string;
  title: string;
  tagline: string;
  description: string;
  terms: string;
  visibility: 'public' | 'members';
  code_type: 'none' | 'shared' | 'per_person';
  shared_code?: string;
  quantity?: number;
  validFor: number;
}
