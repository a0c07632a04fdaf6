const SECONDS = /^\d{1,9}$/;
/** An HTTP date ends in GMT except in its oldest form, which nobody sends (RFC 9110, 5.6.7). */
const HTTP_DATE = /^[A-Z][a-z]+, .+ GMT$/;

/** The seconds to wait by a `Retry-After` header (RFC 9110, 10.2.3); null if it says nothing usable. */
export function retryAfterSeconds(header: string, now = new Date()): number | null {
  const value = header.trim();
  if (SECONDS.test(value)) return Number(value);
  const moment = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - now.getTime()) / 1000));
}
