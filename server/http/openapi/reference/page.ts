import { type Html, html } from "@/lib/text/html";
import type { ApiDocument, DocumentedOperation, Schema } from "./document";
import { EVENTS, type Group } from "./groups";
import { eventSection, operationSection, problemsIn } from "./operation";
import { phrase, prose } from "./prose";
import { anchorOf, schemaLink, shapeOf } from "./schema";

/** The events of a document, each with its delivery. */
export const eventsOf = ({ webhooks }: ApiDocument): [string, DocumentedOperation][] =>
  Object.entries(webhooks).map(([event, { post }]) => [event, post]);

const errorsOf = (groups: Group[], { components }: ApiDocument): Html => html`<h2 id="errors">Errors</h2>
  <p>Each is a ${schemaLink("Problem")}, <code>application/problem+json</code>.
    <a href="/docs/problems">What each type means, and what to do</a></p>
  <ul class="fields">${problemsIn(
    groups.flatMap(({ members }) => members.map(({ operation }) => operation)),
    components.responses,
  ).map(([error, meaning]) => html`<li><code>${error}</code> ${phrase(meaning)}</li>`)}</ul>`;

const introOf = ({ info }: ApiDocument, start: Html): Html => html`<header class="intro" id="top">
  <h1>${info.title} API</h1>
  <p class="quiet">Version ${info.version}. The same as <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1), which
    tools such as Postman, Insomnia and code generators read.</p>
  ${start}
  ${prose(info.description)}</header>`;

const catalogueOf = (document: ApiDocument): Html => html`<h2 id="event-catalogue">Event catalogue</h2>
  <p>The body of each event, as webhooks carry it and the event feed tells it.</p>
  ${eventsOf(document).map(([event, operation]) => eventSection(event, operation, document.components.schemas))}`;

/**
 * Every operation and event of an OpenAPI document, each with an anchor.
 * @param start where to begin, for those who are new here
 * @param origin where the API is reached, for the examples: `https://desk.example.com`
 */
export const referenceBody = (document: ApiDocument, groups: Group[], start: Html, origin: string): Html =>
  html`${introOf(document, start)}
    ${groups.map(
      ({ title, anchor, members }) => html`<h2 id="${anchor}">${title}</h2>
      ${members.map((member) => operationSection(member, origin, document.components.schemas))}
      ${anchor === EVENTS && catalogueOf(document)}`,
    )}
    ${errorsOf(groups, document)}`;

const schemaEntry = ([name, schema]: [string, Schema], named: Record<string, Schema>): Html =>
  html`<details class="schema"><summary><code>${name}</code></summary>
    <div id="${anchorOf(name)}">${schema.description && html`<p class="quiet">${phrase(schema.description)}</p>`}${shapeOf(schema, named)}</div></details>`;

/** Every named schema of an OpenAPI document, each with an anchor. */
export const schemasBody = ({ components: { schemas } }: ApiDocument): Html => html`<h1>Schemas</h1>
  <p class="quiet">The records, inputs and answers that operations and events name.</p>
  ${Object.entries(schemas).map((entry) => schemaEntry(entry, schemas))}`;
