import { bookingPage } from "@/components/text/en/booking-page";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { ButtonLink, lookOf } from "@/components/ui/button/button";
import { CodeBlock } from "@/components/ui/button/code-block";
import { Card, Labelled, Section } from "@/components/ui/layout/section";
import styles from "./booking-page.module.css";
import { QrCode, qrFile } from "./qr-code";

const MODES = ["inline", "popup", "button"] as const;

const snippet = (script_url: string, slug: string, mode: string): string =>
  `<script src="${script_url}" data-slug="${slug}" data-mode="${mode}" async></script>`;

/** The QR code, a card to print, and code for one's own website; hidden until the page has an address. */
export function ShareSection() {
  const text = usePart(bookingPage);
  const { data } = trpc.bookingPage.links.useQuery({});
  if (!data?.shared) return null;
  const { url, script_url, qr } = data.shared;
  const slug = url.slice(data.base.length);
  return (
    <Section title={text.share} about={text.shareAbout}>
      <Card padded>
        <div className={styles.share}>
          <QrCode qr={qr} label={text.qr} className={styles.qr} />
          <div className="buttons">
            <a
              href={`data:image/svg+xml,${encodeURIComponent(qrFile(qr))}`}
              download={`${slug}.svg`}
              {...lookOf({})}
            >
              {text.downloadQr}
            </a>
            <ButtonLink href="/settings/booking-page/card">{text.card}</ButtonLink>
          </div>
        </div>
      </Card>
      <Card padded>
        <Labelled label={text.embed} hint={text.embedAbout}>
          {null}
        </Labelled>
        {MODES.map((mode) => {
          const [name = "", about] = text.embeds[mode];
          return (
            <div key={mode} className={styles.embed}>
              <p>
                {name}. <span className="quiet">{about}</span>
              </p>
              <CodeBlock label={text.embedOf(name)} value={snippet(script_url, slug, mode)} />
            </div>
          );
        })}
      </Card>
    </Section>
  );
}
