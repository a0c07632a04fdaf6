// As `clocksDiffer`, before there is any script of ours; `undefined` is the browser's own zone.
const SCRIPT = `(zone) => {
  const clock = (timeZone) => {
    const format = new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "short" });
    return [0, 3, 6, 9].map((month) => format.format(Date.now() + month * 2592e6)).join();
  };
  document.documentElement.toggleAttribute("data-elsewhere", clock(zone) !== clock());
}`;

/**
 * Leaves the line that names the zone its room before the page is drawn, where the browser's clock shows other times:
 * whatever moves when the page comes alive is missed by who clicks just then.
 */
export const ZoneRoom = ({ time_zone, nonce }: { time_zone: string; nonce: string | undefined }) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, and a zone of the database as JSON
    dangerouslySetInnerHTML={{ __html: `(${SCRIPT})(${JSON.stringify(time_zone)})` }}
  />
);
