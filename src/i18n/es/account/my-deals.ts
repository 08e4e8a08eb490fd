import type { myDeals as english } from '../../en/account/my-deals.ts';

/** The deals that a person claimed. */
export const myDeals: typeof english = {
  title: 'Sus ofertas',
  description: 'Las ofertas que obtuvo, con sus códigos.',
  signIn: 'Inicie sesión para ver sus ofertas.',
  none: 'Aún no tiene ofertas.',
  browse: 'Ver ofertas',
};
