"use client";

import { useState } from "react";
import { bookingPage } from "@/components/text/en/booking-page";
import { settings as settingsWords } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { Form } from "@/components/ui/form/form";
import { isAboutFields, useFailure } from "@/components/ui/form/use-failure";
import { Page } from "@/components/ui/layout/page";
import { NotLoaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import { SaveBar } from "../save-bar";
import { AskSection } from "./ask-section";
import styles from "./booking-page.module.css";
import { type Draft, isSound, type PageSettings, toChanges, toDraft } from "./draft";
import { LookSection } from "./look-section";
import { RuleSection } from "./rule-section";
import { ShareSection } from "./share";
import { ShownPage } from "./shown";
import { StateSection } from "./state-section";

/** A part of the settings as it is edited: `saved` are those before, `error` is what the last saving was refused for. */
export type PartProps = {
  draft: Draft;
  saved: PageSettings;
  change: (changes: Partial<Draft>) => void;
  error: unknown;
};

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
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const draft = { ...toDraft(saved), ...changes };
  const discard = () => setChanges({});
  const save = useSave(discard);
  const patch = toChanges(saved, draft);
  const isChanged = Object.keys(patch).length > 0;
  const change = (more: Partial<Draft>) => {
    setChanges((before) => ({ ...before, ...more }));
    if (save.error) save.reset();
  };
  const submit = () => {
    if (isChanged && isSound(draft)) save.mutate(patch);
  };
  const props = { draft, saved, change, error: save.error };
  return (
    <Form className={styles.form} noValidate submit={submit}>
      <StateSection {...props} />
      <LookSection {...props} />
      <AskSection {...props} />
      <RuleSection {...props} />
      {isChanged && <SaveBar isSound={isSound(draft)} isSaving={save.isPending} discard={discard} />}
    </Form>
  );
}

/** The public page on which customers book: whether it is shown, how it looks, what it asks for, and how to share it. */
export function BookingPageSettings() {
  const query = trpc.bookingPage.get.useQuery({}, { refetchOnWindowFocus: false });
  const mayChange = useMay("bookingPage.update");
  const { sections } = usePart(settingsWords);
  if (!query.data)
    return (
      <Page title={sections.bookingPage}>
        <NotLoaded query={query} count={10} height={44} />
      </Page>
    );
  return (
    <Page title={sections.bookingPage}>
      {mayChange ? <Editor saved={query.data} /> : <ShownPage settings={query.data} />}
      <ShareSection />
    </Page>
  );
}
