import { createElement, Fragment, type ReactNode } from 'react';
import { readMarkup } from '#browser/trusted-types.ts';

/** The allowed elements of a booking's notes; everything else is shown as its plain text (decisions §10). */
const TAGS = ['p', 'b', 'i', 'em', 'strong', 'ul', 'ol', 'li'];
const LINK = /^(https:\/\/|mailto:|tel:)/i;
/** Their content is no text. */
const DROPPED = ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'title'];

export interface RichTextProps {
  html: string;
}

/**
 * Notes with simple formatting. The markup is read into an inert document and rebuilt as React elements, so
 * nothing of it is ever put into the page.
 */
export function RichText({ html }: RichTextProps) {
  return createElement('div', { className: proseClass }, ...childrenOf(readMarkup(html)));
}

/** The text of markup, without any of it. */
export function plainText(html: string): string {
  const body = readMarkup(html);
  for (const dropped of body.querySelectorAll(DROPPED.join())) dropped.remove();
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

const proseClass =
  'rich-text [&_a]:underline [&_a]:text-brand [&_li]:ml-6 [&_ol]:list-decimal [&_p]:mb-2 [&_ul]:list-disc';

/** Spread as arguments, so that React requires no keys: the order of notes never changes. */
function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map(rendered);
}

function rendered(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || node.namespaceURI !== 'http://www.w3.org/1999/xhtml') return null;
  const tag = node.localName;
  if (DROPPED.includes(tag)) return null;
  if (tag === 'br') return createElement('br');
  if (TAGS.includes(tag)) return createElement(tag, null, ...childrenOf(node));
  const href = tag === 'a' ? (node.getAttribute('href')?.trim() ?? '') : '';
  return LINK.test(href)
    ? createElement('a', { href, target: '_blank', rel: 'noreferrer' }, ...childrenOf(node))
    : createElement(Fragment, null, ...childrenOf(node));
}
