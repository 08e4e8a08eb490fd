import type { dealForms as english } from '../../en/business/deal-forms.ts';

/** Claiming a deal; loaded in the browser with it. */
export const dealForms: typeof english = {
  signInToClaim: 'Iniciar sesión para obtenerla',
  claim: 'Obtener oferta',
  used: 'Oferta usada',
  ended: 'Oferta terminada',
  endedText: 'Obtuvo esta oferta, pero terminó antes de que la usara.',
  yours: 'Oferta obtenida',
  fromOn: (date) => `Válida desde el ${date}. `,
  noCode: 'No hace falta código. Mencione esta oferta al pagar.',
  showIt: 'Muestre este código al pagar.',
  qrCode: (title) => `Código QR de ${title}`,
  members: 'Solo para socios',
  signInAsMember: 'Inicie sesión como socio para ver esta oferta.',
  noMembership: 'Su cuenta no tiene una membresía activa.',
  toAccount: 'Su cuenta',
  until: (date) => `hasta el ${date}`,
  more: 'Los socios pueden ver más ofertas aquí.',
  signInToSee: 'Iniciar sesión',
  none: 'No hay ofertas para socios. Se muestran cuando su membresía está activa.',
  by: (business) => `de ${business}`,
  validUntil: (date) => `Hasta el ${date}`,
  notUsed: 'Sin usar',
  usedOn: (time) => `Usada el ${time}`,
};
