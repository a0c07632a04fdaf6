"use client";

import { useMemo, useState } from "react";
import { bookingPage } from "@/components/text/en/booking-page";
import { settings as settingsWords } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { Form } from "@/components/ui/form/form";
import { isAboutFields, useFailure } from "@/components/ui/form/use-failure";
import { Page } from "@/components/ui/layout/section";
import { NotLoaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import { SaveBar } from "../save-bar";
import { AskSection } from "./ask-section";
import styles from "./booking-page.module.css";
import { isSoundPage, type PageDraft, type PageSettings, pageChanges, toPageDraft } from "./draft";
import { LinksSection } from "./links-section";
import { LookSection } from "./look-section";
import { PagePreview } from "./preview";
import { RuleSection } from "./rule-section";
import { ShareSection } from "./share";
import { PageFacts } from "./shown";
import { StateSection } from "./state-section";
import { WaitingSection } from "./waiting-section";

function useSave(onSaved: () => void) {
  const text = usePart(bookingPage);
  const utils = trpc.useUtils();
  const failed = useFailure();
  return trpc.bookingPage.update.useMutation({
    onSuccess: (settings) => {
      utils.bookingPage.get.setData({}, settings);
      onSaved();
      toast(text.saved);
      void utils.bookingPage.invalidate();
      void utils.firstSteps.invalidate();
    },
    onError: (error) => !isAboutFields(error) && failed(error),
  });
}

function Editor({ saved }: { saved: PageSettings }) {
  const [changes, setChanges] = useState<Partial<PageDraft>>({});
  // The preview waits for another one.
  const draft = useMemo(() => ({ ...toPageDraft(saved), ...changes }), [saved, changes]);
  const discard = () => setChanges({});
  const save = useSave(discard);
  const patch = pageChanges(saved, draft);
  const isChanged = Object.keys(patch).length > 0;
  const change = (more: Partial<PageDraft>) => {
    setChanges((before) => ({ ...before, ...more }));
    if (save.error) save.reset();
  };
  const submit = () => {
    if (isChanged && isSoundPage(draft)) save.mutate(patch);
  };
  const props = { draft, saved, change, error: save.error };
  return (
    <Form className={styles.form} noValidate submit={submit}>
      <StateSection {...props} />
      <LookSection {...props} />
      <PagePreview saved={saved} draft={draft} />
      <AskSection {...props} />
      <RuleSection {...props} />
      <WaitingSection {...props} />
      <LinksSection {...props} />
      {isChanged && <SaveBar isSound={isSoundPage(draft)} isSaving={save.isPending} discard={discard} />}
    </Form>
  );
}

/** The public page on which customers book: whether it is shown, how it looks, what it asks for, and how to share it. */
export function BookingPageSettings() {
  const query = trpc.bookingPage.get.useQuery({}, { refetchOnWindowFocus: false });
  // Its parts show the links too, and nothing moves once they are there.
  const links = trpc.bookingPage.links.useQuery({});
  const mayChange = useMay("bookingPage.update");
  const { sections } = usePart(settingsWords);
  if (!query.data || !links.data)
    return (
      <Page title={sections.bookingPage}>
        <NotLoaded query={query.data ? links : query} count={10} height={44} />
      </Page>
    );
  return (
    <Page title={sections.bookingPage}>
      {mayChange ? <Editor saved={query.data} /> : <PageFacts settings={query.data} />}
      <ShareSection />
    </Page>
  );
}
