import type { WrittenWeekRow } from '@offpiste/domain/contract/bundle/bundle.ts';
import type { Bundle } from './write-csv.ts';

const sheets = [
  {
    fileId: 'welcome',
    title: 'Welcome meeting',
    brand: null,
    lines: ['Wristbands', 'Lift passes', 'Quiet hours from 22:30', 'Coaches home on Saturday'],
  },
  {
    fileId: 'emergency',
    title: 'Emergency plan',
    brand: null,
    lines: ['Mountain rescue: 112', 'Duty manager: see Contacts', 'Meet at the coach station'],
  },
  {
    fileId: 'nuco-programme',
    title: 'NUCO programme',
    brand: 'nuco',
    lines: ['Sunday: Welcome Party', 'Monday: Mountain Rave'],
  },
  {
    fileId: 'wasteland-programme',
    title: 'Wasteland programme',
    brand: 'wasteland',
    lines: ['Sunday: Welcome Party', 'Monday: Warehouse'],
  },
] as const;

/** The week's documents: their list, and the files themselves. */
export function weekDocuments(folder: string): { rows: WrittenWeekRow<'documents.csv'>[]; files: Bundle } {
  const rows = sheets.map(({ fileId, title, brand }) => ({ fileId, title, brand, file: `${fileId}.pdf` }));
  const files = Object.fromEntries(
    sheets.map(({ fileId, title, lines }) => [`${folder}documents/${fileId}.pdf`, onePagePdf(title, lines)]),
  );
  return { rows, files };
}

/** A plain PDF of one A5 page. Texts are ASCII without brackets, so they need no escaping. */
function onePagePdf(title: string, lines: readonly string[]): Uint8Array {
  const page = [
    `BT /F1 20 Tf 40 540 Td (${title}) Tj ET`,
    ...lines.map((line, index) => `BT /F1 13 Tf 40 ${500 - index * 24} Td (${line}) Tj ET`),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((content, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${content}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
