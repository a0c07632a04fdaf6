import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, one } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { bookingPages } from "@/db/schema/booking-pages";
import { mediaBlobs, pagePictures } from "@/db/schema/media";
import { organizations } from "@/db/schema/organizations";
import { byId, inOrg, orgOf, references, sameOrg, type Tenant } from "@/db/tenant";
import { AppError, notFound } from "@/lib/errors";
import { Id } from "@/schema/common";
import { PagePicture } from "@/schema/page-picture";
import { MOST_PICTURE_BYTES, PICTURE_SIDE } from "@/schema/picture-limits";
import { fileUpload, type UploadedBody } from "@/server/http/files/file-upload";
import { type StoredFile, storedFile } from "@/server/http/files/stored-file";
import { barePicture } from "./content/bare-picture";
import { contentInside } from "./content/content";
import { pictureSize } from "./content/picture-size";
import { storedBytes } from "./read";
import { keepFile, storeFile, tooLargeFile } from "./storage/keep";

/** Whether the booking page shows a picture: as its logo, or a service's. */
export const isOnPage: SQL = sql`(
  exists (select from ${bookingPages}
    where ${sameOrg(pagePictures, bookingPages, eq(bookingPages.logo_id, pagePictures.id))})
  or exists (select from ${organizations} where ${orgOf(pagePictures)}
    and ${organizations.services} @> jsonb_build_array(jsonb_build_object('picture_id', ${pagePictures.id}))))`;

async function wholeOf({ bytes, size_bytes }: UploadedBody): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  if ((size_bytes ?? 0) > MOST_PICTURE_BYTES) throw tooLargeFile(MOST_PICTURE_BYTES);
  for await (const piece of bytes) {
    size += piece.length;
    if (size > MOST_PICTURE_BYTES) throw tooLargeFile(MOST_PICTURE_BYTES);
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces);
}

const isSide = (pixels: number) => pixels >= PICTURE_SIDE.least && pixels <= PICTURE_SIDE.most;

/** The picture in a file's bytes, without what its camera wrote into it; refused if anybody may not be shown it. */
async function pictureIn(bytes: Buffer): Promise<Buffer> {
  const { mime_type } = await contentInside({ head: bytes, tail: bytes });
  const bare = barePicture(mime_type, bytes);
  if (!mime_type || !bare)
    throw new AppError("unsupported_media_type", "Send a whole, still picture: a PNG, JPEG or WebP.");
  const size = pictureSize(mime_type, bare);
  if (size && isSide(size.width) && isSide(size.height)) return bare;
  const { least, most } = PICTURE_SIDE;
  throw new AppError("invalid_input", `The picture has to be ${least} to ${most} pixels wide and high.`);
}

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function takePicture(tenant: Tenant, body: UploadedBody): Promise<z.input<typeof PagePicture>> {
  const bare = await pictureIn(await wholeOf(body));
  const written = await storeFile(tenant, inOnePiece(bare), MOST_PICTURE_BYTES);
  const { organization_id } = tenant;
  const { row, blob } = await keepFile(tenant, written, async (tx, blob_id) =>
    one(await tx.insert(pagePictures).values({ organization_id, blob_id }).returning()),
  );
  const { mime_type, size_bytes, width, height } = blob;
  const url = `/api/v1/booking-page/pictures/${row.id}`;
  const about = PagePicture.omit({ id: true, url: true, created_at: true });
  return {
    id: row.id,
    url,
    created_at: row.created_at,
    ...about.parse({ mime_type, size_bytes, width, height }),
  };
}

export const uploadPagePicture = fileUpload({
  summary: "Upload a picture for the booking page: a PNG, JPEG or WebP of at most 2 MB",
  description:
    "It may be 16 to 4,096 pixels wide and high (422) and must not move (415). What a camera wrote into it, such as where it was taken, is left out. It is deleted after a day unless the page uses it.",
  input: z.strictObject({}),
  output: PagePicture,
  only: "owner",
  // Each holds its file twice.
  at_once: () => 8,
  take: (ctx, _input, body) => takePicture(ctx, body),
});

/** A picture's bytes as a file; 404 if there is none with that id that meets the condition. */
async function pictureFile(db: Db, tenant: Tenant, picture_id: string, condition?: SQL): Promise<StoredFile> {
  const [found] = await db
    .select({ blob: mediaBlobs })
    .from(pagePictures)
    .innerJoin(mediaBlobs, references(pagePictures, "blob_id", mediaBlobs))
    .where(byId(tenant, pagePictures, picture_id, condition));
  if (!found) throw notFound("picture");
  return storedBytes(found.blob, `picture.${found.blob.extension}`);
}

export const readPagePicture = storedFile({
  summary: "Read a picture of the booking page, whether or not the page shows it",
  description: "Anybody can read one that the page shows at its public address.",
  input: z.strictObject({ picture_id: Id }),
  find: (ctx, { picture_id }) => pictureFile(ctx.db, ctx, picture_id),
});

/** A picture that the booking page shows, for anybody; 404 for others. */
export const shownPicture = (db: Db, tenant: Tenant, picture_id: string): Promise<StoredFile> =>
  pictureFile(db, tenant, picture_id, isOnPage);

/** The width and height of pictures, by their ids. */
export async function sizesOf(db: Db, tenant: Tenant, ids: string[]) {
  const { width, height } = mediaBlobs;
  const found = await db
    .select({ id: pagePictures.id, width, height })
    .from(pagePictures)
    .innerJoin(mediaBlobs, references(pagePictures, "blob_id", mediaBlobs))
    .where(inOrg(tenant, pagePictures, isOneOf(pagePictures.id, ids)));
  return new Map(found.map(({ id, width, height }) => [id, { width: width ?? 0, height: height ?? 0 }]));
}
