import type { account as english } from '../en/account.ts';

/** Accounts, codes and invitations. */
export const account: typeof english = {
  deletion: {
    canceled: {
      subject: 'Eliminación de la cuenta cancelada',
      sentence: 'Se canceló la eliminación de su cuenta. No ha cambiado nada.',
      open: 'Abrir su cuenta',
    },
    requested: {
      subject: 'Su cuenta se eliminará',
      sentence: (date) =>
        `Usted pidió eliminar su cuenta. Se eliminará después del ${date}. También se eliminan su perfil, sus inscripciones y sus solicitudes; las fichas de su propiedad quedan sin propietario.`,
      howToCancel:
        'Si cambia de opinión, inicie sesión antes de esa fecha y cancele la eliminación. Si no fue usted, cambie además su contraseña.',
      cancel: 'Cancelar la eliminación',
    },
  },
  launch: {
    subject: 'Ya estamos en línea',
    sentence: 'El sitio ya está en línea: empresas, eventos, ofertas y empleos en un solo lugar.',
    open: 'Abrir el sitio',
    once: 'Usted nos pidió que le avisáramos. Este es el único correo: su dirección se borra ahora que se ha enviado.',
  },
  secondFactorReset: {
    subject: 'Se restableció su verificación en dos pasos',
    sentence:
      'La administración quitó la verificación en dos pasos de su cuenta y se cerró su sesión en todos los dispositivos. Inicie sesión con su contraseña y configúrela de nuevo.',
    ifNotYou: 'Si usted no lo pidió, cambie su contraseña y escríbanos.',
    open: 'Abrir los ajustes de seguridad',
  },
  keyChange: {
    subjects: {
      passkey: {
        added: 'Se agregó una llave de acceso a su cuenta',
        removed: 'Se quitó una llave de acceso de su cuenta',
      },
      security_key: {
        added: 'Se agregó una llave de seguridad a su cuenta',
        removed: 'Se quitó una llave de seguridad de su cuenta',
      },
      authenticator_app: {
        added: 'Se agregó una aplicación de autenticación a su cuenta',
        removed: 'Se quitó una aplicación de autenticación de su cuenta',
      },
      phone: {
        added: 'Se agregó un teléfono a su verificación en dos pasos',
        removed: 'Se quitó un teléfono de su verificación en dos pasos',
      },
    },
    sentences: {
      passkey: {
        added: 'Una nueva llave de acceso puede iniciar sesión en su cuenta, sin su contraseña.',
        removed: 'Una llave de acceso ya no puede iniciar sesión en su cuenta.',
      },
      security_key: {
        added: 'Ya puede usar una nueva llave de seguridad para la verificación en dos pasos.',
        removed: 'Una llave de seguridad ya no sirve para la verificación en dos pasos.',
      },
      authenticator_app: {
        added: 'Ya puede usar una nueva aplicación de autenticación para la verificación en dos pasos.',
        removed: 'Una aplicación de autenticación ya no sirve para la verificación en dos pasos.',
      },
      phone: {
        added: 'Ya puede usar un nuevo teléfono para la verificación en dos pasos.',
        removed: 'Un teléfono ya no sirve para la verificación en dos pasos.',
      },
    },
    ifNotYou:
      'Si no fue usted, quite lo que no reconozca en sus ajustes de seguridad, cambie su contraseña, lo cual no afecta a las llaves de acceso, y escríbanos.',
    open: 'Abrir los ajustes de seguridad',
  },
  claimCode: {
    subject: (business, code) => `Su código para ${business}: ${code}`,
    sentence: (business) =>
      `Alguien está reclamando la ficha «${business}». Si es usted, escriba este código:`,
    expires: (minutes) =>
      `Vence en ${String(minutes)} minutos. Si no lo pidió, no haga caso de este mensaje: nadie puede reclamar la ficha sin el código.`,
  },
  invitation: {
    subject: (business) => `Le invitan a administrar ${business}`,
    owner: 'El propietario',
    duties: {
      manager: 'mantener la ficha al día y publicar sus eventos, ofertas y empleos',
      contributor: 'publicar sus eventos, ofertas y empleos',
    },
    sentence: (inviter, business, duties) =>
      `${inviter} le invita al equipo de «${business}». Usted podrá ${duties}.`,
    organizationSubject: (organization) => `Le invitan a unirse a ${organization}`,
    organizationSentence: (inviter, organization) =>
      `${inviter} le invita a unirse a «${organization}». Su membresía puede incluirle, y usted puede salir cuando quiera.`,
    howToAccept: (date) =>
      `Para aceptar, inicie sesión o cree una cuenta con este correo electrónico a más tardar el ${date}.`,
    accept: 'Aceptar la invitación',
    ifUnexpected: 'Si no esperaba esta invitación, no haga caso de este correo.',
  },
};
