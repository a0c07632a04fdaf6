import { createHash, randomBytes } from "node:crypto";
import { env } from "@/lib/env";

/** The secret part of a link: 256 random bits as base64url. */
export const newLinkToken = (): string => randomBytes(32).toString("base64url");

/** 128 random bits as base64url: for customers' links, and for what is valid for minutes. */
export const newShortToken = (): string => randomBytes(16).toString("base64url");

/** What the database stores of a link's token. */
export const hashLinkToken = (token: string): string => createHash("sha256").update(token).digest("hex");

type Page = "/reset-password" | "/verify-email" | "/join";

/** A page's address with the token after `#`: browsers send that to no server, so it is in no log and no Referer. */
export const linkTo = (page: Page, token: string): string => `${env.PUBLIC_URL}${page}#token=${token}`;
