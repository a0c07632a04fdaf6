import { ApiDocument, type DocumentedOperation, type Schema } from "./document";
import { Html, html, phrase, prose } from "./html";
import { eventSection, homesOf, operationSection, problemsIn } from "./operation";
import type { Placed } from "./sample";
import { anchorOf, shapeOf } from "./schema";
import { STYLE } from "./style";

type Group = { name: string; members: Placed[] };

/** The operations grouped by their first tag, in the document's order. */
function groupsOf({ paths }: ApiDocument): Group[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const names = new Set(all.flatMap(({ operation }) => operation.tags.slice(0, 1)));
  return [...names].map((name) => ({
    name,
    members: all.filter(({ operation }) => operation.tags[0] === name),
  }));
}

const titleOf = (tag: string) => `${tag.charAt(0).toUpperCase()}${tag.slice(1)}`.replaceAll("-", " ");

const contentsOf = (groups: Group[], events: [string, DocumentedOperation][]): Html => html`
  <nav class="contents" aria-label="Contents">
    <a class="title" href="/">Frontdesk</a>
    <a href="#top">Introduction</a>
    ${groups.map(
      ({ name, members }) =>
        html`<details><summary>${titleOf(name)}</summary>${members.map(
          ({ method, path, operation }) =>
            html`<a href="#${operation.operationId}" title="${operation.summary}"><b>${method.toUpperCase()}</b> ${path.replace("/api/v1", "")}</a>`,
        )}</details>`,
    )}
    <details><summary>Event catalogue</summary>${events.map(
      ([event, { operationId }]) => html`<a href="#${operationId}">${event}</a>`,
    )}</details>
    <a href="#errors">Errors</a>
    <a href="#schemas">Schemas</a>
    <a href="/api/openapi.json">openapi.json</a>
  </nav>`;

const schemaEntry = ([name, schema]: [string, Schema], named: Record<string, Schema>): Html =>
  html`<details class="schema"><summary><code>${name}</code></summary>
    <div id="${anchorOf(name)}">${schema.description && html`<p class="quiet">${phrase(schema.description)}</p>`}${shapeOf(schema, named)}</div></details>`;

const errorsOf = (groups: Group[], { components }: ApiDocument): Html => html`<h2 id="errors">Errors</h2>
  <p>Each is a <a href="#${anchorOf("Problem")}">Problem</a>, <code>application/problem+json</code>.
    <a href="/docs/problems">What each type means, and what to do</a></p>
  <ul class="fields">${problemsIn(
    groups.flatMap(({ members }) => members.map(({ operation }) => operation)),
    components.responses,
  ).map(([error, meaning]) => html`<li><code>${error}</code> ${phrase(meaning)}</li>`)}</ul>`;

const introOf = ({ info }: ApiDocument): Html => html`<header class="intro" id="top">
  <h1>${info.title} API</h1>
  <p class="quiet">Version ${info.version}. The same as <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1), which
    tools such as Postman, Insomnia and code generators read.</p>
  ${prose(info.description)}</header>`;

/** The origin in the built page, which the server replaces by its own. */
export const NO_ORIGIN = "https://origin.invalid";

/**
 * The API reference as one page without scripts: every operation, event and schema of an OpenAPI document, each with
 * an anchor.
 * @param json the document, as in openapi.json
 * @param origin where the API is reached, for the examples: `https://desk.example.com`
 */
export function referencePage(json: unknown, origin: string): string {
  const document = ApiDocument.parse(json);
  const named = document.components.schemas;
  const groups = groupsOf(document);
  const events = Object.entries(document.webhooks).map(([event, { post }]): [string, DocumentedOperation] => [
    event,
    post,
  ]);
  const placed = groups.flatMap(({ members }) => members.map(({ operation }) => operation));
  const shown = { named, homes: homesOf([...placed, ...events.map(([, operation]) => operation)]) };
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Frontdesk API</title>
    <meta name="description" content="Every endpoint, event and schema of Frontdesk's REST API" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <style>${new Html(STYLE)}</style>
  </head>
  <body>
    <div class="frame">
      ${contentsOf(groups, events)}
      <main>
        ${introOf(document)}
        ${groups.map(
          ({ name, members }) => html`<h2 id="tag-${name}">${titleOf(name)}</h2>
          ${members.map((member) => operationSection(member, origin, shown))}`,
        )}
        <h2 id="event-catalogue">Event catalogue</h2>
        <p>The body of each event, as webhooks carry it and the event feed tells it.</p>
        ${events.map(([event, operation]) => eventSection(event, operation, shown))}
        ${errorsOf(groups, document)}
        <h2 id="schemas">Schemas</h2>
        <p>All but those that stand where they are sent.</p>
        ${Object.entries(named)
          .filter(([name]) => !shown.homes.has(name))
          .map((entry) => schemaEntry(entry, named))}
      </main>
    </div>
  </body>
</html>
`.text;
}
