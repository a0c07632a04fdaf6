type Place = { originalSource: string; originalLine: number; originalColumn: number };

export function readStackMap(map: {
  sources: string[];
  mappings: string;
}): (line: number, column: number) => Place | undefined;
