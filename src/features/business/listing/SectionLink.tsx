import type { SectionName } from './use-open-section.ts';

interface SectionLinkProps {
  section: SectionName;
  onOpen: (section: SectionName) => void;
  children: string;
}

/** A link that opens a section of the editor. */
export function SectionLink({ section, onOpen, children }: SectionLinkProps) {
  return (
    <a
      href={`#${section}`}
      onClick={(event) => {
        event.preventDefault();
        onOpen(section);
      }}
    >
      {children}
    </a>
  );
}
