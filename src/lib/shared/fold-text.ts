/** A text as it is compared with what somebody types: without case, accents and outer spaces. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
