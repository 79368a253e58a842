import { getDocument, type PDFPageProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url';
import dingbatsUrl from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import fixedUrl from 'pdfjs-dist/standard_fonts/FoxitFixed.pfb?url';
import serifUrl from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb?url';
import serifBoldUrl from 'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb?url';
import symbolUrl from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
import sansBoldUrl from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?url';
import sansUrl from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url';
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import { ownScript } from '#browser/trusted-types.ts';

export type PdfPage = PDFPageProxy;
export type TextContent = Awaited<ReturnType<PdfPage['getTextContent']>>;

export interface OpenPdf {
  pages: readonly PdfPage[];
  /** Ends the thread that reads the document. */
  close(): void;
}

/** Opens a document, without the network; rejects where it is damaged, or locked with a password. */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const data = new Uint8Array(await file.arrayBuffer());
  const thread = new Worker(ownScript(workerUrl), { type: 'module' });
  const worker = PDFWorker.create({ port: thread });
  const task = getDocument({
    data,
    worker,
    BinaryDataFactory: OwnParts,
    // Only whether they are set matters: `OwnParts` knows where the files are.
    wasmUrl: '/',
    standardFontDataUrl: '/',
    useWorkerFetch: false,
    // Each phone has others, whose letters are wider or narrower than the document has room for.
    useSystemFonts: false,
  });
  const close = () => {
    void task.destroy();
    worker.destroy();
    thread.terminate();
  };
  try {
    const pdf = await task.promise;
    const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
    const pages = await Promise.all(numbers.map((number) => pdf.getPage(number)));
    return { pages, close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * What a document may leave out, from the app's own files: the fonts that every reader has (a slope is left out), and the
 * decoders of scanned pictures.
 */
const PARTS: Record<string, string> = {
  'FoxitDingbats.pfb': dingbatsUrl,
  'FoxitFixed.pfb': fixedUrl,
  'FoxitFixedBold.pfb': fixedUrl,
  'FoxitFixedItalic.pfb': fixedUrl,
  'FoxitFixedBoldItalic.pfb': fixedUrl,
  'FoxitSerif.pfb': serifUrl,
  'FoxitSerifItalic.pfb': serifUrl,
  'FoxitSerifBold.pfb': serifBoldUrl,
  'FoxitSerifBoldItalic.pfb': serifBoldUrl,
  'FoxitSymbol.pfb': symbolUrl,
  'LiberationSans-Regular.ttf': sansUrl,
  'LiberationSans-Italic.ttf': sansUrl,
  'LiberationSans-Bold.ttf': sansBoldUrl,
  'LiberationSans-BoldItalic.ttf': sansBoldUrl,
  'jbig2.wasm': jbig2Url,
  'openjpeg.wasm': openjpegUrl,
};

/** Fetches parts for the library, by the names that it has for them. */
class OwnParts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = PARTS[filename];
    if (url === undefined) throw new Error(`${filename} is not among the app's files`);
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  }
}
