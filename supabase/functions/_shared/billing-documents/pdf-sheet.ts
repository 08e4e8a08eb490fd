import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { documentFonts } from './fonts.ts';

/** The colors of documents on paper. */
export const colors = { ink: '#1d241d', soft: '#5c665d', line: '#d9d9d2', accent: '#17523b' };

export interface TextStyle {
  size?: number;
  isBold?: boolean;
  color?: string;
  align?: 'left' | 'right';
}

const margin = 54;
/** Kept free for the page's foot. */
const footHeight = 54;
const unpack = (font: string) => inflateSync(Buffer.from(font, 'base64'));
const fonts = { regular: unpack(documentFonts.regular), bold: unpack(documentFonts.bold) };

// The countries whose letters are on Letter paper, as CLDR lists them; all others use A4.
const letterCountries = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ');

/** The size of paper that a country prints on. */
export const paperSize = (country: string | null) =>
  country === null || letterCountries.includes(country) ? 'LETTER' : 'A4';

/** The pages of a tagged PDF: text is placed in the structure tree, everything else is marked as an artifact. */
export class Sheet {
  readonly left = margin;
  readonly width: number;
  readonly bottom: number;
  /** Where the next thing goes, in points from the top of the page. */
  y = margin;
  readonly root: PDFKit.PDFStructureElement;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #chunks: Uint8Array[] = [];
  readonly #finished: Promise<void>;

