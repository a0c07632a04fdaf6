// The script of pages for strangers, which work without it. It is its own worker, too.
import { tellHeight } from "./embedded";
import { workBefore } from "./form";
import { answerPage } from "./proof";
import { addOwnTimes } from "./zone";

if (typeof document === "undefined") answerPage();
else {
  const { currentScript } = document;
  const script = currentScript instanceof HTMLScriptElement ? currentScript.src : "";
  tellHeight();
  addOwnTimes();
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-difficulty]"))
    workBefore(form, script);
}
