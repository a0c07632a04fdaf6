import type { Expiry } from "@/db/expiry";
import { mediaUploads } from "@/db/schema/media";

export const mediaExpiry: Expiry[] = [{ column: mediaUploads.created_at, kept: "1 day" }];
