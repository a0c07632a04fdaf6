const SECONDS = /^\d{1,9}$/;
/** An HTTP date ends in GMT in all but its oldest form, which nobody sends (RFC 9110, 5.6.7). */
const HTTP_DATE = /^[A-Z][a-z]+, .+ GMT$/;

/** The seconds that a `Retry-After` header asks to wait (RFC 9110, 10.2.3); null when it says nothing usable. */
export function retryAfterSeconds(header: string, now = new Date()): number | null {
  const value = header.trim();
  if (SECONDS.test(value)) return Number(value);
  const moment = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - now.getTime()) / 1000));
}
