import sanitize from 'sanitize-html';

const ALLOWED_TAGS = ['p', 'br', 'b', 'i', 'em', 'strong', 'ul', 'ol', 'li', 'a'];

/** Keeps plain formatting and links and drops everything else; the result may be shown as HTML (decisions §10). */
export function sanitiseHtml(text: string): string {
  return sanitize(text, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonBooleanAttributes: [],
    exclusiveFilter: (frame) => frame.tag === 'a' && !frame.text.trim(),
    transformTags: {
      // A relative address would lead into the app itself.
      a: (tagName, attributes) => ({
        tagName,
        attribs: isOutwardLink(attributes.href) ? { href: attributes.href ?? '' } : {},
      }),
    },
  });
}

/** Returns the address when it is a well-formed https one without a user name, otherwise null. */
export function httpsLink(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

function isOutwardLink(href: string | undefined): boolean {
  return /^(https:\/\/|mailto:|tel:)/i.test(href?.trim() ?? '');
}
