import type { myApplications as english } from '../../en/account/my-applications.ts';

/** A person's job applications. */
export const myApplications: typeof english = {
  title: 'Sus solicitudes',
  description: 'Sus solicitudes de empleo y las respuestas.',
  signIn: 'Inicie sesión para ver sus solicitudes.',
  none: 'Aún no tiene solicitudes.',
  browse: 'Ver empleos',
  withdrawn: (job) => `Solicitud retirada: ${job}.`,
  sent: 'Enviada',
  sentOn: (date) => `Enviada el ${date}`,
  newOwner: (business) =>
    `${business} tiene un nuevo propietario, que no ve esta solicitud. Puede retirarla y enviarla de nuevo.`,
  withdraw: 'Retirar',
  withdrawOf: (job) => `Retirar: ${job}`,
  withdrawText: (business) =>
    `Se eliminarán su solicitud y el archivo. ${business} verá su nombre y que usted la retiró. Esto no se puede deshacer, pero puede enviar otra solicitud mientras el empleo esté abierto.`,
};
