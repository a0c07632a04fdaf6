import type { TemplateHeader } from "@/schema/message-template";
import type { SendableKind } from "@/schema/sendable-media";
import { attach } from "./attach";

/** Files that are attached, and why one can't be; loaded with the first one. */
export const attached = {
  kinds: {
    image: "A picture",
    audio: "A recording",
    video: "A video",
    document: "A document",
  } satisfies Record<SendableKind, string>,
  files: "Attached files",
  uploading: (name: string) => `${name} is being uploaded`,
  cancel: (name: string) => `Cancel ${name}`,
  remove: (name: string) => `Remove ${name}`,
  again: "Try again",
  over: "It waited for more than a day: attach it again.",
  ready: (name: string) => `${name} is ready to be sent`,
  headers: {
    image: "This template has a picture above its text.",
    video: "This template has a video above its text.",
    document: "This template has a document above its text.",
  } satisfies Record<TemplateHeader, string>,
  wrongKind: {
    image: "Only a picture can stand here.",
    audio: "Only a recording can stand here.",
    video: "Only a video can stand here.",
    document: "Only a document can stand here.",
  } satisfies Record<SendableKind, string>,
  wrongType: "This number can’t send files of this type.",
  tooLarge: (size: string, kind: string, most: number) =>
    `${size} are too much. ${kind} may have at most ${most} MB.`,
  noRoom: "There is no room for it (Settings, Status).",
  noWay: "What stands between you and the service takes no file of this size.",
  apart: "Your text goes before it, as a message of its own.",
  outOfReach: attach.outOfReach,
  failed: attach.failed,
};
