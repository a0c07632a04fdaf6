import { type Html, html } from "@/lib/text/html";
import type { DocumentedOperation, Parameter, Response } from "./document";
import type { Placed } from "./groups";
import { phrase, prose } from "./prose";
import { sampleCall } from "./sample";
import { type SampleCall, samplesOf } from "./samples";
import { field, type NamedSchemas, resolved, shapeOf, typeOf } from "./schema";

/** Headers that the introduction explains, so that no operation repeats it. */
const EXPLAINED = ["RateLimit", "RateLimit-Policy", "ETag", "Idempotency-Key", "If-Match", "If-None-Match"];

const GROUPS = [
  ["path", "In the path"],
  ["query", "In the query"],
  ["header", "In the headers"],
] as const;

const headerNames = (parameters: Parameter[]): Html =>
  html`<p class="answer quiet">Takes ${parameters.map(({ name }) => name).join(", ")}, as <a href="#top">explained above</a></p>`;

const parameterList = (title: string, parameters: Parameter[]): Html => html`<h4>${title}</h4>
  <ul class="fields">${parameters.map(({ name, schema, required, description }) =>
    field({ name, schema, isRequired: required, about: description ?? schema.description }),
  )}</ul>`;

function parametersOf({ parameters }: DocumentedOperation): Html[] {
  const explained = parameters.filter(({ name }) => EXPLAINED.includes(name));
  const lists = GROUPS.flatMap(([place, title]) => {
    const here = parameters.filter((one) => one.in === place && !explained.includes(one));
    return here.length > 0 ? [parameterList(title, here)] : [];
  });
  return explained.length > 0 ? [...lists, headerNames(explained)] : lists;
}

const bodyOf = ({ requestBody }: DocumentedOperation, named: NamedSchemas): Html[] =>
  Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => {
    const about = schema.$ref && resolved(schema, named).description;
    return html`<h4>Body <code>${type}</code></h4>${about && html`<p class="quiet">${phrase(about)}</p>`}${shapeOf(schema, named)}`;
  });

// A named schema is shown in its own section; the page says each thing once.
function successOf(
  [status, { description, content, headers = {} }]: [string, Response],
  named: NamedSchemas,
): Html {
  const [type, answer] = Object.entries(content ?? {})[0] ?? [];
  if (!answer)
    return html`<p class="answer"><code>${status}</code> ${status === "204" ? "No content" : description}</p>`;
  const names = Object.entries(headers).filter(([name]) => !EXPLAINED.includes(name));
  const headerList = names.map(([name, { schema, description: about }]) =>
    field({ name, schema, isRequired: false, about }),
  );
  return html`<p class="answer"><code>${status}</code> ${typeOf(answer.schema)} <code class="quiet">${type}</code></p>
    ${names.length > 0 && html`<ul class="fields">${headerList}</ul>`}
    ${!answer.schema.$ref && answer.schema.properties && shapeOf(answer.schema, named)}`;
}

const isProblem = (status: string) => status >= "400";

type Responses = DocumentedOperation["responses"];

const isAnswer = (one: [string, Responses[string]]): one is [string, Response] => !("$ref" in one[1]);

/** What each error status means, over all operations; `named`: the document's errors. */
export function problemsIn(
  operations: readonly DocumentedOperation[],
  named: Record<string, Response>,
): [string, string][] {
  const found = new Map<string, string>();
  for (const [status, response] of operations.flatMap(({ responses }) => Object.entries(responses))) {
    const name = "$ref" in response ? response.$ref.replace("#/components/responses/", "") : "";
    const description = named[name]?.description;
    if (description) found.set(`${status} ${name}`, description);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

function answersOf({ responses }: DocumentedOperation, named: NamedSchemas): Html {
  const all = Object.entries(responses);
  const problems = all.map(([status]) => status).filter(isProblem);
  return html`<h4>Answer</h4>
    ${all.filter(isAnswer).map((one) => successOf(one, named))}
    ${problems.length > 0 && html`<p class="answer quiet"><a href="#errors">Errors</a> ${problems.join(", ")}</p>`}`;
}

/** The call that the samples make. */
function callOf(placed: Placed, origin: string, named: NamedSchemas): SampleCall {
  const { query, type, body } = sampleCall(placed, named);
  const { method, path, operation } = placed;
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : "";
  const url = `${origin}${path}${search}`;
  return { method: method.toUpperCase(), url, needsToken: operation.security.length > 0, type, body };
}

const samplesIn = (call: SampleCall): Html =>
  html`<details class="answer samples"><summary>Sample calls</summary>${samplesOf(call).map(
    ([language, code]) => html`<h5>${language}</h5><pre tabindex="0">${code}</pre>`,
  )}</details>`;

const head = (id: string, summary: string) => html`<h3><a href="#${id}">${phrase(summary)}</a></h3>`;

/** An operation: its address, its parameters, body and answers, and a call to try. */
export function operationSection(placed: Placed, origin: string, named: NamedSchemas): Html {
  const { method, path, operation } = placed;
  const { operationId, summary, description, security } = operation;
  return html`<section class="operation" id="${operationId}">${head(operationId, summary)}
    <p class="address"><b class="method ${method}">${method.toUpperCase()}</b> <code>${path}</code>
      ${security.length > 0 && html`<span class="quiet">with your key or token</span>`}</p>
    ${description && prose(description)}
    ${parametersOf(operation)}
    ${bodyOf(operation, named)}
    ${answersOf(operation, named)}
    ${samplesIn(callOf(placed, origin, named))}
  </section>`;
}

export function eventSection(event: string, operation: DocumentedOperation, named: NamedSchemas): Html {
  const { operationId, summary, requestBody } = operation;
  const content = requestBody?.content["application/json"];
  return html`<section class="operation" id="${operationId}">${head(operationId, summary)}
    <p class="address"><b class="method post">EVENT</b> <code>${event}</code></p>
    ${
      content &&
      html`${bodyOf(operation, named)}
      <details class="answer"><summary>Example</summary><pre tabindex="0">${JSON.stringify(content.example, null, 2)}</pre></details>`
    }
  </section>`;
}
