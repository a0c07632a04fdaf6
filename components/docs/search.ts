import { docs } from "@/components/text/en/docs";
import { element } from "./element";
import { entriesOf } from "./entries";
import { type DocsTopic, type Hit, rank } from "./rank";

const MOST = 30;

/** The other pages that a search covers, by their addresses. */
function otherPages(menu: Element): string[] {
  const addresses = [...menu.querySelectorAll("a")].map(({ pathname }) => pathname);
  const isSearched = (address: string) => address.startsWith("/docs") && address !== "/docs/changelog";
  return [...new Set(addresses)].filter((address) => isSearched(address) && address !== location.pathname);
}

async function fetchEntries(address: string): Promise<DocsTopic[]> {
  const page = await (await fetch(address)).text();
  return entriesOf(new DOMParser().parseFromString(page, "text/html"), address);
}

const hitLine = ({ href, title, detail, field }: Hit): HTMLElement =>
  element(
    "li",
    {},
    element(
      "a",
      { href },
      element("b", {}, title),
      element("span", {}, [detail, field && docs.field(field)].filter(Boolean).join(" · ")),
    ),
  );

/** Moves the focus among the results and the field, in the order of the page. */
function moveFocus(places: HTMLElement[], by: number): void {
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? places.indexOf(activeElement) : -1;
  places[Math.min(Math.max(at + by, 0), places.length - 1)]?.focus();
}

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Puts a search into the menu: of this page at once, and of the others as soon as somebody searches. */
export function addSearch(menu: Element): void {
  const field = element("input", { type: "search", placeholder: docs.placeholder, autocomplete: "off" });
  field.setAttribute("aria-label", docs.search);
  field.setAttribute("aria-keyshortcuts", docs.hint);
  const status = element("p", { className: "quiet" });
  status.setAttribute("role", "status");
  const list = element("ul", {});
  const form = element("form", { className: "search" }, field, element("kbd", {}, docs.hint), status, list);
  form.setAttribute("role", "search");
  let entries: DocsTopic[] = [];

  const show = () => {
    const query = field.value.trim();
    const hits = rank(entries, query);
    menu.classList.toggle("searching", query !== "");
    list.replaceChildren(...hits.slice(0, MOST).map(hitLine));
    const count = hits.length > MOST ? docs.more(MOST, hits.length) : docs.found(hits.length);
    status.textContent = query === "" ? "" : hits.length > 0 ? count : docs.nothing(query);
  };
  const begin = () => {
    entries = entriesOf(document, location.pathname);
    for (const address of otherPages(menu))
      fetchEntries(address).then(
        (more) => {
          entries = [...entries, ...more];
          show();
        },
        () => undefined,
      );
  };
  field.addEventListener("focus", begin, { once: true });
  field.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  form.addEventListener("keydown", (event) => {
    const places = [field, ...list.querySelectorAll("a")];
    if (event.key === "ArrowDown") moveFocus(places, 1);
    else if (event.key === "ArrowUp") moveFocus(places, -1);
    else if (event.key === "Escape") {
      field.value = "";
      field.focus();
      show();
    } else return;
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== docs.hint || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    event.preventDefault();
    field.focus();
  });
  menu.querySelector(".title")?.after(form);
}
