/** A lesson's id from a reference, whose third dash-separated part it is; a text with fewer parts is the id itself. */
export function lessonIdOf(reference: string): string {
  return reference.split('-')[2] || reference;
}
