import { docs } from "@/components/text/en/docs";
import { element } from "./element";

const KEY = "docs-language";

/** The language that was chosen last in this browser; null if none was, or it remembers nothing. */
function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function writeChoice(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {}
}

/** Shows the samples of one language; the style sheet hides the others. */
function showLanguage(language: string): void {
  document.documentElement.dataset.language = language;
  for (const button of document.querySelectorAll(".languages button"))
    button.setAttribute("aria-pressed", String(button.textContent === language));
}

function addChoice(samples: HTMLDetailsElement, languages: string[]): void {
  if (!samples.open || samples.querySelector(".languages")) return;
  const buttons = languages.map((language) => {
    const choose = () => {
      writeChoice(language);
      showLanguage(language);
    };
    return element("button", { type: "button", onclick: choose }, language);
  });
  const group = element("div", { className: "languages" }, ...buttons);
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", docs.language);
  samples.querySelector("summary")?.after(group);
  showLanguage(document.documentElement.dataset.language ?? "");
}

/** Lets readers choose the language of all samples; without scripts, each is shown in all of them. */
export function addLanguages(): void {
  const first = document.querySelector(".samples");
  const languages = [...(first?.querySelectorAll("h5") ?? [])].map(({ textContent }) => textContent ?? "");
  const chosen = languages.find((language) => language === readChoice()) ?? languages[0];
  if (chosen === undefined) return;
  showLanguage(chosen);
  for (const samples of document.querySelectorAll<HTMLDetailsElement>("details.samples"))
    samples.addEventListener("toggle", () => addChoice(samples, languages));
}
