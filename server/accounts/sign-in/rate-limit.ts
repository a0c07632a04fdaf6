import { getDb } from "@/db/client";
import { AppError } from "@/lib/errors";
import { countOne, retryAfter } from "@/server/http/limits/counter";

type Limit = { max: number; window_seconds: number };

/** How many attempts one IP address, e-mail, user or organization has in a window. */
export const RATE_LIMITS = {
  register_ip: { max: 60, window_seconds: 3600 },
  register_block: { max: 120, window_seconds: 3600 },
  login_ip: { max: 100, window_seconds: 300 },
  oauth_ip: { max: 100, window_seconds: 300 },
  login_email: { max: 100, window_seconds: 300 },
  login_email_ip: { max: 10, window_seconds: 300 },
  password_reset_ip: { max: 30, window_seconds: 3600 },
  password_reset_email: { max: 5, window_seconds: 900 },
  password_reset_confirm_ip: { max: 60, window_seconds: 300 },
  password_change_user: { max: 10, window_seconds: 300 },
  factor_user: { max: 10, window_seconds: 300 },
  factor_user_day: { max: 100, window_seconds: 86_400 },
  verify_email_user: { max: 5, window_seconds: 900 },
  invitation_ip: { max: 60, window_seconds: 300 },
  invitation_email: { max: 100, window_seconds: 300 },
  page_code_ip: { max: 20, window_seconds: 3600 },
  page_booking_ip: { max: 30, window_seconds: 3600 },
  page_move_booking: { max: 10, window_seconds: 86_400 },
  calendar_feed: { max: 60, window_seconds: 300 },
  model_save_organization: { max: 30, window_seconds: 3600 },
  agent_trial_organization: { max: 120, window_seconds: 3600 },
  knowledge_read_organization: { max: 60, window_seconds: 3600 },
  set_aside_organization: { max: 3, window_seconds: 3600 },
  invite_organization: { max: 100, window_seconds: 86_400 },
} satisfies Record<string, Limit>;

/**
 * Counts one attempt of `who` in the database, for all processes. Over the limit: 429 with the seconds to wait. It counts
 * whatever becomes of the caller's transaction, so nobody has another try because theirs failed.
 */
export async function limitRate(name: keyof typeof RATE_LIMITS, who: string): Promise<void> {
  const { max, window_seconds } = RATE_LIMITS[name];
  const counter = { key: `${name}:${who}`, ms: window_seconds * 1000 };
  if (await countOne(getDb(), counter, max)) return;
  throw new AppError("too_many", "Too many tries. Wait a little and try again.", retryAfter(counter));
}
