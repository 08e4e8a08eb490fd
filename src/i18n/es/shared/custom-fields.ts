import type { customFields as english } from '../../en/shared/custom-fields.ts';

/** Custom fields of listings, organizations and people, where they are filled in. */
export const customFields: typeof english = {
  title: 'Más detalles',
  save: 'Guardar detalles',
  saved: 'Detalles guardados.',
  waits: 'Enviado para revisión. La página queda como está hasta que se aprueben los cambios.',
  needsApproval: 'Requiere aprobación',
  visibility: { staff: 'Solo el personal', members: 'Miembros', public: 'Público' },
};
