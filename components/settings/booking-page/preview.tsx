import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { bookingPage } from "@/components/text/en/booking-page";
import { pageLanguageNames } from "@/components/text/en/languages";
import { usePart } from "@/components/text/use-part";
import { onlyChanges, trpc } from "@/components/trpc";
import { Bone } from "@/components/ui/feedback/skeleton-rows";
import { ChoiceField } from "@/components/ui/form/field";
import { Segments } from "@/components/ui/form/segments";
import { Note, Section } from "@/components/ui/layout/section";
import type { PageLanguage } from "@/schema/page-language";
import { type PageDraft, type PageSettings, previewChanges } from "./draft";
import styles from "./preview.module.css";
import { usePictureData, withPicture } from "./preview-picture";

const WIDTHS = ["phone", "desktop"] as const;
type Width = (typeof WIDTHS)[number];

const TYPING_MS = 400;
/** As high as the page with its frame, so that nothing moves when it is there. */
const HEIGHT = 674;

type Props = { saved: PageSettings; draft: PageDraft };

/** The page as the server draws it with the draft, soon after typing; the last one stays while the next is drawn. */
function useDrawn({ saved, draft }: Props, language: PageLanguage | undefined) {
  const [asked] = useDebouncedValue(draft, TYPING_MS);
  const [html, setHtml] = useState<string>();
  const { mutate, error } = trpc.bookingPage.preview.useMutation({
    meta: onlyChanges("bookingPage"),
    onSuccess: (drawn) => setHtml(drawn.html),
    onError: () => undefined,
  });
  useEffect(
    () => mutate({ settings: previewChanges(saved, asked), language }),
    [asked, saved, language, mutate],
  );
  return { html, error };
}

/** The booking page as its visitors will see it, with what is not saved yet. */
export function PagePreview({ saved, draft }: Props) {
  const text = usePart(bookingPage);
  const names = usePart(pageLanguageNames);
  const [width, setWidth] = useState<Width>("phone");
  const [chosen, choose] = useState<PageLanguage>();
  const { languages } = draft;
  const language = languages.find((one) => one === chosen) ?? languages[0];
  const { html, error } = useDrawn({ saved, draft }, language);
  const logo = usePictureData(draft.logo_id);
  return (
    <Section wide title={text.preview} about={text.previewAbout}>
      <div className={styles.choices}>
        <Segments
          aria-label={text.previewWidth}
          value={width}
          onChange={setWidth}
          data={WIDTHS.map((value) => ({ value, label: text.previewWidths[value] }))}
        />
        {languages.length > 1 && (
          <ChoiceField
            aria-label={text.previewLanguage}
            value={language}
            data={languages.map((value) => ({ value, label: names[value] }))}
            onChange={({ currentTarget: { value } }) => choose(languages.find((one) => one === value))}
          />
        )}
      </div>
      {error && (
        <Note>
          <p role="status">{text.previewFailed}</p>
        </Note>
      )}
      {html === undefined ? (
        !error && <Bone height={HEIGHT} />
      ) : (
        <div className={styles.stage}>
          <iframe
            className={styles.page}
            data-width={width}
            title={text.previewOf(text.previewWidths[width])}
            sandbox=""
            srcDoc={withPicture(html, logo)}
          />
        </div>
      )}
    </Section>
  );
}
