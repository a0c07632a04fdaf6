import { beforeAll, expect, test } from "vitest";
import { knowledgePassages, knowledgeSources } from "@/db/schema/knowledge";
import { byId, inOrg } from "@/db/tenant";
import { runJobs } from "@/tests/jobs";
import { setEnv } from "@/tests/scene";
import { siteOf } from "@/tests/stand-ins/site";
import { newOrg, newStaff, type TestCtx } from "@/tests/world";
import { readSourceJob } from "./jobs";
import { hasPassages, lookUp } from "./passages";
import { readSource, sweepKnowledge } from "./read-source";
import {
  createKnowledgeSource,
  deleteKnowledgeSource,
  getKnowledgeSource,
  listKnowledgeSources,
  refreshKnowledgeSource,
  updateKnowledgeSource,
} from "./sources";

beforeAll(() => setEnv({ WEBHOOK_ALLOW_INSECURE: "true" }));

const addText = (ctx: TestCtx, name: string, content: string) =>
  createKnowledgeSource(ctx, { kind: "text", name, content });
const addSite = (ctx: TestCtx, ...addresses: string[]) =>
  createKnowledgeSource(ctx, { kind: "site", addresses });
const found = async (ctx: TestCtx, keywords: string) =>
  (await lookUp(ctx.db, ctx, keywords)).map(({ content }) => content);

test("a pasted text is found by words that begin alike, with any accents, at once", async () => {
  const ctx = await newOrg();
  expect(await hasPassages(ctx.db, ctx)).toBe(false);
  const source = await addText(ctx, "Prices", "A réglage costs 45 €.\n\nWe park cars behind the house.");
  expect(source).toMatchObject({ state: "ready", passages: 1, fault: null, next_read_at: null });
  await addText(ctx, "House rules", "Dogs are welcome in the garden.");
  expect(await found(ctx, "REGLAGES parking")).toMatchObject([expect.stringContaining("45 €")]);
  expect(await found(ctx, "dog")).toEqual(["Dogs are welcome in the garden."]);
  expect(await found(ctx, "swimming")).toEqual([]);
  expect(await found(ctx, "' | & ! ( :* \\ '")).toEqual([]);
});

test("what has more of the words comes first, and at most four passages come", async () => {
  const ctx = await newOrg();
  for (const n of [1, 2, 3, 4, 5]) await addText(ctx, `Text ${n}`, `Whitening ${n}`);
  await addText(ctx, "Best", "Whitening with laser");
  const all = await found(ctx, "whitening laser");
  expect(all).toHaveLength(4);
  expect(all[0]).toBe("Whitening with laser");
});

test("a site is read by a job, shows its state, and is read again after a week", async () => {
  const ctx = await newOrg();
  const site = await siteOf({ "/prices": "<title>Prices</title><h1>Care</h1><p>Cleaning 80 €</p>" });
  const { id, name, state } = await addSite(ctx, `${site.url}/prices#top`, `${site.url}/gone`);
  expect({ name, state }).toEqual({ name: new URL(site.url).host, state: "reading" });
  await runJobs(readSourceJob);
  expect(await getKnowledgeSource(ctx, { source_id: id })).toMatchObject({
    ...{ state: "failing", passages: 1, read_at: expect.any(String) },
    fault: `${site.url}/gone: there is no such page: check the address. 1 other page was read.`,
  });
  expect(await lookUp(ctx.db, ctx, "cleaning")).toEqual([
    { source: name, title: "Prices · Care", url: `${site.url}/prices`, content: "Cleaning 80 €" },
  ]);
  site.pages["/prices"] = "<p>Cleaning 90 €</p>";
  await sweepKnowledge();
  await runJobs(readSourceJob);
  expect(await found(ctx, "cleaning")).toEqual(["Cleaning 80 €"]);
  const past = { next_read_at: "2026-01-01T00:00:00.000Z" };
  await ctx.db
    .update(knowledgeSources)
    .set(past)
    .where(byId(ctx, knowledgeSources, id));
  await sweepKnowledge();
  await runJobs(readSourceJob);
  expect(await found(ctx, "cleaning")).toEqual(["Cleaning 90 €"]);
});

