import { AppError } from "@/lib/errors";

export const unauthorized = (why = "Send a valid access token or API key as Authorization: Bearer.") =>
  new AppError("unauthorized", why);

export const suspended = (reason: string | null) =>
  new AppError(
    "suspended",
    `Your organization is suspended.${reason ? ` ${reason}` : ""} What customers write is stored meanwhile. Ask whoever runs this installation.`,
  );
