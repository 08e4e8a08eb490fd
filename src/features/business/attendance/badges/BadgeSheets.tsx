import type { CSSProperties } from 'react';
import type { Registration } from '../registrations.ts';
import { FitText } from './FitText.tsx';
import type { LabelFormat } from './label-formats.ts';

interface BadgeSheetsProps {
  people: readonly Registration[];
  title: string;
  format: LabelFormat;
  noName: string;
}

const mm = (value: number) => `${String(value)}mm`;

/** Name badges on sheets of labels, as they are printed. */
export function BadgeSheets({ people, title, format, noName }: BadgeSheetsProps) {
  const perSheet = format.columns * format.rows;
  const sheets = Array.from({ length: Math.ceil(people.length / perSheet) }, (_, index) =>
    people.slice(index * perSheet, (index + 1) * perSheet),
  );
  const style: CSSProperties = {
    gridTemplateColumns: `repeat(${String(format.columns)}, ${mm(format.width)})`,
    gridAutoRows: mm(format.height),
    gap: `${mm(format.gapY)} ${mm(format.gapX)}`,
    padding: `${mm(format.top)} 0 0 ${mm(format.left)}`,
  };
  return (
    <div className="sheets" role="region" aria-label={title} tabIndex={0}>
      {sheets.map((sheet) => (
        <div key={sheet[0]?.id} className="sheet" data-paper={format.paper} style={style}>
          {sheet.map(({ id, attendee_name: name, type, table }) => (
            <div key={id} className="badge-label">
              <p dir="auto">{title}</p>
              <FitText key={format.id} text={name.trim() || noName} largest={32} smallest={7} />
              <p dir="auto">{[type, table].filter(Boolean).join(' · ')}</p>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
