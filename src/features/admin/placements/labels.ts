/** The statuses of a placement, as staff read them. */
export const placementStatuses = [
  ['unpaid', 'Not paid'],
  ['paid', 'Paid, waiting'],
  ['running', 'Running'],
  ['ended', 'Ended'],
  ['canceled', 'Canceled'],
] as const;

/** A status of a placement in words. */
export const placementStatusLabel = (status: string): string =>
  placementStatuses.find(([value]) => value === status)?.[1] ?? status;

const endReasons: Readonly<Record<string, string>> = {
  over: 'Days are over',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted',
  refunded: 'Refunded or credited',
  charged_back: 'Charged back',
  unpaid: 'Not paid in two weeks',
  full: 'Paid too late, no place left',
  staff: 'Ended by staff',
};

/** Why a placement ended, in words. */
export const endReasonLabel = (reason: string): string => endReasons[reason] ?? reason;
