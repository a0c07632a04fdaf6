import { useRouter } from "next/navigation";
import type { ComponentType } from "react";
import { useMemo, useState } from "react";
import { organization as organizationWords } from "@/components/text/en/organization";
import { usePart } from "@/components/text/use-part";
import { type Inputs, trpc, useMutation } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { Form } from "@/components/ui/form/form";
import { useFailure } from "@/components/ui/form/use-failure";
import { NotLoaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import { SaveBar } from "../save-bar";
import { type Draft, isSound, type Settings, toChanges, toDraft, toPatch } from "./draft";
import styles from "./organization.module.css";

type Changes = Partial<Draft>;

/** Changes that are not saved yet, and the settings in which they began. */
type Kept = { before: Settings; changes: Changes };

const keyOf = ({ id }: Settings) => `organization ${id}`;

function keptOf(settings: Settings): Kept {
  const kept: Partial<Kept> = JSON.parse(sessionStorage.getItem(keyOf(settings)) ?? "{}");
  return { before: settings, changes: {}, ...kept };
}

/**
 * The saved settings with the changes that are not saved yet. They are kept in this tab, as the draft of a reply is.
 * What has no changes follows the saved settings. `changesTo`: what to save if these are the settings at present.
 */
function useChanges(settings: Settings) {
  const saved = useMemo(() => toDraft(settings), [settings]);
  const [{ before, changes }, keep] = useState(() => keptOf(settings));
  const draft: Draft = { ...saved, ...changes };
  const differs = (one: Draft) =>
    JSON.stringify(toPatch(one, settings)) !== JSON.stringify(toPatch(saved, settings));
  const isChanged = differs(draft);
  const discard = () => {
    keep({ before: settings, changes: {} });
    sessionStorage.removeItem(keyOf(settings));
  };
  const change = (more: Changes) => {
    const next = { before: isChanged ? before : settings, changes: { ...changes, ...more } };
    keep(next);
    if (differs({ ...saved, ...next.changes })) sessionStorage.setItem(keyOf(settings), JSON.stringify(next));
    else sessionStorage.removeItem(keyOf(settings));
  };
  const changesTo = (now: Settings) => toChanges(before, { ...toDraft(before), ...changes }, now);
  return { draft, isChanged, change, discard, changesTo };
}

/** Saves changes to the settings as they are at present, which may have changed since this page read them. */
function useSave(changesTo: (now: Settings) => Inputs["organization"]["update"], onSaved: () => void) {
  const text = usePart(organizationWords);
  const utils = trpc.useUtils();
  const router = useRouter();
  return useMutation({
    mutationFn: async () => {
      const { get, update } = utils.client.organization;
      return update.mutate(changesTo(await get.query({})));
    },
    onSuccess: (settings: Settings) => {
      utils.organization.get.setData({}, settings);
      onSaved();
      toast(text.saved);
      void utils.organization.hours.invalidate();
      void utils.bookings.invalidate();
      void utils.overview.invalidate();
      void utils.profile.invalidate();
      void utils.firstSteps.invalidate();
      router.refresh(); // The server renders the name in the rail.
    },
    onError: useFailure(),
  });
}

/** A part of the settings as it is edited. */
export type PartProps = { draft: Draft; change: (changes: Partial<Draft>) => void };

type EditorProps = { settings: Settings; fields: ComponentType<PartProps> };

function Editor({ settings, fields: Fields }: EditorProps) {
  const { draft, isChanged, change, discard, changesTo } = useChanges(settings);
  const save = useSave(changesTo, discard);
  const submit = () => {
    if (isChanged && isSound(draft)) save.mutate();
  };
  return (
    <Form className={styles.form} noValidate submit={submit}>
      <Fields draft={draft} change={change} />
      {isChanged && <SaveBar isSound={isSound(draft)} isSaving={save.isPending} discard={discard} />}
    </Form>
  );
}

type Props = Pick<EditorProps, "fields"> & { shown: ComponentType<{ settings: Settings }> };

/**
 * A page of the organization's settings: `fields` for those who may change them, `shown` for the others. All its pages
 * have one draft.
 */
export function SettingsEditor({ fields, shown: Shown }: Props) {
  const organization = trpc.organization.get.useQuery({}, { refetchOnWindowFocus: false });
  const mayChange = useMay("organization.update");
  if (!organization.data) return <NotLoaded query={organization} count={10} height={44} />;
  if (mayChange) return <Editor settings={organization.data} fields={fields} />;
  return <Shown settings={organization.data} />;
}
