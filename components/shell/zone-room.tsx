import { MARK_ELSEWHERE } from "@/components/ui/clock";

/**
 * Leaves the line that names the zone its room before the page is drawn, where the browser's clock shows other times:
 * whatever moves when the page comes alive is missed by who clicks just then.
 */
export const ZoneRoom = ({ time_zone, nonce }: { time_zone: string; nonce: string | undefined }) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, and a zone of the database as JSON
    dangerouslySetInnerHTML={{ __html: `(${MARK_ELSEWHERE})(${JSON.stringify(time_zone)})` }}
  />
);
