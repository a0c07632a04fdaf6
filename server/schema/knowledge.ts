import { z } from "zod";
import { filledText, Id, PageInfo, Timestamp, text } from "./common";

/** site: pages of the business's own website. text: a text that an owner pasted. */
export const KnowledgeKind = z.enum(["site", "text"]);
export type KnowledgeKind = z.infer<typeof KnowledgeKind>;

/** reading: it is being read, or is about to be. failing: all or a part of it could not be read. */
export const KnowledgeState = z.enum(["reading", "ready", "failing"]);
export type KnowledgeState = z.infer<typeof KnowledgeState>;

/** What an organization may have of it. */
export const MOST_SOURCES = 20;
export const MOST_PASSAGES = 500;
const MOST_ADDRESSES = 50;
const MOST_CONTENT = 50_000;

/**
 * Something that the model's agent may look up. `addresses`: a site's pages and sitemaps. `passages`: how many pieces of
 * text it has. `read_at`: when it was last read or saved; `next_read_at`: when it is read again, null for a text.
 * `fault`: what could not be read and what to do about it; passages that were read before stay.
 */
export const KnowledgeSource = z
  .object({
    id: Id,
    kind: KnowledgeKind,
    name: z.string(),
    addresses: z.array(z.string()),
    state: KnowledgeState,
    passages: z.int(),
    read_at: Timestamp.nullable(),
    next_read_at: Timestamp.nullable(),
    fault: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "KnowledgeSource" });
export type KnowledgeSource = z.infer<typeof KnowledgeSource>;

/** A source with its pasted text, which is null for a site. */
export const KnowledgeSourceDetail = KnowledgeSource.extend({ content: z.string().nullable() }).meta({
  id: "KnowledgeSourceDetail",
});
export type KnowledgeSourceDetail = z.infer<typeof KnowledgeSourceDetail>;

export const KnowledgeSourcePage = z
  .object({ knowledge_sources: z.array(KnowledgeSource), ...PageInfo })
  .meta({ id: "KnowledgeSourcePage" });

const Address = text(2000)
  .trim()
  .min(1)
  .transform((typed) => (typed.includes("://") ? typed : `https://${typed}`))
  .refine((url) => URL.canParse(url), "must be an address, such as example.com/prices");

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : "");

/** The pages or sitemaps of one site. */
const Addresses = z
  .array(Address)
  .min(1)
  .max(MOST_ADDRESSES)
  .refine(
    (all) => new Set(all.map(hostOf)).size <= 1,
    "must all be of one site: add another source for another site",
  )
  .describe("Pages or sitemaps of one site; https is assumed. Links in pages are not followed.");

const Name = filledText(80);
const Content = filledText(MOST_CONTENT);

/** A site is read at once and then every week. Its name is its host if none is given. */
export const NewKnowledgeSource = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("site"), name: Name.optional(), addresses: Addresses }),
    z.strictObject({ kind: z.literal("text"), name: Name, content: Content }),
  ])
  .meta({ id: "NewKnowledgeSource" });
export type NewKnowledgeSource = z.output<typeof NewKnowledgeSource>;

/** `addresses` are a site's, `content` is a text's. */
export const KnowledgeSourcePatch = z
  .strictObject({ name: Name.optional(), addresses: Addresses.optional(), content: Content.optional() })
  .meta({ id: "KnowledgeSourcePatch" });

/** A passage that an answer of the agent names as where it has something from; `url` is null for a pasted text. */
export const CitedPassage = z
  .object({ source: z.string(), title: z.string(), url: z.string().nullable(), content: z.string() })
  .meta({ id: "CitedPassage" });
export type CitedPassage = z.infer<typeof CitedPassage>;
