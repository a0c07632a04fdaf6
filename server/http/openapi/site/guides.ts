import path from "node:path";
import type { Group } from "@/server/http/openapi/reference/groups";
import { GUIDES, guideAddress } from "./addresses";
import type { SitePage } from "./frame";
import type { PlainPage } from "./llms";
import { markdown, type Surroundings } from "./markdown";

/** Reads a file of the project, by its path from the root. */
export type ReadFile = (file: string) => string;

const FOLDER = "docs/guides";

/** The address of an operation that code such as `POST /api/v1/leads` names. */
function operationIn(groups: Group[]): (code: string) => string | undefined {
  const anchors = new Map(
    groups.flatMap(({ members }) =>
      members.map(({ method, path: where, operation }) => [
        `${method.toUpperCase()} ${where}`,
        `/docs#${operation.operationId}`,
      ]),
    ),
  );
  return (code) => anchors.get(code);
}

/** Where the links of a file in a folder lead: to other guides and other sites. */
function surroundings(folder: string, read: ReadFile, groups: Group[]): Surroundings {
  return {
    address(link) {
      const [, guide] = /^(\w+)\.md$/.exec(link) ?? [];
      if (guide && GUIDES.some((name) => name === guide)) return guideAddress(guide);
      return link.startsWith("https://") ? link : null;
    },
    program: (link) => (link.endsWith(".ts") ? read(path.posix.join(folder, link)) : null),
    meaning: operationIn(groups),
  };
}

/** The guides as Markdown, with their programs in place of the links to them. */
export const plainGuides = (read: ReadFile, groups: Group[], origin: string): PlainPage[] =>
  GUIDES.map((name) => {
    const { address } = surroundings(FOLDER, read, groups);
    const linked = (whole: string, title: string, link: string) => {
      const found = address(link);
      if (link.endsWith(".ts")) return whole;
      return found === null ? title : `[${title}](${new URL(found, origin)})`;
    };
    const source = read(`${FOLDER}/${name}.md`).replace(/\[([^[\]\n]+)\]\(([^()\s]+)\)/g, linked);
    const text = source.replace(
      /^\[[\w.]+\]\(([\w./]+\.ts)\)$/gm,
      (_, link: string) => `\`\`\`ts\n${read(path.posix.join(FOLDER, link)).trimEnd()}\n\`\`\``,
    );
    return { address: guideAddress(name), title: firstLine(text), about: firstParagraph(text), text };
  });

const firstParagraph = (text: string) => text.split(/\n{2,}/)[1]?.replace(/\n/g, " ") ?? "";

const firstLine = (text: string) => /^# (.+)$/m.exec(text)?.[1] ?? "";

/** A page of a Markdown file, whose first line is its title. */
function documentPage(address: string, file: string, read: ReadFile, groups: Group[]): SitePage {
  const text = read(file);
  const body = markdown(text, surroundings(path.posix.dirname(file), read, groups));
  return { address, title: firstLine(text), about: firstParagraph(text), body };
}

export const guidePages = (read: ReadFile, groups: Group[]): SitePage[] =>
  GUIDES.map((name) => documentPage(guideAddress(name), `${FOLDER}/${name}.md`, read, groups));

export const changelogPage = (read: ReadFile, groups: Group[]): SitePage =>
  documentPage("/docs/changelog", "CHANGELOG.md", read, groups);
