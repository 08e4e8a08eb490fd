/** A text written in lines: paragraphs, and lists where lines begin with a dash. */
export type Block = { kind: 'text'; lines: string[] } | { kind: 'list'; items: string[] };

const bullet = /^\s*[-*•–]\s+/;

/** Splits a plain text into what it looks like. */
export function readBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const part of text.split(/\n\s*\n/)) {
    const lines = part.split('\n').filter((line) => line.trim() !== '');
    for (const [index, line] of lines.entries()) {
      const last = index > 0 ? blocks.at(-1) : undefined;
      if (bullet.test(line)) {
        const item = line.replace(bullet, '');
        if (last?.kind === 'list') last.items.push(item);
        else blocks.push({ kind: 'list', items: [item] });
      } else if (last?.kind === 'text') last.lines.push(line);
      else blocks.push({ kind: 'text', lines: [line] });
    }
  }
  return blocks;
}
