import { number } from "@/components/ui/number";
import type { MediaKind, MediaState } from "@/schema/media";

const UNITS = ["B", "kB", "MB", "GB"];

const sized = (bytes: number): string => {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const places = step > 1 ? 10 : 1;
  return `${number(Math.round((bytes / 1000 ** step) * places) / places)} ${UNITS[step]}`;
};

/** The media that customers send, as the thread shows them. */
export const media = {
  kinds: {
    image: "Picture",
    sticker: "Sticker",
    audio: "Voice message",
    video: "Video",
    document: "Document",
  } satisfies Record<MediaKind, string>,
  other: "Attachment",
  place: "Place",
  contact: "Contact",
  size: sized,
  states: {
    waiting: () => "Being fetched…",
    kept: () => "",
    too_large: (size: string | null) => `Not kept: ${size ?? "it"} is over the limit of 25 MB`,
    gone: () => "Not kept: the provider had it no more",
    failed: () => "Not kept: it could not be fetched",
    no_room: () => "Not kept: there was no room for it (Settings, Status)",
    expired: () => "Let go: it was kept as long as you keep such things",
  } satisfies Record<MediaState, (size: string | null) => string>,
  unread: "It can't be read now",
  unkept: "It came before such things were kept",
  tooManyPixels: (width: number, height: number) =>
    `${number(width)} × ${number(height)} pixels: too large to be shown`,
  save: (name: string) => `Save ${name}`,
  open: (name: string) => `Open ${name} in a new tab`,
  zoom: (name: string) => `Show ${name} larger`,
  close: "Close",
  before: "Previous picture",
  next: "Next picture",
  play: "Play the voice message",
  pause: "Pause",
  position: "Position",
  transcript: "Transcript",
  unplayable: "This browser can't play it",
  onMap: "Show on a map",
  makeLead: "Make a lead",
  openLead: "Open the lead",
  nameless: "No name",
};
