/** What marks a listing or a post that comes first: that it is paid for, or that it was chosen; nothing for others. */
export const featuredLabel = (
  { featured, sponsored }: { featured: boolean; sponsored: boolean },
  texts: { featured: string; sponsored: string },
): string | undefined => (sponsored ? texts.sponsored : featured ? texts.featured : undefined);
