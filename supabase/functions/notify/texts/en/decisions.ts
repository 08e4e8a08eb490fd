import { undoneReason } from '../../../_shared/contracts/decisions.ts';

/** What staff decide about, by its table. */
type Entity = 'businesses' | 'change_requests' | 'claims' | 'events' | 'deals' | 'jobs' | 'blog_posts';
type Text = [subject: string, sentence: string];

const nouns: Record<Entity, string> = {
  businesses: 'listing',
  change_requests: 'change',
  claims: 'claim',
  events: 'event',
  deals: 'deal',
  jobs: 'job',
  blog_posts: 'post',
};

const live = (title: string, entity: Entity): Text => [
  `Your ${nouns[entity]} “${title}” is live`,
  `Your ${nouns[entity]} “${title}” was approved and is now public.`,
];

const outcomes: Record<string, (title: string, entity: Entity) => Text> = {
  approved: live,
  active: live,
  published: (title, entity) => [`Published: ${title}`, `Your ${nouns[entity]} “${title}” was published.`],
  partly: (title) => [
    `Some changes approved: ${title}`,
    `Some of your changes to “${title}” were approved and are now public.`,
  ],
  rejected: (title, entity) => [
    `Not approved: ${title}`,
    `Your ${nouns[entity]} “${title}” was not approved. You can fix it and submit it again. The reason:`,
  ],
  suspended: (title) => [
    `Suspended: ${title}`,
    `“${title}” is hidden from visitors for now. Nothing was deleted. The reason:`,
  ],
  unpublished: (title, entity) => [
    `Unpublished: ${title}`,
    `Your ${nouns[entity]} “${title}” is no longer visible. You can fix it and submit it again. The reason:`,
  ],
  archived: (title, entity) => [
    `Unpublished: ${title}`,
    `Your ${nouns[entity]} “${title}” is no longer visible. Nothing was deleted. The reason:`,
  ],
  pending: (title, entity) => [
    `Under review again: ${title}`,
    `Your ${nouns[entity]} “${title}” is not visible while we review it again. The reason:`,
  ],
  filled: (title, entity) => [
    `Marked as filled: ${title}`,
    `Your ${nouns[entity]} “${title}” was marked as filled and is no longer visible. The reason:`,
  ],
  closed: (title, entity) => [
    `Closed: ${title}`,
    `Your ${nouns[entity]} “${title}” was closed and is no longer visible. The reason:`,
  ],
  paused: (title, entity) => [
    `Paused: ${title}`,
    `Your ${nouns[entity]} “${title}” was paused and is not visible until you resume it. The reason:`,
  ],
  ended: (title, entity) => [
    `Ended: ${title}`,
    `Your ${nouns[entity]} “${title}” was ended and is no longer visible. The reason:`,
  ],
  restored: (title, entity) => [
    `Restored: ${title}`,
    `Your ${nouns[entity]} “${title}” is visible to everyone again. The reason:`,
  ],
  needs_info: (title) => [
    `A question about your claim: ${title}`,
    `We need more information to decide about your claim of “${title}”:`,
  ],
  revoked: (title) => [
    `Claim revoked: ${title}`,
    `Your claim of “${title}” was revoked. You can no longer edit the listing. The reason:`,
  ],
  'claims approved': (title) => [
    `Claim approved: ${title}`,
    `Your claim was approved. You can now edit “${title}”.`,
  ],
  'change_requests approved': (title) => [
    `Changes approved: ${title}`,
    `Your changes to “${title}” were approved and are now public.`,
  ],
  'change_requests rejected': (title) => [
    `Changes not approved: ${title}`,
    `Your changes to “${title}” were not approved, and the page stays unchanged. The reason:`,
  ],
  'claims rejected': (title) => [
    `Claim not approved: ${title}`,
    `Your claim of “${title}” was not approved. The reason:`,
  ],
};

/** Decisions of staff. */
export const decisions = {
  untitled: 'Your submission',
  /** Subject and sentence by outcome; `entity outcome` goes before `outcome`. */
  outcomes,
  approvedFields: (fields: string) => `Approved fields: ${fields}.`,
  undone: undoneReason,
  view: 'View page',
  open: 'Open',
};
