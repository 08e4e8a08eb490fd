/** Whether the person asked not to be measured, by either of the two signals that browsers know. */
export const hasOptedOutOfTracking = (from: { doNotTrack?: string | null; globalPrivacyControl?: boolean }) =>
  from.doNotTrack === '1' || from.globalPrivacyControl === true;
