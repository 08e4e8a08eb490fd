import type { presence as english } from '../../en/account/presence.ts';

/** Quién tiene abierta ahora una conversación o un grupo. */
export const presence: typeof english = {
  hereNow: (names) => `Aquí ahora: ${names}`,
  others: (count) => (count === 1 ? '1 persona más' : `${String(count)} personas más`),
  someone: 'Alguien',
};
