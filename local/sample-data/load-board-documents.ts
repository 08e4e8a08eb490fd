import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import type { Sql } from 'postgres';
import { demoAccounts } from './demo-accounts.ts';
import { boardDocuments, boardName } from './town/board.ts';

/** Draws the documents of the board and uploads them through the running API. Nothing where it has some, so it can run at every start. */
export async function loadBoardDocuments(sql: Sql, apiUrl: string, secretKey: string): Promise<void> {
  const [group] = await sql<{ id: string; past: string | null }[]>`
    select g.id, (select m.id from private.group_meetings as m where m.group_id = g.id and m.ends_at < now() limit 1) as past
    from public.groups as g where g.name = ${boardName}
      and not exists (select from private.group_files as f where f.group_id = g.id) limit 1`;
  if (!group) return;
  const accounts = await sql<{ id: string; email: string }[]>`
    select id, email from auth.users where email in ${sql(demoAccounts.map(({ email }) => email))}`;
  const idOf = (who: string) => accounts.find(({ email }) => email.startsWith(`${who}@`))?.id ?? null;
  const api = createClient(apiUrl, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  for (const { versions, by, isOfPastMeeting, ...texts } of boardDocuments) {
    const id = randomUUID();
    const days = isOfPastMeeting ? 30 : 60;
    const files: { id: string; number: number; name: string; note: string; bytes: Buffer }[] = [];
    for (const [index, { name, note, lines }] of versions.entries()) {
      const file = { id: randomUUID(), number: index + 1, name, note, bytes: drawPage(lines) };
      const { error } = await api.storage
        .from('group-documents')
        .upload(`${group.id}/${file.id}`, file.bytes, { contentType: 'application/pdf' });
      if (error) throw error;
      files.push(file);
    }
    await sql.begin(async (tx) => {
      await tx`insert into private.group_documents (id, group_id, title, description, tags, meeting_id, created_by, changed_at, version, current_number)
        values (${id}, ${group.id}, ${texts.title}, ${texts.description}, ${texts.tags}, ${isOfPastMeeting ? group.past : null}, ${idOf(by)},
          now() - ${days - 3} * interval '1 day', ${files.length}, ${files.length})`;
      for (const { bytes, ...file } of files)
        await tx`insert into private.group_files (id, group_id, document_id, number, name, type, size, note, added_by, added_at)
          values (${file.id}, ${group.id}, ${id}, ${file.number}, ${file.name}, 'application/pdf', ${bytes.length}, ${file.note}, ${idOf(by)},
            now() - ${days - file.number} * interval '1 day')`;
    });
  }
}

/** The smallest PDF that shows these lines of ASCII on one page. */
function drawPage(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const content = `BT /F1 14 Tf 20 TL 72 720 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = String(objects.length + 1);
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${String(file.length)}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}
