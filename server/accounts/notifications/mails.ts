import { compose, type Mail } from "@/server/adapters/mail/compose";
import { env } from "@/server/lib/env";
import { asShortName } from "@/server/schema/name";
import { type NotificationContent, titleAndText } from "./words";

/** The mail with a notification to a member of staff; `path` is the page that shows what it is about. */
export function notificationMail(to: string, told: NotificationContent, path: string): Mail {
  const { title, text } = titleAndText(told);
  return compose({
    to,
    subject: `${title} (${asShortName(told.business)})`,
    before: [text],
    link: { label: "Open Frontdesk", url: `${env.PUBLIC_URL}${path}` },
    after: [`Choose what you are mailed: ${env.PUBLIC_URL}/settings/notifications`],
  });
}
