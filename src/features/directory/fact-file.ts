import type { CustomFact } from '#contracts/custom-values.ts';

/** The id and the name of the file that a fact has; undefined for any other fact. */
export function fileOf({ type, value }: CustomFact): { id: string; name: string } | undefined {
  if (type !== 'file' || typeof value !== 'object' || Array.isArray(value)) return undefined;
  return { id: String(value['id'] ?? ''), name: String(value['name'] ?? '') };
}
