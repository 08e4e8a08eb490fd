import { z } from 'zod';

/** The registration that the text of a ticket's QR code names; undefined for other codes. */
export function readTicket(text: string): string | undefined {
  const trimmed = text.trim();
  const id = z.uuid().safeParse(trimmed).success ? trimmed : idInAddress(trimmed);
  return id?.toLowerCase();
}

function idInAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const id = new URL(text).searchParams.get('registration');
  return z.uuid().safeParse(id).data;
}
