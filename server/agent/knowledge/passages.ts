import { count, eq, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { rowsOf } from "@/db/recordset";
import { knowledgePassages, knowledgeSources } from "@/db/schema/knowledge";
import { inOrg, references, type Tenant } from "@/db/tenant";
import { plain } from "@/lib/text/normalize-text";
import { type CitedPassage, MOST_PASSAGES } from "@/schema/knowledge";
import type { Passage } from "@/server/adapters/site/passages";
import { lockList } from "@/server/http/limits/list-limit";

/** The passages of a page, or of a pasted text, whose `url` is null. */
type Titled = { url: string | null; title: string; passages: Passage[] };

const { source_id } = knowledgePassages;

/** How many more passages a source may have, beside those of the organization's others. */
export async function roomFor(db: Db, tenant: Tenant, source: string): Promise<number> {
  const others = await db.$count(knowledgePassages, inOrg(tenant, knowledgePassages, ne(source_id, source)));
  return Math.max(0, MOST_PASSAGES - others);
}

/** Replaces a source's passages, as many as there is room for. Returns whether there was room for all. */
export async function replacePassages(tx: Tx, tenant: Tenant, id: string, texts: Titled[]): Promise<boolean> {
  const { organization_id } = tenant;
  await lockList(tx, tenant, knowledgePassages);
  const most = await roomFor(tx, tenant, id);
  await tx.delete(knowledgePassages).where(inOrg(tenant, knowledgePassages, eq(source_id, id)));
  const all = texts.flatMap(({ url, title, passages }) => passages.map((one) => ({ ...one, url, title })));
  const rows = all.slice(0, most).map((one, position) => ({
    ...{ organization_id, source_id: id, position, ...one },
    words: plain(`${one.title} ${one.heading} ${one.content}`),
  }));
  if (rows.length > 0) await tx.insert(knowledgePassages).select(rowsOf(knowledgePassages, rows));
  return all.length <= most;
}

/** Whether there is anything to look up. */
export const hasPassages = async (db: Db, tenant: Tenant): Promise<boolean> => {
  const any = await db
    .select({ id: knowledgePassages.id })
    .from(knowledgePassages)
    .where(inOrg(tenant, knowledgePassages))
    .limit(1);
  return any.length > 0;
};

const MOST_WORDS = 12;
const SHORTEST = 3;
/** What a word's last letters are worth: `prices`, `priced` and `price` begin alike. */
const ENDING = 2;

/** Keywords as a query of Postgres's full text: any of them, by how they begin. Null if there are none. */
function queryOf(keywords: string): string | null {
  const words = plain(keywords)
    .split(" ")
    .filter((word) => word.length >= SHORTEST || /\d/.test(word))
    .slice(0, MOST_WORDS)
    // Marks of some scripts are no letters to Postgres.
    .map((word) => word.replace(/[^\p{L}\p{N}]+/gu, ""))
    .filter(Boolean);
  if (words.length === 0) return null;
  return words.map((word) => `'${word.slice(0, Math.max(4, word.length - ENDING))}':*`).join(" | ");
}

const FOUND = 4;

/** The passages that have most of the keywords, the best first. */
export async function lookUp(db: Db, tenant: Tenant, keywords: string): Promise<CitedPassage[]> {
  const asked = queryOf(keywords);
  if (asked === null) return [];
  const query = sql`to_tsquery('simple', ${asked})`;
  const { heading, ...told } = {
    ...{ source: knowledgeSources.name, title: knowledgePassages.title, url: knowledgePassages.url },
    ...{ heading: knowledgePassages.heading, content: knowledgePassages.content },
  };
  const rows = await db
    .select({ ...told, heading })
    .from(knowledgePassages)
    .innerJoin(knowledgeSources, references(knowledgePassages, "source_id", knowledgeSources))
    .where(inOrg(tenant, knowledgePassages, sql`${knowledgePassages.search} @@ ${query}`))
    .orderBy(sql`ts_rank(${knowledgePassages.search}, ${query}) desc`, knowledgePassages.id)
    .limit(FOUND);
  return rows.map(({ heading, content, title, ...one }) => ({
    ...one,
    title: [title, heading].filter(Boolean).join(" · "),
    content,
  }));
}

/** How many passages each source has. */
export const passageCount = sql<number>`(
  select ${count()}::int from ${knowledgePassages}
  where ${references(knowledgePassages, "source_id", knowledgeSources)})`;
