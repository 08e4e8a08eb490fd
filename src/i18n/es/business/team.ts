import type { team as english } from '../../en/business/team.ts';

/** The team of a business and its invitations. */
export const team: typeof english = {
  title: 'Equipo',
  description: 'El equipo de su empresa.',
  signIn: 'Inicie sesión para ver su equipo.',
  teamOf: (business) => `Equipo de ${business}`,
  none: 'Aún no hay miembros del equipo.',
  you: 'Usted',
  unknown: 'Persona desconocida',
  thisPerson: 'esta persona',
  roles: {
    manager: 'Administrador: edita la ficha y las publicaciones',
    contributor: 'Colaborador: edita las publicaciones',
  },
  roleNames: { manager: 'administrador', contributor: 'colaborador' },
  since: (role, date) => `${role}; desde el ${date}`,
  removed: (name) => `Se quitó a ${name ?? 'esta persona'} del equipo.`,
  changed: (name, role) => `${name ?? 'Esta persona'} tiene ahora la función de ${role}.`,
  make: (role) => `Hacer ${role}`,
  makeOf: (role, name) => `Hacer ${role}: ${name}`,
  leave: 'Salir del equipo',
  remove: 'Quitar',
  removeOf: (name) => `Quitar a ${name}`,
  invitations: {
    title: 'Invitaciones',
    none: 'No hay invitaciones abiertas.',
    roleUntil: (role, date) => `Función: ${role}. Vence el ${date}.`,
    resend: 'Reenviar',
    resendTo: (email) => `Reenviar la invitación a ${email}`,
    revoke: 'Revocar',
    revokeOf: (email) => `Revocar la invitación a ${email}`,
    ownerOnly: 'Solo el propietario puede cambiar el equipo.',
    email: 'Correo electrónico',
    role: 'Función',
    invite: 'Invitar',
    sent: (email) => `Invitación enviada a ${email}. Es válida durante 14 días.`,
    yours: 'Sus invitaciones',
    invitedAs: (role) => `Le invitaron a administrar una empresa como ${role}.`,
    accept: 'Aceptar',
  },
  accepting: {
    signIn: 'Inicie sesión o cree una cuenta con el correo electrónico que recibió la invitación.',
    incomplete: {
      before:
        'Este enlace está incompleto. Copie el enlace entero del correo o vea sus invitaciones abiertas en',
      link: 'sus empresas',
      after: ': también están allí.',
    },
    accepted: 'Invitación aceptada',
    businesses: 'Sus empresas',
    text: 'Le invitaron a administrar una empresa. Puede salir de su equipo en cualquier momento.',
    organizations: 'Sus organizaciones',
    organizationText:
      'Le invitaron a unirse a una organización. Su membresía puede incluirle, y usted puede salir cuando quiera.',
    accept: 'Aceptar invitación',
  },
};
