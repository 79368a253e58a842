import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '#platform/repository-root.ts';

/** A fenced block of the document: settings, the file of a proxy, statements for a database, or lines that somebody types. */
export type Block =
  | { kind: 'settings'; settings: Record<string, string> }
  | { kind: 'proxy' }
  | { kind: 'sql'; lines: string[] }
  | { kind: 'commands'; lines: string[] };

/** Returns the fenced blocks of docs/operations.md, word by word, by the headings that they are under. */
export function operationsBlocks(): Map<string, Block[]> {
  const text = readFileSync(path.join(repositoryRoot, 'docs', 'operations.md'), 'utf8');
  const sections = text.split(/^## (.+)$/m).slice(1);
  const blocks = new Map<string, Block[]>();
  for (let at = 0; at < sections.length; at += 2) {
    const found = [...(sections[at + 1] ?? '').matchAll(/^```\w*\n(.*?)^```$/gms)];
    if (found.length > 0)
      blocks.set(
        sections[at] ?? '',
        found.map(([, content = '']) => blockOf(content)),
      );
  }
  return blocks;
}

function blockOf(content: string): Block {
  const lines = content.trimEnd().split('\n');
  const pairs = lines.map((line) => /^([A-Z_]+)=(.*)$/.exec(line));
  if (pairs.every((pair) => pair !== null))
    return {
      kind: 'settings',
      settings: Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value])),
    };
  if (lines[0]?.startsWith('CREATE ')) return { kind: 'sql', lines };
  if (content.includes('reverse_proxy')) return { kind: 'proxy' };
  return { kind: 'commands', lines };
}
