import { bookingPage } from "@/components/text/en/booking-page";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { CopyButton } from "@/components/ui/button/copy";
import styles from "./booking-page.module.css";
import type { PageSettings } from "./draft";

/** The page's address as it is saved: a link that can be copied. */
export function PageLink({ state }: Pick<PageSettings, "state">) {
  const text = usePart(bookingPage);
  const { data } = trpc.bookingPage.links.useQuery({});
  if (!data?.shared) return null;
  const { url } = data.shared;
  return (
    <div>
      <div className={styles.address}>
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
        <CopyButton value={url} label={text.link} />
      </div>
      {state === "off" && <p className={styles.said}>{text.notYet}</p>}
    </div>
  );
}
