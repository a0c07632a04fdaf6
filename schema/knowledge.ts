import { z } from "zod";
import { filledText, Id, PageInfo, Timestamp, text } from "./common";

export const KnowledgeKind = z.enum(["site", "text"]).meta({
  id: "KnowledgeKind",
  description: "site: pages of the business's own website. text: a text that an owner pasted",
});
export type KnowledgeKind = z.infer<typeof KnowledgeKind>;

export const KnowledgeState = z.enum(["reading", "ready", "failing"]).meta({
  id: "KnowledgeState",
  description: "reading: it is being read, or is about to be. failing: all or a part of it could not be read",
});
export type KnowledgeState = z.infer<typeof KnowledgeState>;

/** What an organization may have of it. */
export const MOST_SOURCES = 20;
export const MOST_PASSAGES = 500;
const MOST_ADDRESSES = 50;
const MOST_CONTENT = 50_000;

export const KnowledgeSource = z
  .object({
    id: Id,
    kind: KnowledgeKind,
    name: z.string().meta({ description: "At most 80 characters" }),
    addresses: z.array(z.string()).meta({ description: "A site's pages and sitemaps; empty for a text" }),
    state: KnowledgeState,
    passages: z.int().meta({ description: "How many pieces of text it has" }),
    read_at: Timestamp.nullable().meta({ description: "When it was last read or saved; null if not yet" }),
    next_read_at: Timestamp.nullable().meta({ description: "When it is read again; null for a text" }),
    fault: z.string().nullable().meta({
      description:
        "What could not be read and what to do about it; null if all was. Passages that were read before stay",
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "KnowledgeSource", description: "Something that the model's agent may look up" });
export type KnowledgeSource = z.infer<typeof KnowledgeSource>;

export const KnowledgeSourceDetail = KnowledgeSource.extend({
  content: z.string().nullable().meta({ description: "The pasted text; null for a site" }),
}).meta({
  id: "KnowledgeSourceDetail",
  description: "A source with its pasted text",
});
export type KnowledgeSourceDetail = z.infer<typeof KnowledgeSourceDetail>;

export const KnowledgeSourcePage = z
  .object({ knowledge_sources: z.array(KnowledgeSource), ...PageInfo })
  .meta({ id: "KnowledgeSourcePage", description: "A page of sources, the oldest first" });

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

const Name = filledText(80).meta({
  description: "At most 80 characters; a site is called by its host if none is given",
});
const Content = filledText(MOST_CONTENT).meta({ description: "At most 50,000 characters" });

export const NewKnowledgeSource = z
  .discriminatedUnion("kind", [
    z
      .strictObject({ kind: z.literal("site"), name: Name.optional(), addresses: Addresses })
      .meta({ id: "NewKnowledgeSite", description: "Pages of the business's own website" }),
    z
      .strictObject({ kind: z.literal("text"), name: Name, content: Content })
      .meta({ id: "NewKnowledgeText", description: "A text that is pasted" }),
  ])
  .meta({
    id: "NewKnowledgeSource",
    description: "What the agent may look up. A site is read at once and then every week",
  });
export type NewKnowledgeSource = z.output<typeof NewKnowledgeSource>;

export const KnowledgeSourcePatch = z
  .strictObject({ name: Name.optional(), addresses: Addresses.optional(), content: Content.optional() })
  .meta({
    id: "KnowledgeSourcePatch",
    description:
      "Changes to a source; what is left out stays. `addresses` are a site's, `content` is a text's",
  });

export const CitedPassage = z
  .object({
    source: z.string().meta({ description: "The source's name" }),
    title: z.string().meta({ description: "The page's or the passage's title" }),
    url: z.string().nullable().meta({ description: "The page; null for a pasted text" }),
    content: z.string().meta({ description: "The passage itself" }),
  })
  .meta({
    id: "CitedPassage",
    description: "A passage that an answer of the agent names as where it has something from",
  });
export type CitedPassage = z.infer<typeof CitedPassage>;
