import { readFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { GET as readRoute } from "@/app/api/v1/booking-page/pictures/[picture_id]/route";
import { POST as uploadRoute } from "@/app/api/v1/booking-page/pictures/route";
import { GET as pictureRoute } from "@/app/api/v1/public/[slug]/pictures/[picture_id]/route";
import { GET as pageRoute } from "@/app/api/v1/public/[slug]/route";
import { GET as servicesRoute } from "@/app/api/v1/public/[slug]/services/route";
import { newId } from "@/db/schema/columns";
import { pagePictures } from "@/db/schema/media";
import { inOrg } from "@/db/tenant";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { shownPage, someAddress } from "@/server/bookings/page/page.fixture";
import { updateBookingPage } from "@/server/bookings/page/settings";
import { cleanUp } from "@/server/clean-up";
import { sweepMedia } from "@/server/conversations/media/sweep";
import { blobsOf, pdfOf, pngOf } from "@/tests/media";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";

const photo = (name: string) =>
  readFileSync(path.join(process.cwd(), "tests/payloads/pictures", `photo.${name}`));

async function upload({ token }: Pick<TestCtx, "token">, bytes: Buffer, headers = {}) {
  const request = new Request("http://localhost/api/v1/booking-page/pictures", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "x-forwarded-for": "192.0.2.1", ...headers },
    body: new Uint8Array(bytes),
  });
  const response = await uploadRoute(request, { params: Promise.resolve({}) });
  return { status: response.status, body: await response.json() };
}

const seen = (slug: string, picture_id: string, headers: Record<string, string> = {}) => {
  const request = new Request("http://localhost/api", {
    headers: { "x-forwarded-for": someAddress(), ...headers },
  });
  return pictureRoute(request, { params: Promise.resolve({ slug, picture_id }) });
};

const statusOf = async (slug: string, id: string) => (await seen(slug, id)).status;

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

const grow = (ctx: TestCtx, id: string) =>
  ctx.db
    .update(pagePictures)
    .set({ created_at: sql`now() - interval '25 hours'` })
    .where(inOrg(ctx, pagePictures, eq(pagePictures.id, id)));

describe("an uploaded picture", () => {
  test.each([
    ["image/jpeg", "jpg", { width: 30, height: 40 }],
    ["image/png", "png", { width: 40, height: 30 }],
    ["image/webp", "webp", { width: 40, height: 30 }],
  ])("is a %s by its content, and tells nobody where it was taken", async (mime_type, name, size) => {
    const { ctx, slug } = await shownPage();
    const { status, body } = await upload(ctx, photo(name), { "content-type": "text/html" });
    expect([status, body]).toMatchObject([201, { mime_type, ...size }]);
    await updateBookingPage(ctx, { logo_id: body.id });
    const shown = await seen(slug, body.id);
    expect(shown.headers.get("content-type")).toBe(mime_type);
    const bytes = await bytesOf(shown);
    expect(bytes.length).toBe(body.size_bytes);
    expect(bytes.includes("kitchen")).toBe(false);
  });

  test.each([
    ["a drawing that can run scripts", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415],
    ["a document", pdfOf(), 415],
    ["a page", Buffer.from("<html><script>1</script></html>"), 415],
    ["nothing", Buffer.alloc(0), 415],
    ["a picture that breaks off", photo("jpg").subarray(0, 900), 415],
    ["a file that is too large", pngOf({ size: 2 * 1024 * 1024 + 1 }), 413],
  ])("is refused if it is %s, and leaves nothing", async (_, bytes, wanted) => {
    const ctx = await newOrg();
    expect((await upload(ctx, bytes)).status).toBe(wanted);
    expect(await blobsOf(ctx)).toEqual([]);
  });

  test.each([
    [4097, 30],
    [40, 4097],
    [15, 30],
    [0, 30],
  ])("is refused if it is %i x %i pixels large", async (width, height) => {
    const ctx = await newOrg();
    const bytes = photo("png");
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    expect((await upload(ctx, bytes)).status).toBe(422);
  });

  test("is an owner's matter; staff of its organization alone see it before the page shows it", async () => {
    const { ctx, slug } = await shownPage();
    const member = await newStaff(ctx);
    expect((await upload(member, photo("png"))).status).toBe(403);
    const { body } = await upload(ctx, photo("png"));
    const read = ({ token }: TestCtx) =>
      readRoute(new Request("http://localhost/api", { headers: { authorization: `Bearer ${token}` } }), {
        params: Promise.resolve({ picture_id: body.id }),
      });
    const answer = await read(member);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    expect((await read(await newOrg())).status).toBe(404);
    expect(await statusOf(slug, body.id)).toBe(404);
  });
});

