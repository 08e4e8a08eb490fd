import type { ComponentType } from 'react';
import { z } from 'zod';
import type { Column } from '../../../kit/table/columns.ts';
import type { TableDefinition } from '../../../kit/table/list-definition.ts';

/** The tables that have an admin list. */
export type ListEntity =
  | 'businesses'
  | 'events'
  | 'deals'
  | 'jobs'
  | 'blog_posts'
  | 'profiles'
  | 'business_profiles'
  | 'invoices'
  | 'payments'
  | 'billing_differences'
  | 'deposits'
  | 'subscriptions'
  | 'placements'
  | 'fee_payments'
  | 'forms'
  | 'form_responses';

/** What every row of a list has. */
export const ListRow = z.object({ id: z.string(), name: z.string().nullable(), sort_key: z.string() });
/** What every row of a list has. */
export type ListRow = z.infer<typeof ListRow>;

/** The columns of what is reviewed: its state, and when it changed last. */
export const ReviewedRow = ListRow.extend({
  slug: z.string(),
  status: z.string(),
  status_reason: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** The columns of what can be featured. */
export const FeaturedRow = ReviewedRow.extend({
  featured: z.boolean(),
  /** Chosen by staff, and paid for: either features it. */
  featured_by_staff: z.boolean(),
  sponsored: z.boolean(),
  featured_from: z.string().nullable(),
  featured_until: z.string().nullable(),
});

/** The columns of events, deals and jobs: who posted them; null is the hub itself. */
export const PostedRow = FeaturedRow.extend({
  business_id: z.string().nullable(),
  organizer: z.string().nullable(),
});

/** A change as public.change_items takes it. */
export type Change =
  | { status: string }
  | { featured: false | { from: string | null; until: string | null } }
  | { verified: boolean }
  | { user_type: 'member' | 'business' };

/** Something that staff do with one row or with several. */
export interface ListAction<Row> {
  id: string;
  label: string;
  /** Only admins may do it. */
  isForAdmins?: true;
  /** Only staff who bill may do it. */
  isForBilling?: true;
  /** Whether it is offered for a row; the database decides again. */
  isFor: (row: Row) => boolean;
  /** What is asked first: a reason, which the owner receives, or from when until when. */
  ask?: 'reason' | 'period';
  /** Who reads the reason; the owner or author without it. */
  hint?: string;
  change?: Change;
  /** A dialog that asks for more and does it, in place of a change. */
  dialog?: ComponentType<ActionDialogProps<Row>>;
  /** What was done: "3 suspended". */
  done: string;
}

/** What the dialog of an action is told. */
export interface ActionDialogProps<Row> {
  rows: readonly Row[];
  /** Reads the list again. */
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** The table whose names are the options of the filter `category`. */
export type CategoryTable = 'business_categories' | 'event_categories' | 'job_categories' | 'post_categories';

/** One admin list: how it is called, its columns, filters and orders, and what can be done with its rows. */
export interface ListDefinition<Row extends ListRow> extends TableDefinition {
  entity: ListEntity;
  row: z.ZodType<Row>;
  columns: (zone: string) => readonly Column<Row>[];
  actions: readonly ListAction<Row>[];
  /** Where a row can be seen and edited, the page that its name opens first. */
  linksOf: (row: Row) => readonly (readonly [label: string, href: string])[];
  /** The page for a new one. */
  create?: readonly [label: string, href: string];
  /** Further pages of the list. */
  more?: readonly (readonly [label: string, href: string])[];
  /** Searches that everybody has, next to those that they saved. */
  views?: readonly (readonly [name: string, query: string])[];
  /** What narrows it always, such as the form whose answers it lists. */
  fixed?: Readonly<Record<string, string>>;
  /** An export has all columns, also those that are not shown. */
  exportsAll?: true;
}
