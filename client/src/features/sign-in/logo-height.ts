const MIN_LOGO = 50;
const MAX_LOGO = 150;
/** The height of title, fields, alert and button besides the logo. */
const FORM_HEIGHT = 480;

/** Height of the logo so that the form still fits above the keyboard: between 50 and 150 px. */
export function logoHeight(viewportHeight: number): number {
  return Math.max(MIN_LOGO, Math.min(MAX_LOGO, viewportHeight - FORM_HEIGHT));
}
