import { type Html, html } from "@/lib/text/html";
import { PROBLEM_KINDS, problemType } from "@/schema/problem";
import { phrase } from "./prose";
import { schemaLink } from "./schema";

/** Every kind of error: what it means and what to do about it. `/docs/problems#conflict` is about one. */
export const problemsBody = (): Html => html`<h1>Errors</h1>
  <p>Every error of <a href="/docs">the API</a> is <code>application/problem+json</code> (${schemaLink("Problem")}). Its
    <code>type</code> is one of these and never changes; its <code>detail</code> is for people, and may.</p>
  ${PROBLEM_KINDS.map(
    ([code, { status, title, meaning, remedy }]) => html`<section class="operation" id="${code}">
      <h3><a href="#${code}">${title}</a></h3>
      <p class="address"><b class="method">${status}</b> <code>${problemType(code)}</code></p>
      <p>${phrase(meaning)}.</p>
      <p><strong>What to do:</strong> ${phrase(remedy)}.</p>
    </section>`,
  )}`;
