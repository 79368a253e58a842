/** One built file of the app. */
export interface BuiltFile {
  url: string;
  /** Null where the name itself changes with the content. */
  revision: string | null;
  /** What the file must be, where its name does not say so: never one of the next version. */
  integrity?: string;
}

/** Everything that the app is made of; the build puts it into the worker. */
export interface AppBuild {
  /** Changes with any file. */
  version: string;
  files: readonly BuiltFile[];
}
