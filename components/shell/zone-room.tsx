import { MARK_ELSEWHERE } from "@/components/ui/clock";

/**
 * Reserves room for the line that names the time zone before the first paint, if the browser's clock differs: if the
 * page moved during hydration, a click at that moment would miss its target.
 */
export const ZoneRoom = ({ time_zone, nonce }: { time_zone: string; nonce: string | undefined }) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, and a zone of the database as JSON
    dangerouslySetInnerHTML={{ __html: `(${MARK_ELSEWHERE})(${JSON.stringify(time_zone)})` }}
  />
);
