// The order matters: browsers also name other browsers, to be served the same pages.
const PROGRAMS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
  [/^(?:node|undici)\b/, "Node.js"],
  [/^python|\bpython-requests\//i, "Python"],
  [/^PostmanRuntime\//, "Postman"],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** A User-Agent header in words: `Firefox on Windows`, `curl`; `Unknown program` if it names none that we know. */
export function deviceOf(user_agent: string): string {
  const program = nameIn(PROGRAMS, user_agent) ?? "Unknown program";
  const system = nameIn(SYSTEMS, user_agent);
  return system ? `${program} on ${system}` : program;
}
