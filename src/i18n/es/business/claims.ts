import { counted } from '../../counted.ts';
import type { claims as english } from '../../en/business/claims.ts';

/** Claiming a business. */
export const claims: typeof english = {
  page: { title: 'Reclamar una empresa', description: 'Reclame la ficha de su empresa.' },
  signIn: 'Inicie sesión para reclamar su empresa.',
  gone: 'Esta ficha ya no existe.',
  search: {
    name: 'Nombre de la empresa',
    submit: 'Buscar',
    none: 'Sin resultados.',
    found: (count) => counted(count, '# resultado:', '# resultados:', 'es-US'),
    claim: 'Reclamar',
    claimNamed: (name) => `Reclamar: ${name}`,
    notListed: '¿No está en la lista?',
    add: 'Agregue su empresa',
  },
  begin: {
    byEmail: (address) => `Código por correo a ${address}`,
    byPhone: (number) => `Código por mensaje de texto al ${number}`,
    byDocument: 'Documentos, como una licencia o una factura',
    byStaff: 'Pedir que nuestro equipo lo verifique',
    hasOwner:
      'Esta empresa ya tiene propietario. Envíe documentos para que nuestro equipo revise su reclamación o pida una invitación al propietario.',
    ways: 'Verifique que la empresa es suya',
    otherWays: 'Otras formas de verificarlo',
    addMessage: 'Agregar un mensaje para nuestro equipo (opcional)',
    role: 'Su puesto',
    roleHint: 'Por ejemplo, propietario o gerente.',
    message: 'Mensaje para nuestro equipo',
    submit: 'Reclamar esta empresa',
  },
  code: {
    verified: 'Empresa verificada',
    edit: 'Editar ficha',
    sent: (to, time) => `Enviamos un código a ${to}. Es válido hasta las ${time}.`,
    sentLast: (to, time) =>
      `Enviamos un código a ${to}. Es válido hasta las ${time}. Es el último código de hoy.`,
    label: 'Código de 6 dígitos',
    verify: 'Verificar',
    send: 'Enviar código',
    resend: 'Enviar otro código',
  },
  documents: {
    label: 'Documentos',
    hint: 'Hasta cinco archivos PDF, PNG, JPEG o WebP de 10 MB cada uno. Solo usted y nuestro equipo pueden verlos.',
    none: 'Elija al menos un documento.',
    tooMany: (max) => `Elija ${String(max)} archivos o menos.`,
    wrongType: (name) => `«${name}» no es un archivo PDF, PNG, JPEG o WebP.`,
    empty: (name) => `«${name}» está vacío.`,
    tooLarge: (name) => `«${name}» ocupa más de 10 MB.`,
    wrongContents: (name) =>
      `«${name}» no corresponde a su tipo de archivo. Ábralo y guárdelo como PDF o imagen.`,
    uploading: (number, count) => `Subiendo ${String(number)} de ${String(count)} …`,
    progress: 'Subiendo los documentos',
    submit: 'Enviar documentos',
  },
  steps: {
    owned: 'Esta ficha ya es suya',
    pending: (name) => `Su reclamación de ${name} está pendiente de revisión. Le escribiremos por correo.`,
    needsInfo: (reason) => `Se necesita más información: ${reason}`,
    send: 'Enviar documentos',
    withoutDocuments: 'Enviar sin documentos',
    withdraw: 'Retirar la reclamación',
  },
  mine: {
    title: 'Sus reclamaciones',
    listing: 'Ficha',
    unnamed: 'esta ficha',
    continue: 'Continuar',
    withdraw: 'Retirar',
    withdrawNamed: (name) => `Retirar la reclamación: ${name}`,
  },
};
