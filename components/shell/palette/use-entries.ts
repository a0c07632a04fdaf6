import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { useMayBlock } from "@/components/bookings/blocked/may-block";
import { useGroups } from "@/components/settings/sections";
import { showOverlay } from "@/components/shell/overlays";
import { leaveHere } from "@/components/shell/rail/account";
import { usePlaces } from "@/components/shell/rail/places";
import { beginConversation } from "@/components/text/en/begin-conversation";
import { blockedTime } from "@/components/text/en/blocked-time";
import { commands } from "@/components/text/en/commands";
import { pause } from "@/components/text/en/pause";
import { settings } from "@/components/text/en/settings";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { chooseColourScheme } from "@/components/ui/colour-scheme";
import type { IconName } from "@/components/ui/icon";
import { useIsDesk, useMay } from "@/components/ui/may";

/** One line of the palette. `about` says more about it, and is searched as well. */
export type Entry = { key: string; name: string; about?: string; icon: IconName; act: () => void };
export type EntryGroup = { title: string; entries: Entry[] };

function useActions(go: (href: string) => () => void): Entry[] {
  const text = usePart(commands);
  const words = usePart(beginConversation);
  const agentWords = usePart(pause);
  const blockedWords = usePart(blockedTime);
  const may = {
    desk: useIsDesk(),
    invite: useMay("team.invite"),
    webhook: useMay("webhooks.create"),
    number: useMay("connections.create"),
  };
  const colours = (["light", "dark", "auto"] as const).map((scheme) => ({
    key: scheme,
    name: text.switchTo[scheme],
    about: text.colours,
    icon: "settings" as const,
    act: () => chooseColourScheme(scheme),
  }));
  const invite: Entry = { key: "invite", name: text.invite, icon: "plus", act: go("/settings/team") };
  const webhook: Entry = {
    key: "webhook",
    name: text.addWebhook,
    icon: "plus",
    act: go("/settings/webhooks/new"),
  };
  const number: Entry = {
    key: "number",
    name: text.connectNumber,
    icon: "plus",
    act: go("/settings/integrations/connect"),
  };
  const { isAny: mayBlock } = useMayBlock();
  const booking: Entry = {
    key: "booking",
    name: text.newBooking,
    icon: "plus",
    act: () => showOverlay("booking"),
  };
  const block: Entry = {
    key: "block",
    name: blockedWords.open,
    icon: "absent",
    act: () => showOverlay("block"),
  };
  const inCalendar = mayBlock ? [booking, block] : [booking];
  const ofDesk: Entry[] = [
    { key: "lead", name: text.newLead, icon: "plus", act: () => showOverlay("lead") },
    { key: "write", name: words.whom, icon: "inbox", act: () => showOverlay("write") },
    ...inCalendar,
    { key: "pause", name: agentWords.title, icon: "robot", act: () => showOverlay("pause") },
    { key: "import", name: text.importLeads, icon: "upload", act: go("/leads/import") },
    { key: "reply", name: text.newQuickReply, icon: "bolt", act: go("/settings/replies") },
  ];
  return [
    ...(may.desk ? ofDesk : inCalendar),
    ...(may.invite ? [invite] : []),
    ...(may.webhook ? [webhook] : []),
    ...(may.number ? [number] : []),
    ...colours,
    { key: "keys", name: text.shortcuts, icon: "list", act: () => showOverlay("shortcuts") },
    { key: "out", name: text.signOut, icon: "external", act: () => void leaveHere() },
  ];
}

const hasWords = ({ name, about = "" }: Entry, term: string): boolean => {
  const said = `${name} ${about}`.toLowerCase();
  return term
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
};

/** Pages and actions that contain every word of the term. */
export function useEntries(term: string): EntryGroup[] {
  const text = usePart(shell);
  const words = usePart(commands);
  const ofSettings = usePart(settings);
  const router = useRouter();
  const go = useMemo(() => (href: string) => () => router.push(href), [router]);
  const actions = useActions(go);
  const places = usePlaces();
  const sections = useGroups().flatMap((group) => group.sections);
  const isDesk = useIsDesk();
  const ofDesk: Entry[] = [
    { key: "welcome", name: text.firstSteps, icon: "list", act: go("/welcome") },
    {
      key: "events",
      name: words.events,
      about: text.settings,
      icon: "list",
      act: go("/settings/webhooks/events"),
    },
    {
      key: "receiver",
      name: words.receiver,
      about: text.settings,
      icon: "download",
      act: go("/settings/webhooks/receiver"),
    },
  ];
  const pages: Entry[] = [
    ...places.map(({ href, name }) => ({ key: href, name: text[name], icon: name, act: go(href) })),
    ...sections.map(({ href, name }) => ({
      key: href,
      name: ofSettings.sections[name],
      about: text.settings,
      icon: "settings" as const,
      act: go(href),
    })),
    ...(isDesk ? ofDesk : []),
    { key: "docs", name: words.apiReference, icon: "file", act: () => window.location.assign("/docs") },
  ];
  return [
    { title: words.pages, entries: pages.filter((entry) => hasWords(entry, term)) },
    { title: words.actions, entries: actions.filter((entry) => hasWords(entry, term)) },
  ];
}
