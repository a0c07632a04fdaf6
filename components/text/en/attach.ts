import type { Provider } from "@/schema/channel-connection";

/** The buttons that attach files. */
export const attach = {
  attach: "Attach a file",
  photo: "Take a photo",
  limits: {
    "provider-a": "pictures up to 5 MB; recordings, videos and documents up to 16 MB",
    "provider-b": "pictures up to 5 MB, recordings and videos up to 16 MB, documents up to 25 MB",
  } satisfies Record<Provider, string>,
  most: (count: number) =>
    count === 1 ? "Only one file can stand here." : `At most ${count} files go at once. Send these first.`,
  outOfReach: "Twilio can’t fetch files from this service, which has no public HTTPS address.",
  failed: "It could not be uploaded.",
};
