import { AppError } from "@/lib/errors";
import { type Html, html } from "@/lib/text/html";
import { timeOf } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import { PageLanguage } from "@/schema/page-language";
import { OneOffer, type PublicOffer } from "@/schema/public-waiting";
import { pageWords } from "@/server/adapters/languages/pages";
import { timeTag, zoneNote } from "@/server/bookings/page/html/day-list";
import { soonWords } from "@/server/bookings/page/html/moments";
import { BOOKING_STYLE } from "@/server/bookings/page/html/style";
import { answerPublicOffer, getPublicOffer } from "@/server/bookings/waiting/offers/answer";
import type { DrawnPage } from "@/server/http/page/frame";
import { sendTo } from "@/server/http/page/page";
import { anyLanguage, type Visit } from "@/server/http/page/visit";

const ownerOf = ({ business, slug }: PublicOffer) => ({
  ...{ name: business, slug, languages: PageLanguage.options },
  ...{ colour: null, text_colour: null, imprint_url: null, privacy_url: null },
});

function facts(language: PageLanguage, offer: PublicOffer): Html {
  const { services, starts_at, time_zone, person, location } = offer;
  const zone = zoneNote({ words: pageWords(language), time_zone });
  return html`<div class="card chosen">${services.length > 0 && html`<p class="name"><bdi>${services.join(" + ")}</bdi></p>`}<p>${timeTag(starts_at, soonWords(language, starts_at, now(), time_zone))}</p>${person && html`<p><bdi>${person.name}</bdi></p>`}${location && html`<p><bdi>${location}</bdi></p>`}${zone}</div>`;
}

function question(visit: Visit, language: PageLanguage, { held_until, time_zone }: PublicOffer): Html {
  const words = pageWords(language).waiting;
  return html`<p>${words.heldUntil(timeOf(held_until, time_zone))}</p>
<form class="stack" method="post" action="${visit.here({})}">
<p><button class="button wide" type="submit" name="answer" value="accepted">${words.accept}</button></p>
<p><button class="link" type="submit" name="answer" value="declined">${words.decline}</button></p>
</form>`;
}

function offerPage(visit: Visit, offer: PublicOffer, status = 200): DrawnPage {
  const language = anyLanguage(visit);
  const words = pageWords(language).waiting;
  const stays = offer.is_waiting ? words.stays : "";
  const over = { title: words.over, text: `${words.overText} ${stays}` };
  const { title, text } = {
    open: { title: words.offer, text: "" },
    accepted: { title: words.accepted, text: "" },
    declined: { title: words.declined, text: stays },
    expired: over,
    withdrawn: over,
  }[offer.status];
  const main = html`<h1>${title}</h1>${text && html`<p role="status">${text}</p>`}${facts(language, offer)}${offer.status === "open" && question(visit, language, offer)}`;
  return { language, title, owner: ownerOf(offer), main, style: BOOKING_STYLE, status };
}

/** Answers the offer; one that is over meanwhile is shown as it is now. */
async function answer(visit: Visit, token: string, status: string): Promise<DrawnPage | Response> {
  try {
    const given = { token, status: status === "accepted" ? ("accepted" as const) : ("declined" as const) };
    const answered = await answerPublicOffer(visit.visitor, given);
    const { booking_token } = answered;
    return booking_token
      ? sendTo(visit.link(`/booking/${booking_token}`, { new: "1" }))
      : offerPage(visit, answered);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    return offerPage(visit, await getPublicOffer(visit.visitor, { token }), 409);
  }
}

/** What somebody on the waiting list is offered. Opening the link accepts nothing: programs that check mails open it, too. */
export async function drawOffer(visit: Visit): Promise<DrawnPage | Response> {
  const { token } = OneOffer.parse({ token: visit.params.token });
  const status = visit.form.get("answer");
  if (visit.isPost && status) return answer(visit, token, status);
  return offerPage(visit, await getPublicOffer(visit.visitor, { token }));
}
