import { PROBLEM_KINDS, problemType } from "@/schema/problem";
import { Html, html, phrase } from "./html";
import { STYLE } from "./style";

/** The page of every kind of error: what it means and what to do about it. `/docs/problems#conflict` is about one. */
export const problemsPage = (): string =>
  html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Errors of the Frontdesk API</title>
    <meta name="description" content="Every kind of error of Frontdesk's API, and what to do about it" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <style>${new Html(STYLE)}</style>
  </head>
  <body>
    <main>
      <header class="intro">
        <h1>Errors</h1>
        <p>Every error of <a href="/docs">the API</a> is <code>application/problem+json</code>
          (<a href="/docs#schema-Problem">Problem</a>). Its <code>type</code> is one of these and never changes; its
          <code>detail</code> is for people, and may.</p>
      </header>
      ${PROBLEM_KINDS.map(
        ([code, { status, title, meaning, remedy }]) => html`<section class="operation" id="${code}">
          <h3><a href="#${code}">${title}</a></h3>
          <p class="address"><b class="method">${status}</b> <code>${problemType(code)}</code></p>
          <p>${phrase(meaning)}.</p>
          <p><strong>What to do:</strong> ${phrase(remedy)}.</p>
        </section>`,
      )}
    </main>
  </body>
</html>
`.text;
