declare global {
  interface Navigator {
    /** Chromium alone has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Whether whoever holds this phone asked it to save data. */
export function savesData(): boolean {
  return navigator.connection?.saveData === true;
}
