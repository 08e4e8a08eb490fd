/** Who has a conversation or group open now. */
export const presence = {
  hereNow: (names: string) => `Here now: ${names}`,
  others: (count: number) => (count === 1 ? '1 other' : `${String(count)} others`),
  someone: 'Someone',
};
