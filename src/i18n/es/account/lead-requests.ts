import type { leadRequests as english } from '../../en/account/lead-requests.ts';

/** The page of a request for quotes, or of a referral, by the link of the email. */
export const leadRequests: typeof english = {
  title: 'Su solicitud',
  description: 'Qué pasó con su solicitud.',
  withoutScript: 'Esta página necesita JavaScript. Actívelo para este sitio.',
  notFound:
    'Esta solicitud ya no existe o el enlace está incompleto. Vuelva a abrir el enlace del correo electrónico.',
  confirmTitle: 'Confirme su solicitud',
  sentTitle: { quote: 'Su solicitud se envió', referral: 'Le recomendaron' },
  withdrawnTitle: 'Retirada',
  withdrawnText: 'Las empresas ya no tienen sus datos de contacto.',
  statuses: {
    sent: 'Enviada',
    seen: 'Vista',
    answered: 'Respondida',
    not_sent: 'No recibe solicitudes ahora',
  },
  confirm: 'Enviar mi solicitud',
  confirmed: 'Solicitud enviada.',
  withdraw: 'Retirar…',
  withdrawTitle: '¿Retirar esta solicitud?',
  withdrawText: 'Las empresas pierden sus datos de contacto y su texto. Esto no se puede deshacer.',
  confirmWithdraw: 'Retirar',
  withdrawn: 'Solicitud retirada.',
};
