import { startFacebook } from "@/tests/stand-ins/facebook";
import { clerk, startModel } from "@/tests/stand-ins/model";
import { startOpenId } from "@/tests/stand-ins/openid";
import { startMailServer } from "@/tests/stand-ins/smtp";
import { startTranscriber } from "@/tests/stand-ins/transcriber";
import { startWebServer } from "@/tests/stand-ins/web-server";
import { PORTS } from "./addresses";

// The stand-ins for the outside world: three identity providers, a language model, a transcriber and a mail server.
// `/mails?to=` returns the mails that an address has received so far.
const mails = await startMailServer({ port: PORTS.smtp });
await startOpenId({ port: PORTS.google });
await startOpenId({ port: PORTS.microsoft, address: "/common/v2.0", declared: "/{tenantid}/v2.0" });
await startFacebook({ port: PORTS.facebook });
await startModel(clerk, PORTS.model);
await startTranscriber("I would like a cleaning, please.", PORTS.transcriber);
await startWebServer((request) => {
  const to = new URL(request.url).searchParams.get("to");
  return Response.json(mails.received.filter((mail) => to !== null && mail.to.includes(to)));
}, PORTS.outside);
