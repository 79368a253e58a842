/**
 * Packs the files of a built app, `client` or `hq`, once, so that the server sends small ones without packing them at
 * every request. Fails when the sources are among them: everybody who opens the app gets everything in this folder.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from './project.mjs';

const WORTH_PACKING = /\.(?:js|css|html|svg|wasm|json)$/;
const SMALLEST = 1_000;

const folder = path.join(root, process.argv[2] ?? '', 'dist');
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  if (entry.name.endsWith('.map')) throw new Error(`${file} is a source map and must not be served`);
  if (!entry.isFile() || !WORTH_PACKING.test(entry.name)) continue;
  const content = readFileSync(file);
  if (content.includes('sourceMappingURL=data:')) throw new Error(`${file} has its sources in it`);
  if (content.length < SMALLEST) continue;
  const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: hint }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
