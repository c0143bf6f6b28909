/** A file as it is sent. */
export type StepFile = { fileName: string; contentType: string; contentBase64: string };

/** Files of steps, which expire by real time (product rules, section 11). */
export interface FileStore {
  /**
   * The user's files with these ids, in that order; null if any of them is missing or has expired.
   */
  readFiles(query: {
    userId: string;
    ids: readonly string[];
    realNow: number;
  }): Promise<StepFile[] | null>;
}
