import type { fileErrors as english } from '../../en/shared/file-errors.ts';

/** Why a file was not stored. */
export const fileErrors: typeof english = {
  tooLarge: 'El archivo es demasiado grande. Elija uno más pequeño.',
  wrongType: 'No se aceptan archivos de este tipo. Elija otro.',
  noSpace: 'No queda espacio para archivos. Inténtelo más tarde o avísenos.',
  other: 'No se aceptó el archivo. Vuelva a cargar la página.',
};
