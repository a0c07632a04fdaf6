import { docs } from "@/components/text/en/docs";
import type { DocsTopic } from "./rank";

const textOf = (place: ParentNode, selector: string): string =>
  place.querySelector(selector)?.textContent?.trim().replace(/\s+/g, " ") ?? "";

const allTexts = (place: ParentNode, selector: string): string[] =>
  [...place.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "");

/** The text below a heading, up to the next one. */
function textBelow(heading: Element): string {
  let text = "";
  for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) {
    if (/^(?:H[123]|SECTION)$/.test(next.tagName)) break;
    text += ` ${next.textContent}`;
  }
  return text;
}

function entryOf(place: Element, page: string): Omit<DocsTopic, "href"> {
  const [names, text] = [allTexts(place, ".name"), allTexts(place, "p").join(" ")];
  if (place.tagName === "SECTION")
    return {
      title: textOf(place, "h3"),
      detail: allTexts(place, ".address > :not(span)").join(" "),
      names,
      text,
    };
  if (place.tagName === "DETAILS")
    return { title: textOf(place, "summary"), detail: docs.schema, names, text };
  if (place.tagName === "HEADER") return { title: page, detail: "", names, text };
  return { title: place.textContent ?? "", detail: page, names, text: textBelow(place) };
}

/** What can be found in a page of the documentation, which has this address. */
export function entriesOf(page: ParentNode, address: string): DocsTopic[] {
  const title = textOf(page, "h1");
  const places = page.querySelectorAll("main > :is(section, header, h1, h2, h3)[id], main > details.schema");
  return [...places].map((place) => {
    const id = place.id || place.querySelector("[id]")?.id;
    return { href: `${address}#${id}`, ...entryOf(place, title) };
  });
}
