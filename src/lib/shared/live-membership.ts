/** The statuses of a membership that still gives something, as `private.is_live` has them in the database. */
export const liveStatuses = ['trialing', 'active', 'past_due', 'grace'] as const;

/** Whether a membership with this status still gives something. */
export const isLive = (status: string): boolean => liveStatuses.some((live) => live === status);
