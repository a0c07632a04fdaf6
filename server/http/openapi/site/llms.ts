import type { ApiDocument, Parameter, Schema } from "@/server/http/openapi/reference/document";
import type { Group, Placed } from "@/server/http/openapi/reference/groups";
import { eventsOf } from "@/server/http/openapi/reference/page";

/** A page of the site as Markdown; programs that it shows are in it. */
export type PlainPage = { address: string; title: string; about: string; text: string };

/** What the texts for language models are made of. */
type Source = { document: ApiDocument; groups: Group[]; guides: PlainPage[]; origin: string };

const callOf = ({ method, path }: Placed) => `${method.toUpperCase()} ${path}`;

function headOf({ document, origin }: Source): string {
  const [about = ""] = document.info.description.split("\n\n");
  return `# ${document.info.title} API

> ${about}

The API is at ${origin}/api/v1. Send \`Authorization: Bearer <token>\`; \`POST /api/v1/auth/login\` returns a token.
Errors are \`application/problem+json\`. Every field of every input and answer is in
[openapi.json](${origin}/api/openapi.json) (OpenAPI 3.1).`;
}

/** The index for language models, as https://llmstxt.org has it: what there is, in a line each. */
export function llmsText(source: Source): string {
  const { document, groups, guides, origin } = source;
  const link = (name: string, address: string, about: string) => `- [${name}](${origin}${address}): ${about}`;
  const operation = (placed: Placed) =>
    link(callOf(placed), `/docs#${placed.operation.operationId}`, placed.operation.summary);
  const events = eventsOf(document).map(([event, { operationId, summary }]) =>
    link(event, `/docs#${operationId}`, summary),
  );
  return [
    headOf(source),
    `## Guides\n\n${guides.map(({ address, title, about }) => link(title, address, about)).join("\n")}`,
    ...groups.map(({ title, members }) => `## ${title}\n\n${members.map(operation).join("\n")}`),
    `## Event catalogue\n\n${events.join("\n")}`,
    `## Optional

${link("llms-full.txt", "/llms-full.txt", "the guides, and what each operation does and takes, in one text")}
${link("Changelog", "/docs/changelog", "what changed, by version")}`,
  ]
    .join("\n\n")
    .concat("\n");
}

function nameOf({ $ref, type, anyOf, oneOf }: Schema): string {
  if ($ref) return $ref.split("/").at(-1) ?? $ref;
  const several = anyOf ?? oneOf;
  return several ? several.map(nameOf).join(" or ") : [type ?? "any"].flat().join(" or ");
}

const parameterLine = ({ name, in: place, required, description, schema }: Parameter) =>
  `- \`${name}\` (${place}, ${nameOf(schema)}${required ? ", required" : ""})${description ? `: ${description}` : ""}`;

function operationText(placed: Placed): string {
  const { summary, description, parameters, requestBody, responses } = placed.operation;
  const body = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `Body: ${nameOf(schema)} (${type})`,
  );
  const answers = Object.entries(responses).map(([status, response]) => {
    const [content] = Object.values(("content" in response && response.content) || {});
    return content && status < "400" ? `${status} ${nameOf(content.schema)}` : status;
  });
  return [
    `### ${callOf(placed)}\n\n${summary}`,
    ...(description ? [description] : []),
    ...(parameters.length > 0 ? [parameters.map(parameterLine).join("\n")] : []),
    ...body,
    `Answers: ${answers.join(", ")}`,
  ].join("\n\n");
}

/** The guides and every operation with its parameters, in one text. */
export function llmsFullText(source: Source): string {
  const { document, groups, guides } = source;
  return [
    headOf(source),
    document.info.description,
    ...guides.map(({ text }) => text.trim().replace(/^#/gm, "##")),
    ...groups.flatMap(({ title, members }) => [`## ${title}`, ...members.map(operationText)]),
  ]
    .join("\n\n")
    .concat("\n");
}
