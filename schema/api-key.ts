import { z } from "zod";
import { ApiKeyScope, SCOPES } from "./api-key-scope";
import { Creator } from "./colleague";
import { filledText, Id, PageInfo, Timestamp, TimestampInput } from "./common";

const Name = filledText(100).meta({ description: "Which integration it is for; at most 100 characters" });
const Scopes = z
  .array(ApiKeyScope)
  .min(1)
  .max(SCOPES.length)
  .refine((scopes) => new Set(scopes).size === scopes.length, "must not name a scope twice")
  .meta({ description: "What it may do" });
const Expiry = TimestampInput.nullable().meta({
  description: "From when on it no longer works, in the future; null: it does not expire",
});

export const ApiKeyState = z.enum(["active", "rotated", "expired", "revoked"]).meta({
  id: "ApiKeyState",
  description: "rotated: another has taken its place, and it works until `expires_at`",
});
export type ApiKeyState = z.infer<typeof ApiKeyState>;

export const ApiKey = z
  .object({
    id: Id,
    name: z.string().meta({ description: "Which integration it is for" }),
    scopes: z.array(ApiKeyScope).meta({ description: "What it may do" }),
    start: z.string().meta({ description: "How the key begins" }),
    last_four: z.string().meta({ description: "How the key ends" }),
    state: ApiKeyState,
    created_by: Creator.meta({ description: "Who made it; it works on when they leave" }),
    created_at: Timestamp,
    expires_at: Timestamp.nullable().meta({
      description: "From when on it no longer works; null: it does not expire",
    }),
    revoked_at: Timestamp.nullable().meta({ description: "When it was revoked; null if it was not" }),
    last_used_at: Timestamp.nullable().meta({
      description: "When it was last used, to five minutes; null if it never was",
    }),
    last_used_from: z
      .string()
      .nullable()
      .meta({ description: "The address that it was last used from; null if it never was" }),
  })
  .meta({ id: "ApiKey", description: "A key of your organization, for an integration" });
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyWithSecret = ApiKey.extend({
  key: z.string().meta({ description: "The key itself, `fd_live_…`; store it now", format: "password" }),
}).meta({ id: "ApiKeyWithSecret", description: "A key with its text, which no other answer includes" });

export const ApiKeyPage = z
  .object({ api_keys: z.array(ApiKey).meta({ description: "The keys, the newest first" }), ...PageInfo })
  .meta({ id: "ApiKeyPage", description: "A page of your organization's keys" });

export const NewApiKey = z
  .strictObject({ name: Name, scopes: Scopes, expires_at: Expiry.default(null) })
  .meta({ id: "NewApiKey", description: "A key to make" });

export const ApiKeyPatch = z
  .strictObject({ name: Name, scopes: Scopes, expires_at: Expiry })
  .partial()
  .meta({ id: "ApiKeyPatch", description: "Changes to a key; what is left out stays" });

const MOST_OVERLAP_HOURS = 7 * 24;

export const ApiKeyRotation = z
  .strictObject({
    overlap_hours: z
      .int()
      .min(0)
      .max(MOST_OVERLAP_HOURS)
      .default(24)
      .meta({ description: "How long the old key still works; 0: it stops at once" }),
  })
  .meta({ id: "ApiKeyRotation", description: "How a key is replaced by another" });

const ApiKeyRequest = z
  .object({
    id: Id,
    at: Timestamp,
    method: z.string().meta({ description: "The HTTP method" }),
    path: z.string().meta({ description: "The path, without the query" }),
    status: z.int().meta({ description: "The HTTP status of the answer" }),
    duration_ms: z.int().meta({ description: "How long the answer took, in milliseconds" }),
    ip: z.string().meta({ description: "The address that it came from" }),
    request_id: z.string().meta({ description: "Names the request in the log" }),
  })
  .meta({ id: "ApiKeyRequest", description: "A request that a key was used for" });

export const ApiKeyRequests = z
  .object({
    requests: z
      .array(ApiKeyRequest)
      .meta({ description: "The newest first: at most 100, of the last seven days" }),
  })
  .meta({ id: "ApiKeyRequests", description: "What a key was used for lately" });
