import { endOf, type Source, scopedNames, sqlTexts } from "./source";

/** The exports of db/tenant that say whose rows a query is about. */
export const HELPERS = ["inOrg", "byId", "byIds", "references", "sameOrg", "ownOrg", "orgOf", "acrossOrgs"];

/** The tables with rows of organizations, by their name in the code: their name in SQL and their uuid columns. */
type Tables = ReadonlyMap<string, { sql: string; ids: string[] }>;

type Code = { sources: Source[]; tables: Tables };

const alternatives = (names: Iterable<string>) => `(?:${[...names].join("|")})`;

const lineOf = ({ file, text }: Source, index: number) =>
  `${file}:${text.slice(0, index).split("\n").length}`;

const namesIn = (source: Source, { sources }: Code) => alternatives(scopedNames(source, sources, HELPERS));

function callsOf(text: string, names: string) {
  return [...text.matchAll(new RegExp(`\\b${names}\\(`, "g"))].map(({ index, 0: call }) => ({
    from: index,
    to: endOf(text, index + call.length - 1),
  }));
}

const isInside = (calls: { from: number; to: number }[], index: number) =>
  calls.some(({ from, to }) => from < index && index < to);

/** The lines that compare `organization_id` by hand. */
export const bareOrganizations = (source: Source) =>
  [...source.text.matchAll(/\b(?:eq|ne|inArray|notInArray|isOneOf)\((?=[^()]*\.organization_id\b)/g)].map(
    ({ index }) => lineOf(source, index),
  );

/** The lines that compare an id of an organization's table outside a condition on the organization. */
export function bareIds(source: Source, code: Code): string[] {
  const calls = callsOf(source.text, namesIn(source, code));
  const column = [...code.tables].map(([name, { ids }]) => `${name}\\.${alternatives(ids)}`).join("|");
  const compared = new RegExp(
    `\\b(?:eq|ne|gte?|lte?|inArray|notInArray|isOneOf)\\(\\s*(?:${column})\\b`,
    "g",
  );
  return [...source.text.matchAll(compared)]
    .filter(({ index }) => !isInside(calls, index))
    .map(({ index }) => lineOf(source, index));
}

/** The lines whose statement reads or writes an organization's table without a condition on the organization. */
export function unscopedStatements(source: Source, code: Code): string[] {
  const scoped = new RegExp(`\\b${namesIn(source, code)}\\b`);
  const begins = `\\.(?:from|update|delete|\\$count)\\(${alternatives(code.tables.keys())}\\b`;
  // If a function begins a query with `$dynamic()`, its callers finish it and must have the condition.
  const begun = [...source.text.matchAll(/const (\w+) = [^;]*?\.\$dynamic\(\)/g)]
    .filter(([begin]) => !scoped.test(begin))
    .map(([, name = ""]) => name);
  const calls = begun.length > 0 ? `|\\b${alternatives(begun)}\\(` : "";
  return [...source.text.matchAll(new RegExp(`${begins}${calls}`, "g"))]
    .filter(({ index }) => {
      const statement = source.text.slice(index, endOf(source.text, index));
      return !statement.includes(".$dynamic()") && !scoped.test(statement);
    })
    .map(({ index }) => lineOf(source, index));
}

/** The lines of SQL templates that name organizations' tables more often than they compare `organization_id`. */
export function unscopedSql(source: Source, code: Code): string[] {
  const named = [...code.tables].flatMap(([name, { sql }]) => [`\\$\\{${name}\\}`, `${sql}\\b`]);
  const table = new RegExp(`\\b(?:from|join|update|into|using)\\s+${alternatives(named)}`, "g");
  const compared = `organization_id\\s*=|\\binto\\s+[^(]*\\(organization_id\\b|\\$\\{${namesIn(source, code)}\\b`;
  const across = callsOf(source.text, "acrossOrgs");
  return sqlTexts(source.text)
    .filter(({ from, text }) => {
      if (isInside(across, from) || text.includes("$" + "{acrossOrgs(")) return false;
      return [...text.matchAll(table)].length > [...text.matchAll(new RegExp(compared, "g"))].length;
    })
    .map(({ from }) => lineOf(source, from));
}
