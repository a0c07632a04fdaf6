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
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return entriesOf(new DOMParser().parseFromString(await answer.text(), "text/html"), address);
}

/** What can be found on several pages, each read once; `retry` reads again those that could not be. */
function openPages(addresses: string[], onChange: () => void) {
  const found = new Map<string, DocsTopic[]>();
  const coming = new Set<string>();
  const read = async (address: string) => {
    coming.add(address);
    const entries = await fetchEntries(address).catch(() => undefined);
    coming.delete(address);
    if (entries) found.set(address, entries);
    onChange();
  };
  const missing = () => addresses.filter((address) => !found.has(address));
  return {
    entries: () => [...found.values()].flat(),
    isReading: () => coming.size > 0,
    isComplete: () => missing().length === 0,
    retry: () => {
      if (coming.size === 0) for (const address of missing()) void read(address);
    },
  };
}

/** Shows other results without taking the focus from one that stays. */
function replaceResults(list: HTMLElement, hits: Hit[]): void {
  const { activeElement } = document;
  const focused = list.contains(activeElement) ? activeElement?.getAttribute("href") : null;
  list.replaceChildren(...hits.map(hitLine));
  if (focused) [...list.querySelectorAll("a")].find((a) => a.getAttribute("href") === focused)?.focus();
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
  const here = entriesOf(document, location.pathname);

  const show = () => {
    const query = field.value.trim();
    const hits = rank([...here, ...others.entries()], query);
    menu.classList.toggle("searching", query !== "");
    replaceResults(list, hits.slice(0, MOST));
    status.textContent = query === "" ? "" : summaryOf(query, hits.length);
  };
  const others = openPages(otherPages(menu), show);
  const summaryOf = (query: string, count: number): string => {
    if (others.isReading()) return docs.searching(count);
    const total = count > MOST ? docs.more(MOST, count) : docs.found(count);
    if (!others.isComplete()) return `${total}. ${docs.incomplete}`;
    return count > 0 ? total : docs.nothing(query);
  };
  field.addEventListener("focus", others.retry);
  field.addEventListener("input", () => {
    others.retry();
    show();
  });
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
