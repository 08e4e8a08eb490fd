import type { Strings } from '../../en/index.ts';

/** La página «Código de conducta», con el texto que vale hasta que la cámara escriba el suyo. */
export const conduct: Strings['conduct'] = {
  title: 'Código de conducta',
  description: 'Cómo se tratan los miembros en mensajes, grupos y perfiles, y qué hace el personal.',
  lead: 'Para quienes escriben en esta comunidad: en perfiles, mensajes, grupos y votaciones.',
  text: `Con respeto
Escriba a los demás como les hablaría al otro lado del mostrador. Discuta ideas, no personas. Sin insultos, amenazas, acoso ni desprecio por lo que alguien es.

Con honestidad
Use su propio nombre. No hable en nombre de un negocio o grupo que no se lo pidió. Diga qué interés tiene cuando recomienda algo.

Sin vender donde nadie lo pidió
Las ofertas son bienvenidas en los grupos pensados para ellas. No envíe el mismo mensaje a muchas personas ni recopile direcciones del directorio.

Con discreción
Lo que se escribe en mensajes y grupos cerrados se queda ahí. No publique lo que no es suyo ni datos personales de otros.

Dentro de la ley
Sin fraude, sin enlaces a programas dañinos, sin nada que infrinja la ley o los derechos de otros.

Qué pasa si alguien incumple estas normas
Cualquiera puede denunciar un mensaje, una publicación, una votación, un orden del día, un acta, un documento, una decisión o un perfil; la persona no sabe quién lo hizo. El personal lee lo denunciado y puede ocultarlo, advertir a alguien, quitarle por un tiempo el permiso de escribir o excluirle de la comunidad. La membresía, las entradas y los negocios no cambian. Cada persona afectada recibe el motivo por correo y puede apelar una vez; si es posible, decide otra persona del personal.`,
};
