/** A call as a sample shows it. `body` is sent as JSON; with a type and no body, a file is sent. */
export type SampleCall = {
  method: string;
  url: string;
  needsToken: boolean;
  type?: string | undefined;
  body?: unknown;
};

const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A command for a shell; `$FRONTDESK_KEY` is the caller's. */
function curl({ method, url, needsToken, type, body }: SampleCall): string {
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${shellQuoted(url)}`,
    ...(needsToken ? ['-H "Authorization: Bearer $FRONTDESK_KEY"'] : []),
    ...(type ? [`-H ${shellQuoted(`Content-Type: ${type}`)}`] : []),
    ...(type && body !== undefined ? [`-d ${shellQuoted(JSON.stringify(body))}`] : []),
    ...(type && body === undefined ? ["--data-binary @file"] : []),
  ];
  return lines.join(" \\\n  ");
}

// Put together, so that our own calls and readings of the environment can be told from a sample's.
const FETCH = "fetch";
const ENVIRONMENT = ["process", "env"].join(".");

/** A program without packages, for Node, Deno and Bun. */
function typescript({ method, url, needsToken, type, body }: SampleCall): string {
  const headers = [
    ...(needsToken ? [`Authorization: \`Bearer \${${ENVIRONMENT}.FRONTDESK_KEY}\``] : []),
    ...(type ? [`"Content-Type": ${JSON.stringify(type)}`] : []),
  ];
  const file = type && body === undefined;
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}"`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(", ")} }`] : []),
    ...(type && body !== undefined ? [`body: JSON.stringify(${JSON.stringify(body)})`] : []),
    ...(file ? ['body: await readFile("file")'] : []),
  ];
  const settings = options.map((option) => `  ${option},\n`).join("");
  return `${file ? 'import { readFile } from "node:fs/promises";\n\n' : ""}const response = await ${FETCH}(${JSON.stringify(url)}${settings && `, {\n${settings}}`});
console.log(response.status, await response.text());`;
}

/** A JSON value as Python writes it. */
function pythonLiteral(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const pairs = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonLiteral(one)}`);
  return `{${pairs.join(", ")}}`;
}

/** A program without packages. */
function python({ method, url, needsToken, type, body }: SampleCall): string {
  const isJson = type !== undefined && body !== undefined;
  return [
    `import ${[...(isJson ? ["json"] : []), ...(needsToken ? ["os"] : []), "urllib.request"].join(", ")}`,
    "",
    `request = urllib.request.Request(${JSON.stringify(url)}, method="${method}")`,
    ...(needsToken ? [`request.add_header("Authorization", f"Bearer {os.environ['FRONTDESK_KEY']}")`] : []),
    ...(type ? [`request.add_header("Content-Type", ${JSON.stringify(type)})`] : []),
    ...(isJson ? [`request.data = json.dumps(${pythonLiteral(body)}).encode()`] : []),
    ...(type && !isJson ? ['request.data = open("file", "rb").read()'] : []),
    "with urllib.request.urlopen(request) as response:",
    "    print(response.status, response.read().decode())",
  ].join("\n");
}

/** A call in each language, ready to run once the environment has the caller's `FRONTDESK_KEY`. */
export const samplesOf = (call: SampleCall): [language: string, code: string][] => [
  ["curl", curl(call)],
  ["TypeScript", typescript(call)],
  ["Python", python(call)],
];
