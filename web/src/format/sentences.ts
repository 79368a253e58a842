/** Texts one after the other, each closed by a full stop but the last, whether or not it brings its own. */
export function sentences(...texts: readonly (string | null | undefined)[]): string {
  return texts
    .filter(Boolean)
    .map((text, at, all) => (at < all.length - 1 && !/[.!?…]$/.test(text ?? '') ? `${text}.` : text))
    .join(' ');
}
