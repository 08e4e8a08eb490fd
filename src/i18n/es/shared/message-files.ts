import type { messageFiles as english } from '../../en/shared/message-files.ts';

export const messageFiles: typeof english = {
  download: 'Descargar',
  downloadNamed: (name) => `Descargar ${name}`,
  enlarge: 'Ampliar',
  gone: 'Esta imagen ya no está disponible.',
  close: 'Cerrar',
};
