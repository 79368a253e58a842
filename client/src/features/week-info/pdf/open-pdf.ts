import { getDocument, type PDFPageProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url';
import dingbatsUrl from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import symbolUrl from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import { ownScript } from '#browser/trusted-types.ts';

export type PdfPage = PDFPageProxy;

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

/** What documents seldom need, from the app's own files: scanned pictures, and the two fonts that no phone has. */
const PARTS: Record<string, string> = {
  'FoxitDingbats.pfb': dingbatsUrl,
  'FoxitSymbol.pfb': symbolUrl,
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
