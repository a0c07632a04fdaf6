import * as api from "./generated/api";

const token = process.argv[3] ?? "";
const signed = { headers: { authorization: `Bearer ${token}` } };

async function done<A extends { status: number; data: unknown }>(call: Promise<A>) {
  const answer = await call;
  console.log(answer.status);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.data));
  return answer;
}

const made = await done(api.postLeads({ name: "Ada", phone: "+14155550100" }, signed));
const named = await done(api.postLabels({ name: "VIP" }, signed));
if (made.status !== 201 || named.status !== 201) throw new Error("not created");
const { id } = made.data;
await done(api.getAuthMe(signed));
await done(api.getLead(id, signed));
await done(api.patchLead(id, { metadata: { crm: 7 } }, signed));
await done(api.putLeadsByChannel("whatsapp", "+14155550101", { name: "Charles" }, signed));
await done(api.postLeadsBulk({ leads: [{ name: "Grace" }, { name: "Joan" }] }, signed));
await done(api.getLeads({ size: 2, sort: "name" }, signed));
await done(api.putLeadLabel(id, named.data.id, signed));
await done(api.getLeadTimeline(id, undefined, signed));
await done(api.postWebhookEndpoints({ url: "http://127.0.0.1:9/hook", events: ["lead.created"] }, signed));
await done(api.getWebhookEvents(signed));
await done(api.getEvents({ limit: 10 }, signed));
await done(api.getOrganization(signed));
await done(api.deleteLead(id, signed));
