/** One built file of the app; the build puts the list of all of them into the worker. */
export interface BuiltFile {
  url: string;
  /** Null where the name itself changes with the content. */
  revision: string | null;
  /** The file's checksum, where its name does not contain one: never one of the next version. */
  integrity?: string;
}
