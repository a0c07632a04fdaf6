import { z } from "zod";
import type { Tenant } from "@/db/tenant";
import { open } from "@/server/adapters/http/call";
import { fromInside } from "@/server/adapters/world";
import { takeUpload } from "@/server/conversations/media/upload";
import { env } from "@/server/lib/env";
import { log } from "@/server/lib/observe/log";
import type { MediaUpload } from "@/server/schema/media";

// The sender of a message waits ten seconds for the answer, and would send it again.
const TIMEOUT_MS = 5000;

const Named = z.looseObject({ MediaUrl: z.url() });

/** Only our own addresses: the holder of a practice number's credentials must not make us fetch others. */
const isOurs = (address: string): boolean => new URL(address).origin === new URL(env.PUBLIC_URL).origin;

const nameIn = (disposition: string | null): string | null => {
  const [, name = ""] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "") ?? [];
  return name ? decodeURIComponent(name) : null;
};

/** Fetches the file that a message to Twilio names, as Twilio does, for the phone to show; null if there is none. */
export async function fetchSent(tenant: Tenant, body: unknown): Promise<MediaUpload | null> {
  const url = Named.safeParse(body).data?.MediaUrl;
  if (!url || !isOurs(url)) return null;
  const opened = await open({ url: fromInside(url), timeout_ms: TIMEOUT_MS });
  if (opened.failure) return null;
  const { status_code, headers, body: bytes, close } = opened;
  try {
    if (status_code !== 200) return null;
    const size_bytes = Number(headers.get("content-length"));
    return await takeUpload(tenant, { bytes, size_bytes }, nameIn(headers.get("content-disposition")));
  } catch (err) {
    log.warn({ err }, "the played provider could not fetch a message's file");
    return null;
  } finally {
    close();
  }
}
