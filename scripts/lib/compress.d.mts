/** Compresses the scripts and styles of the pages that are built in the project of `root`. */
export function compressChunks(root: string): Promise<void>;
