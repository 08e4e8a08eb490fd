/** What the hub has and lacks before its launch. */
export interface LaunchFacts {
  title: string;
  logo: string | null;
  email: string | null;
  phone: string | null;
  street: string | null;
  city: string | null;
  categories: number;
  listings: number;
  posts: number;
  events: number;
  plans: number;
  waiting: number;
  asksSecondStep: boolean;
}

/** One line of the checklist, with the page where it is fixed. */
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
    at('Site name set', !names.includes(facts.title.trim()), '/admin/settings'),
    at('Logo added', some(facts.logo), '/admin/settings'),
    at('Contact details added', some(facts.email) || some(facts.phone), '/admin/settings'),
    at('Address added', some(facts.street) && some(facts.city), '/admin/settings'),
    at('Categories added', facts.categories >= 1, '/admin/categories'),
    at('At least five public listings', facts.listings >= 5, '/admin/files'),
    at('Post published', facts.posts >= 1, '/admin/posts'),
    at('Event published', facts.events >= 1, '/admin/chamber/post?kind=event'),
    at('Plan created', facts.plans >= 1, '/admin/plans'),
    at('No pending approvals', facts.waiting === 0, '/admin/queue'),
    at('Two-step verification required for staff', facts.asksSecondStep, '/admin/settings'),
  ];
}