describe("a picture of the page", () => {
  test("is the logo and a service's, with its size, so that nothing shifts", async () => {
    const { ctx, slug } = await shownPage();
    const { id } = (await upload(ctx, photo("jpg"))).body;
    const none = await call(pageRoute, { params: { slug } });
    expect(none.body.logo).toBeNull();
    await updateBookingPage(ctx, { logo_id: id });
    const services = [
      { name: "Cleaning", duration_minutes: 60, picture_id: id },
      { name: "Advice", duration_minutes: 30 },
    ];
    await updateOrganization(ctx, { services });
    const { body } = await call(pageRoute, { params: { slug } });
    expect(body.logo).toMatchObject({ width: 30, height: 40 });
    expect(new URL(body.logo.url).pathname).toBe(`/api/v1/public/${slug}/pictures/${id}`);
    const listed = await call(servicesRoute, { params: { slug } });
    expect(listed.body.services).toMatchObject([{ picture: body.logo }, { picture: null }]);
    expect(JSON.stringify(listed.body)).not.toContain("picture_id");
  });

  test("can be kept for good by anybody, is of its type alone, and runs nothing", async () => {
    const { ctx, slug } = await shownPage();
    const { id } = (await upload(ctx, photo("webp"))).body;
    await updateBookingPage(ctx, { logo_id: id });
    const { status, headers } = await seen(slug, id);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
      "content-security-policy": expect.stringMatching(/^default-src 'none'.*sandbox/),
    });
    const again = await seen(slug, id, { "if-none-match": headers.get("etag") ?? "" });
    expect([again.status, again.headers.get("cache-control")]).toEqual([304, headers.get("cache-control")]);
  });

  test("is there while the page is on or paused, and as long as it shows it", async () => {
    const { ctx, slug } = await shownPage();
    const { id } = (await upload(ctx, photo("png"))).body;
    const statuses: number[] = [];
    for (const patch of [
      { logo_id: id },
      { state: "paused" as const },
      { state: "off" as const },
      { state: "on" as const, logo_id: null },
    ]) {
      await updateBookingPage(ctx, patch);
      statuses.push(await statusOf(slug, id));
    }
    expect(statuses).toEqual([200, 200, 404, 404]);
    expect((await seen(slug, id)).headers.get("cache-control")).toBe("no-store");
  });

  test("can't be another organization's, nor one that never was", async () => {
    const [{ ctx }, other] = [await shownPage(), await shownPage()];
    const { id } = (await upload(other.ctx, photo("png"))).body;
    await updateBookingPage(other.ctx, { logo_id: id });
    const refused = { code: "invalid_input" };
    for (const wanted of [id, newId()]) {
      await expect(updateBookingPage(ctx, { logo_id: wanted })).rejects.toMatchObject({
        ...refused,
        details: { faults: [{ path: ["logo_id"] }] },
      });
      const services = [{ name: "Cleaning", duration_minutes: 60, picture_id: wanted }];
      await expect(updateOrganization(ctx, { services })).rejects.toMatchObject({
        ...refused,
        details: { faults: [{ path: ["services", 0, "picture_id"] }] },
      });
    }
    const mine = await shownPage();
    expect(await statusOf(mine.slug, id)).toBe(404);
  });

  test("stays while it is shown, and goes a day after nothing shows it, with its bytes", async () => {
    const { ctx, slug } = await shownPage();
    const ids: string[] = [];
    for (const name of ["jpg", "png", "webp"]) ids.push((await upload(ctx, photo(name))).body.id);
    const [logo = "", service = "", unused = ""] = ids;
    await updateBookingPage(ctx, { logo_id: logo });
    await updateOrganization(ctx, {
      services: [{ name: "Cleaning", duration_minutes: 60, picture_id: service }],
    });
    const tidy = async () => {
      await cleanUp();
      await sweepMedia({ isWhole: true });
    };
    await tidy();
    expect(await blobsOf(ctx)).toHaveLength(3);
    for (const id of ids) await grow(ctx, id);
    await tidy();
    expect(await blobsOf(ctx)).toHaveLength(2);
    expect([await statusOf(slug, logo), await statusOf(slug, service)]).toEqual([200, 200]);
    await expect(updateBookingPage(ctx, { logo_id: unused })).rejects.toThrow();
    await updateOrganization(ctx, { services: [{ name: "Cleaning", duration_minutes: 60 }] });
    await tidy();
    expect(await blobsOf(ctx)).toHaveLength(1);
  });
});

test("many pictures at once don't use up an address's requests for the page", async () => {
  const { ctx, slug } = await shownPage();
  const { id } = (await upload(ctx, photo("png"))).body;
  await updateBookingPage(ctx, { logo_id: id });
  const headers = { "x-forwarded-for": someAddress() };
  for (let round = 0; round < 7; round++)
    await Promise.all(Array.from({ length: 50 }, () => seen(slug, id, headers)));
  expect((await seen(slug, id, headers)).status).toBe(200);
  expect((await call(pageRoute, { params: { slug }, headers })).status).toBe(200);
}, 60_000);
