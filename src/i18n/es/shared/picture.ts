import type { picture as english } from '../../en/shared/picture.ts';

/** How a picture is chosen and cropped, and how any file is uploaded. */
export const picture: typeof english = {
  title: 'Recortar la imagen',
  chosen: 'Imagen elegida',
  uploading: 'Subiendo…',
  uploadingLabel: 'Subiendo la imagen',
  slow: 'Su conexión es lenta. Deje esta página abierta, o cancele e intente de nuevo más tarde.',
  use: 'Usar la foto',
  crop: {
    cropArea: 'Use las flechas del teclado para mover el recorte',
    nwDragHandle: 'Use las flechas del teclado para mover la esquina superior izquierda',
    nDragHandle: 'Use las flechas arriba y abajo para mover el borde superior',
    neDragHandle: 'Use las flechas del teclado para mover la esquina superior derecha',
    eDragHandle: 'Use las flechas izquierda y derecha para mover el borde derecho',
    seDragHandle: 'Use las flechas del teclado para mover la esquina inferior derecha',
    sDragHandle: 'Use las flechas arriba y abajo para mover el borde inferior',
    swDragHandle: 'Use las flechas del teclado para mover la esquina inferior izquierda',
    wDragHandle: 'Use las flechas izquierda y derecha para mover el borde izquierdo',
  },
};
