export function siteScript(root: string): Promise<string>;
