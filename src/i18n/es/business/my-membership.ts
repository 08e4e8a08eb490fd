import type { myMembership as english } from '../../en/business/my-membership.ts';

export const myMembership: typeof english = {
  includedIn: 'Incluido en la membresía de #',
  own: 'Su membresía',
  application: {
    draft: (plan) => `Comenzó una solicitud para ${plan}.`,
    pending: (plan, date) => `Solicitud para ${plan} en revisión desde el ${date}.`,
    needs_info: (plan) => `Tenemos una pregunta sobre su solicitud para ${plan}.`,
    approved: (plan) =>
      `Su solicitud para ${plan} está aprobada. La membresía comienza cuando se pague su factura.`,
    view: 'Ver la solicitud',
    answer: 'Responder la pregunta',
  },
  next: {
    title: 'Siguiente paso',
    add: 'Cree la ficha de # en el directorio. Completamos lo que ya sabemos.',
    claim: '# ya está en el directorio. Reclame la ficha para administrarla.',
    addAction: 'Crear su ficha',
    claimAction: 'Reclamarla',
  },
  resume: 'Continuar su solicitud',
  pay: 'Pagar',
};
