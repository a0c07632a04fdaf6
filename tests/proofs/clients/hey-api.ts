import { client } from "./generated/client.gen";
import * as api from "./generated/sdk.gen";

const [baseUrl = "", token = ""] = process.argv.slice(2);
client.setConfig({ baseUrl, auth: token });

async function done<A extends object & { response?: Response; error?: unknown }>(call: Promise<A>) {
  const answer = await call;
  console.log(answer.response?.status);
  if (!answer.response?.ok) throw new Error(JSON.stringify(answer.error));
  return answer;
}

const { data: lead } = await done(api.postLeads({ body: { name: "Ada", phone: "+14155550100" } }));
const { data: label } = await done(api.postLabels({ body: { name: "VIP" } }));
const path = { lead_id: lead?.id ?? "" };
await done(api.getAuthMe());
await done(api.getLead({ path }));
await done(api.patchLead({ path, body: { metadata: { crm: 7 } } }));
const channel = { channel: "whatsapp", channel_id: "+14155550101" } as const;
await done(api.putLeadsByChannel({ path: channel, body: { name: "Charles" } }));
await done(api.postLeadsBulk({ body: { leads: [{ name: "Grace" }, { name: "Joan" }] } }));
await done(api.getLeads({ query: { size: 2, sort: "name" } }));
await done(api.putLeadLabel({ path: { ...path, label_id: label?.id ?? "" } }));
await done(api.getLeadTimeline({ path }));
await done(api.postWebhookEndpoints({ body: { url: "http://127.0.0.1:9/hook", events: ["lead.created"] } }));
await done(api.getWebhookEvents());
await done(api.getEvents({ query: { limit: 10 } }));
await done(api.getOrganization());
await done(api.deleteLead({ path }));
