/** A test by its file, from the root, and its whole title or what of it is written there. */
type Twin = readonly [file: string, title: string];
/**
 * Journeys that show in a real browser, once more or in another way, what another test shows on every push: by file and
 * title, each with that test, its twin. They run with `npm test -- --all`, and with `npm run quick` when their feature
 * changes.
 */
export declare const secondLooks: Record<string, Record<string, Twin>>;
/** Returns what recognises them by the names that Playwright gives journeys. */
export declare function namesOfSecondLooks(): RegExp[];
export {};
