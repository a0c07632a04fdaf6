"use client";

import { useState } from "react";
import { bookingPage } from "@/components/text/en/booking-page";
import { settings as settingsWords } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Segments } from "@/components/ui/form/segments";
import { CrumbHeader } from "@/components/ui/layout/crumbs";
import { Body } from "@/components/ui/layout/section";
import { NotLoaded } from "@/components/ui/load/loaded";
import styles from "./card.module.css";
import { QrCode } from "./qr-code";

/** What the card says, in the language of who reads it: the page's first. */
const BOOK_ONLINE: Record<string, string> = {
  en: "Book online",
  es: "Reserve en línea",
  pt: "Marque online",
  de: "Online buchen",
  fr: "Réservez en ligne",
  ar: "احجز عبر الإنترنت",
};

const SIZES = ["a6", "a4"] as const;
type Size = (typeof SIZES)[number];

function CardSheet({ size }: { size: Size }) {
  const text = usePart(bookingPage);
  const links = trpc.bookingPage.links.useQuery({});
  const page = trpc.bookingPage.get.useQuery({});
  const organization = trpc.organization.get.useQuery({});
  if (!links.data || !page.data || !organization.data)
    return <NotLoaded query={links.data ? page : links} count={6} height={44} />;
  const { shared } = links.data;
  if (!shared) return <EmptyState title={text.cardTitle}>{text.cardNone}</EmptyState>;
  const [language = "en"] = page.data.languages;
  return (
    <article
      className={styles.card}
      data-printed
      data-size={size}
      aria-label={text.cardTitle}
      lang={language}
    >
      <style>{`@page { size: ${size}; margin: 0 }`}</style>
      <p className={styles.name} dir="auto">
        {organization.data.name}
      </p>
      <p className={styles.words} dir="auto">
        {BOOK_ONLINE[language] ?? BOOK_ONLINE.en}
      </p>
      <QrCode qr={shared.qr} label={text.qr} className={styles.qr} />
      <p className={styles.url}>{shared.url.replace(/^https?:\/\//, "")}</p>
    </article>
  );
}

/** A card with the booking page's QR code, to print and put up. */
export function PageCard() {
  const text = usePart(bookingPage);
  const { sections } = usePart(settingsWords);
  const [size, setSize] = useState<Size>("a6");
  return (
    <>
      <CrumbHeader href="/settings/booking-page" from={sections.bookingPage} title={text.cardTitle}>
        <Segments
          aria-label={text.cardSize}
          value={size}
          onChange={setSize}
          data={SIZES.map((value) => ({ value, label: text.cardSizes[value] }))}
        />
        <Button tone="accent" onClick={() => window.print()}>
          {text.cardPrint}
        </Button>
      </CrumbHeader>
      <Body>
        <CardSheet size={size} />
      </Body>
    </>
  );
}
