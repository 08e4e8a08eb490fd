import type { jobForms as english } from '../../en/business/job-forms.ts';

/** The job forms; loaded in the browser with them. */
export const jobForms: typeof english = {
  signInToApply: 'Inicie sesión para enviar su solicitud. Solo usted y la empresa pueden verla.',
  name: 'Su nombre',
  email: 'Correo electrónico',
  phone: 'Teléfono (opcional)',
  message: 'Carta de presentación',
  file: 'Currículum (opcional)',
  fileHint: 'PDF, Word, OpenDocument o texto, hasta 5 MB. Solo usted y la empresa pueden abrirlo.',
  send: 'Enviar solicitud',
  sent: 'Solicitud enviada',
  sentText: (business, email) => `${business} ha recibido su solicitud. Las respuestas llegarán a ${email}.`,
  yourApplications: 'Sus solicitudes',
  applied: (date) => `Envió su solicitud el ${date}.`,
  signInToSave: 'Inicie sesión para crear una alerta de empleo.',
  often: 'Frecuencia',
  daily: 'Diaria',
  weekly: 'Semanal',
  save: 'Crear alerta',
  everything: 'todos los empleos',
  saved: (words) => `Alerta creada. Le enviaremos por correo los nuevos empleos: ${words}.`,
  yours: 'Sus alertas',
  end: (words) => `Eliminar: ${words}`,
  endShort: 'Eliminar',
  ended: 'Se eliminó la alerta de empleo.',
  remoteOnly: 'solo a distancia',
  problems: {
    session_expired:
      'Se cerró su sesión. Inicie sesión de nuevo en otra pestaña y vuelva a enviar. No se pierde nada de lo que escribió.',
    file_too_large: 'El archivo ocupa más de 5 MB. Elija uno más pequeño.',
    file_type: 'Elija un archivo PDF, Word, OpenDocument o de texto.',
    file_refused:
      'No se aceptó el archivo. Es posible que el empleo esté cerrado. Vuelva a cargar la página.',
  },
  emptyFile: 'El archivo está vacío. Elija otro.',
  wrongType: (type) =>
    `El archivo no es ${type}, aunque su nombre lo diga. Guárdelo como PDF y elíjalo de nuevo.`,
  atLeast: (amount) => `al menos ${amount} al año`,
};
