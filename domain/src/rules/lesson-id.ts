/** Returns a lesson's id from a reference: its third dash-separated part; a text with fewer parts is the id itself. */
export function lessonIdOf(reference: string): string {
  return reference.split('-')[2] || reference;
}