  constructor(about: {
    title: string;
    author: string;
    language: string;
    size: 'LETTER' | 'A4';
    /** The day of the document, as YYYY-MM-DD: made twice, it is the same file. */
    on: string;
  }) {
    const pdf = new PDFDocument({
      size: about.size,
      margins: { top: margin, left: margin, right: margin, bottom: footHeight },
      pdfVersion: '1.7',
      // PDFKit's types know only PDF/A.
      ...({ subset: 'PDF/UA' } as object),
      tagged: true,
      displayTitle: true,
      lang: about.language,
      info: { Title: about.title, Author: about.author, CreationDate: new Date(`${about.on}T00:00:00Z`) },
      bufferPages: true,
      // Without it, PDFKit reads Helvetica from its own folder.
      font: '',
    });
    pdf.registerFont('regular', fonts.regular);
    pdf.registerFont('bold', fonts.bold);
    this.#pdf = pdf;
    this.#finished = new Promise((resolve, reject) => {
      pdf.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
      pdf.on('end', resolve);
      pdf.on('error', reject);
    });
    this.width = pdf.page.width - 2 * margin;
    this.bottom = pdf.page.height - footHeight;
    this.root = pdf.struct('Document');
    pdf.addStructure(this.root);
  }

  /** A new element of the structure tree. */
  element(parent: PDFKit.PDFStructureElement, type: string, options: ElementOptions = {}) {
    const made = this.#pdf.struct(type, options);
    parent.add(made);
    return made;
  }

  /** The height of a text in points. */
  heightOf(text: string, width: number, style: TextStyle = {}): number {
    this.#use(style);
    return this.#pdf.heightOfString(withSpace(text), { width, ...lineOf(style) });
  }

  /** The width of a text in one line, in points. */
  widthOf(text: string, style: TextStyle = {}): number {
    this.#use(style);
    return Math.ceil(this.#pdf.widthOfString(withSpace(text), lineOf(style)));
  }

  /** Writes a text as an element of the structure, and moves on below it; a long one continues on the next page. */
  text(parent: PDFKit.PDFStructureElement, type: string, text: string, style: TextStyle & At = {}): void {
    const element = this.element(parent, type, style.scope ? { scope: style.scope } : {});
    this.#content(element, type, () => this.#write(text, style));
    element.end();
  }

  /** The same as text that opens an address. */
  link(parent: PDFKit.PDFStructureElement, text: string, url: string, style: TextStyle & At = {}): void {
    const paragraph = this.element(parent, 'P');
    const link = this.#pdf.struct('Link', { alt: text }, () => {
      this.#write(text, style, { link: url, underline: true });
    });
    paragraph.add(link);
    paragraph.end();
  }

  /** Writes what only the eye needs, such as the header row of a table on its second page. */
  decoration(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#pdf.markContent('Artifact', { type });
    draw();
    this.#pdf.endMarkedContent();
  }

  /** Text within a decoration. */
  plainText(text: string, style: TextStyle & At): void {
    this.#write(text, style);
  }

  /** A thin line across. */
  rule(y: number, { x = this.left, width = this.width, color = colors.line } = {}): void {
    this.decoration(() => {
      this.#pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .strokeColor(color)
        .stroke();
    });
  }

  /** Puts a picture to the right edge, at most this large; returns its height, or undefined when it cannot be read. */
  picture(bytes: Uint8Array, alt: string, box: { width: number; height: number }): number | undefined {
    let image: Picture;
    try {
      image = (this.#pdf as unknown as { openImage: (file: Uint8Array) => Picture }).openImage(bytes);
    } catch {
      return undefined;
    }
    const scale = Math.min(box.width / image.width, box.height / image.height, 1);
    const [width, height] = [image.width * scale, image.height * scale];
    const x = this.left + this.width - width;
    const bbox: [number, number, number, number] = [x, this.y, x + width, this.y + height];
    const figure = this.element(this.root, 'Figure', { alt, bbox });
    this.#content(figure, 'Figure', () => {
      this.#pdf.image(image as unknown as string, x, bbox[1], { width, height });
    });
    figure.end();
    return height;
  }

  get pageCount(): number {
    return this.#pdf.bufferedPageRange().count;
  }

  /** Whether this height still fits the page. */
  hasRoom = (height: number) => this.y + height <= this.bottom;

  addPage(): void {
    this.#pdf.addPage();
    this.y = margin;
  }

  /** Begins a new page unless this height still fits. */
  ensureRoom(height: number): void {
    if (!this.hasRoom(height)) this.addPage();
  }

  /** Writes the foot of each page and returns the file. */
  async finish(foot: (page: number, count: number) => [left: string, right: string]): Promise<Uint8Array> {
    this.root.end();
    const count = this.pageCount;
    for (let page = 0; page < count; page += 1) {
      this.#pdf.switchToPage(page);
      // Otherwise text below the margin would begin a page of its own.
      this.#pdf.page.margins.bottom = 0;
      const [left, right] = foot(page + 1, count);
      const y = this.bottom + 16;
      const style = { size: 8, color: colors.soft };
      this.rule(this.bottom + 8);
      this.decoration(() => {
        const rightWidth = this.widthOf(right, { ...style, align: 'right' });
        this.#write(
          left,
          { ...style, x: this.left, y, width: this.width - rightWidth - 16 },
          { height: 11, ellipsis: true },
        );
        this.#write(right, {
          ...style,
          x: this.left + this.width - rightWidth,
          y,
          width: rightWidth,
          align: 'right',
        });
      }, 'Pagination');
    }
    this.#pdf.end();
    await this.#finished;
    return new Uint8Array(Buffer.concat(this.#chunks));
  }

  #content(element: PDFKit.PDFStructureElement, type: string, draw: () => void) {
    const content = this.#pdf.markStructureContent(type);
    element.add(content);
    draw();
    this.#pdf.endMarkedContent();
  }

  #use({ size = 9.5, isBold = false, color = colors.ink }: TextStyle) {
    this.#pdf
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color);
  }

  #write(text: string, style: TextStyle & At, more: PDFKit.Mixins.TextOptions = {}) {
    this.#use(style);
    const { x = this.left, y = this.y, width = this.width, align = 'left' } = style;
    this.#pdf.text(more.link ? printable(text) : withSpace(text), x, y, {
      width,
      align,
      ...lineOf(style),
      ...more,
    });
    this.y = this.#pdf.y;
  }
}

// What PDFKit has, but its types leave out.
interface Picture {
  width: number;
  height: number;
}
interface ElementOptions extends PDFKit.Mixins.StructureElementOptions {
  scope?: 'Column' | 'Row';
  bbox?: [number, number, number, number];
}

interface At {
  x?: number;
  y?: number;
  width?: number;
  scope?: 'Column' | 'Row';
}

// Screen readers would join the last word to the first one of what follows.
const withSpace = (text: string) => `${printable(text)} `;

// Amounts have figures of the same width, to stand below each other.
const lineOf = ({
  size = 9.5,
  align,
}: TextStyle): { lineGap: number; features: PDFKit.Mixins.OpenTypeFeatures[] } => ({
  lineGap: size * 0.2,
  features: align === 'right' ? ['tnum'] : [],
});

/** Without control characters and the thin spaces of date ranges, for which the font has no glyph. */
const printable = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u2000-\u200a\u202f]/g, ' ')
    // A PDF shows them as boxes.
    .replace(/(?!\n)[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069]/gu, '');
