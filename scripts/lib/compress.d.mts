/** Compresses the scripts and styles of the built pages of the project in `root`. */
export function compressChunks(root: string): Promise<void>;
