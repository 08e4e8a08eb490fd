import type { redeem as english } from '../../en/account/redeem.ts';

/** Redeeming a customer's code at the counter. */
export const redeem: typeof english = {
  title: 'Canjear una oferta',
  description: 'Marque el código de un cliente como usado.',
  lead: 'Escriba el código del cliente o escanéelo con la cámara de su teléfono.',
  signIn: 'Inicie sesión con una cuenta de empresa para canjear ofertas.',
  none: 'Ninguna de sus empresas tiene una oferta activa. Solo el equipo de la empresa puede canjear códigos.',
  done: 'Código canjeado',
  another: 'Canjear otro',
  codeMissing: 'Escriba el código del cliente.',
  dealMissing: 'Elija una oferta.',
  foreign: 'Esta oferta terminó o pertenece a otra empresa. Elija una de sus ofertas.',
  deal: 'Oferta',
  choose: 'Elija una oferta',
  counts: (claimed, used) => `Obtenidas: ${String(claimed)}; usadas: ${String(used)}`,
  code: 'Código',
  redeem: 'Canjear',
};
