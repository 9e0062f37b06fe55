import type { Visit } from './visit.ts';

/** What is wrong with a page as a browser found it. */
export function faultsOf(visit: Visit): string[] {
  const { complaints, requests, overflow, flat, headline, headlineSeen } = visit;
  return [
    ...complaints.map((complaint) => `the console says: ${complaint}`),
    ...requests.map((request) => `the page asks for ${request}`),
    ...flat.map((title) => `a drawing has no size or no text: ${title}`),
    ...(overflow > 0 ? [`the page is ${overflow} pixels wider than the window`] : []),
    ...(headlineSeen && headline.trim().length > 20
      ? []
      : [`the headline cannot be seen: ${JSON.stringify(headline)}`]),
  ];
}

/** What is wrong with a printed page: a PDF with pages, all of them A4. */
export function faultsOfPrint(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  const pages = text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  // A4 in points, as Chromium rounds it.
  const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  const other = boxes.filter(
    ([, width, height]) => Math.abs(Number(width) - 595) > 1 || Math.abs(Number(height) - 842) > 1,
  );
  return [
    ...(text.startsWith('%PDF-') ? [] : ['the print is no PDF']),
    ...(pages > 0 ? [] : ['the print has no page']),
    ...other.map(([box]) => `a printed page is not A4: ${box}`),
  ];
}
