/** One built file of the app. */
export interface BuiltFile {
  url: string;
  /** Null where the name itself changes with the content. */
  revision: string | null;
  /** The file's checksum, where its name does not contain one: never one of the next version. */
  integrity?: string;
}

/** Everything that the app is made of; the build puts it into the worker. */
export interface AppBuild {
  /** Changes with any file. */
  version: string;
  files: readonly BuiltFile[];
}