test("what was read stays while the site is down, and reading twice changes nothing", async () => {
  const ctx = await newOrg();
  const site = await siteOf({ "/": "<p>Cleaning 80 €</p>" });
  const { id } = await addSite(ctx, `${site.url}/`);
  await runJobs(readSourceJob);
  const input = { organization_id: ctx.organization_id, source_id: id };
  await readSource(input);
  expect(await ctx.db.$count(knowledgePassages, inOrg(ctx, knowledgePassages))).toBe(1);
  site.pages["/"] = { status: 500, body: "" };
  await refreshKnowledgeSource(ctx, { source_id: id });
  await runJobs(readSourceJob);
  expect(await getKnowledgeSource(ctx, { source_id: id })).toMatchObject({
    state: "failing",
    fault: `${site.url}/: the site answered 500. Nothing was read.`,
  });
  expect(await found(ctx, "cleaning")).toEqual(["Cleaning 80 €"]);
});

test("a source can be changed and deleted with what it said", async () => {
  const ctx = await newOrg();
  const { id } = await addText(ctx, "Prices", "Cleaning 80 €");
  await updateKnowledgeSource(ctx, { source_id: id, content: "Cleaning 85 €" });
  expect(await found(ctx, "cleaning")).toEqual(["Cleaning 85 €"]);
  const addresses = ["https://example.com/"];
  await expect(updateKnowledgeSource(ctx, { source_id: id, addresses })).rejects.toMatchObject({
    details: { faults: [{ path: ["addresses"] }] },
  });
  await expect(refreshKnowledgeSource(ctx, { source_id: id })).rejects.toMatchObject({ code: "conflict" });
  await deleteKnowledgeSource(ctx, { source_id: id });
  expect(await found(ctx, "cleaning")).toEqual([]);
  expect((await listKnowledgeSources(ctx, {})).total).toBe(0);
});

test("an organization has room for 500 passages", async () => {
  const ctx = await newOrg();
  const long = `${"word ".repeat(178)}\n`.repeat(55);
  for (let n = 0; n < 9; n++) await addText(ctx, `Text ${n}`, long);
  await expect(addText(ctx, "Too much", long)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("500 passages"),
  });
  expect(await ctx.db.$count(knowledgePassages, inOrg(ctx, knowledgePassages))).toBeLessThanOrEqual(500);
  const site = await siteOf({ "/": "<h2>A</h2><p>one</p>".repeat(100) });
  const { id } = await addSite(ctx, `${site.url}/`);
  await runJobs(readSourceJob);
  expect(await ctx.db.$count(knowledgePassages, inOrg(ctx, knowledgePassages))).toBe(500);
  expect(await getKnowledgeSource(ctx, { source_id: id })).toMatchObject({ state: "ready", passages: 5 });
});

test("only addresses of one site that anybody may reach are accepted", async () => {
  const ctx = await newOrg();
  await expect(addSite(ctx, "https://a.example.com/", "https://b.example.com/")).rejects.toMatchObject({
    code: "invalid_input",
  });
  setEnv({ WEBHOOK_ALLOW_INSECURE: "false" });
  await expect(addSite(ctx, "https://10.0.0.1/")).rejects.toMatchObject({
    details: { faults: [{ path: ["addresses", 0] }] },
  });
  await expect(addSite(ctx, "http://example.com/")).rejects.toMatchObject({ code: "invalid_input" });
  expect((await addSite(ctx, "example.com/prices")).addresses).toEqual(["https://example.com/prices"]);
  setEnv({ WEBHOOK_ALLOW_INSECURE: "true" });
});

test("only owners change it, and nobody sees another organization's", async () => {
  const [ctx, other] = [await newOrg(), await newOrg()];
  const member = await newStaff(ctx);
  const { id } = await addText(ctx, "Prices", "Cleaning 80 €");
  await expect(addText(member, "Mine", "Text")).rejects.toMatchObject({ code: "forbidden" });
  await expect(deleteKnowledgeSource(member, { source_id: id })).rejects.toMatchObject({ code: "forbidden" });
  expect((await listKnowledgeSources(member, {})).total).toBe(1);
  expect((await listKnowledgeSources(other, {})).total).toBe(0);
  expect(await found(other, "cleaning")).toEqual([]);
  for (const act of [getKnowledgeSource, refreshKnowledgeSource, deleteKnowledgeSource])
    await expect(act(other, { source_id: id })).rejects.toMatchObject({ code: "not_found" });
  await readSource({ organization_id: other.organization_id, source_id: id });
  expect(await found(ctx, "cleaning")).toEqual(["Cleaning 80 €"]);
});
