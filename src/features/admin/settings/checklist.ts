/** What the hub has and lacks before its launch. */
export interface LaunchFacts {
  title: string;
  logo: string | null;
  email: string | null;
  phone: string | null;
  street: string | null;
  city: string | null;
  listings: number;
  posts: number;
  events: number;
  plans: number;
  waiting: number;
  asksSecondStep: boolean;
}

/** One line of the checklist, with the page where it is mended. */
export interface LaunchItem {
  label: string;
  isDone: boolean;
  href: string;
}

const names = ['', 'Local Business Hub Connect', 'Local Chamber of Commerce'];
const some = (text: string | null) => (text ?? '').trim() !== '';

/** What a visitor would miss on the first day, each line done or not. */
export function listLaunchItems(facts: LaunchFacts): LaunchItem[] {
  const at = (label: string, isDone: boolean, href: string) => ({ label, isDone, href });
  return [
    at('The hub has its own name', !names.includes(facts.title.trim()), '/admin/settings'),
    at('It has a logo', some(facts.logo), '/admin/settings'),
    at('Visitors find a way to reach you', some(facts.email) || some(facts.phone), '/admin/settings'),
    at('The address is there', some(facts.street) && some(facts.city), '/admin/settings'),
    at('Five listings at least are public', facts.listings >= 5, '/admin/files'),
    at('There is some news', facts.posts >= 1, '/admin/posts'),
    at('An event is announced', facts.events >= 1, '/admin/queue'),
    at('A plan can be chosen', facts.plans >= 1, '/admin/plans'),
    at('Nothing waits in the queue', facts.waiting === 0, '/admin/queue'),
    at('Staff confirm with a second step', facts.asksSecondStep, '/admin/settings'),
  ];
}
