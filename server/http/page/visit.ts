import { PageLanguage } from "@/schema/page-language";
import { ORIGIN_FIELDS } from "@/schema/public-booking";
import type { Visitor } from "@/server/http/ctx";

/** What every link and form of a page passes on from its address; all else belongs to one page. */
const PASSED_ON: readonly string[] = ["service", "person", "name", "ref", "lang", "embed", ...ORIGIN_FIELDS];
const LONGEST = 200;

/** Parts of an address to set, or with null to leave out. */
type Changes = Readonly<Record<string, string | null | undefined>>;

/** A stranger's request for a page: who asks, and what for. */
export type Visit = {
  visitor: Visitor;
  /** Whether the form was sent. */
  isPost: boolean;
  path: string;
  /** The parameters of the path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The form's fields; empty unless it was sent. */
  form: URLSearchParams;
  /** Whether the page is shown inside a page of the business (`?embed=1`). */
  isEmbedded: boolean;
  /** The language to answer in: the one chosen by `?lang=`, else the browser's, else the first of these. */
  languageAmong(offered: readonly PageLanguage[]): PageLanguage;
  /** The address of another page, which keeps the service, the person, the name, the language and where they came from. */
  link(path: string, changes?: Changes): string;
  /** This page's own address with changes. */
  here(changes: Changes): string;
};

function addressOf(path: string, entries: Iterable<[string, string]>, changes: Changes): string {
  const query = new URLSearchParams();
  for (const [name, value] of entries) if (!Object.hasOwn(changes, name)) query.set(name, value);
  for (const [name, value] of Object.entries(changes)) if (value) query.set(name, value);
  const search = query.toString();
  return search === "" ? path : `${path}?${search}`;
}

/** The languages that a browser asks for, the dearest first: `de-CH,de;q=0.9,en;q=0.8`. */
function acceptedLanguages(header: string): string[] {
  const weighed = header.split(",", 20).map((item) => {
    const [name = "", ...rest] = item.split(";");
    const weight = rest.map((part) => /^\s*q=([\d.]+)\s*$/.exec(part)?.[1]).find(Boolean);
    return { name: name.trim().slice(0, 2).toLowerCase(), weight: Number(weight ?? 1) };
  });
  return weighed
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
}

/** The language for a request among some, of which there is at least one. */
function languageOf(
  request: Request,
  query: URLSearchParams,
  offered: readonly PageLanguage[],
): PageLanguage {
  const accepted = acceptedLanguages(request.headers.get("accept-language") ?? "");
  const wanted = [query.get("lang") ?? "", ...accepted];
  const found = wanted.map((name) => offered.find((one) => one === name)).find((one) => one !== undefined);
  return found ?? offered[0] ?? "en";
}

type Asked = Pick<Visit, "visitor" | "path" | "params" | "query" | "form">;

export function visitOf(request: Request, asked: Asked): Visit {
  const { path, query } = asked;
  const short = () => [...query].filter(([, value]) => value.length <= LONGEST);
  return {
    ...asked,
    isPost: request.method === "POST",
    isEmbedded: query.get("embed") === "1",
    languageAmong: (offered) => languageOf(request, query, offered),
    link: (to, changes = {}) =>
      addressOf(
        to,
        short().filter(([name]) => PASSED_ON.includes(name)),
        changes,
      ),
    here: (changes) => addressOf(path, short(), changes),
  };
}

export const anyLanguage = (visit: Visit): PageLanguage => visit.languageAmong(PageLanguage.options);
