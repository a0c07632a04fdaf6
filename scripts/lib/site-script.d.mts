export const PAGE_SCRIPTS: Readonly<Record<string, string>>;
export function siteScript(root: string, entry?: string): Promise<string>;
