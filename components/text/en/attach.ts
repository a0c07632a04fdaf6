import type { Provider } from "@/server/schema/channel-connection";
import type { TemplateHeader } from "@/server/schema/message-template";
import type { SendableKind } from "@/server/schema/sendable-media";

export const attach = {
  attach: "Attach a file",
  photo: "Take a photo",
  limits: {
    "provider-a": "pictures up to 5 MB; recordings, videos and documents up to 16 MB",
    "provider-b": "pictures up to 5 MB, recordings and videos up to 16 MB, documents up to 25 MB",
  } satisfies Record<Provider, string>,
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
  most: (count: number) =>
    count === 1 ? "Only one file can stand here." : `At most ${count} files go at once. Send these first.`,
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
  outOfReach: "Twilio can’t fetch files from this service, which has no public HTTPS address.",
  wrongType: "This number can’t send files of this type.",
  tooLarge: (size: string, kind: string, most: number) =>
    `${size} are too much. ${kind} may have at most ${most} MB.`,
  noRoom: "There is no room for it (Settings, Status).",
  noWay: "What stands between you and the service takes no file of this size.",
  failed: "It could not be uploaded.",
  apart: "Your text goes before it, as a message of its own.",
};
