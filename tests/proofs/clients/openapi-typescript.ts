import createClient from "openapi-fetch";
import type { paths } from "./generated/api";

const [baseUrl = "", token = ""] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });

async function done<A extends { response: Response; data?: unknown }>(call: Promise<A>) {
  const answer = await call;
  console.log(answer.response.status);
  if (!answer.response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

const named = { name: "Ada", phone: "+14155550100" };
const lead = (await done(api.POST("/api/v1/leads", { body: named }))).data;
const path = { lead_id: lead?.id ?? "" };
const channel = { channel: "whatsapp", channel_id: "+14155550101" } as const;
const label = (await done(api.POST("/api/v1/labels", { body: { name: "VIP" } }))).data;
await done(api.GET("/api/v1/auth/me"));
await done(api.GET("/api/v1/leads/{lead_id}", { params: { path } }));
await done(api.PATCH("/api/v1/leads/{lead_id}", { params: { path }, body: { metadata: { crm: 7 } } }));
await done(
  api.PUT("/api/v1/leads/by-channel/{channel}/{channel_id}", {
    params: { path: channel },
    body: { name: "Charles" },
  }),
);
await done(api.POST("/api/v1/leads/bulk", { body: { leads: [{ name: "Grace" }, { name: "Joan" }] } }));
await done(api.GET("/api/v1/leads", { params: { query: { size: 2, sort: "name" } } }));
await done(
  api.PUT("/api/v1/leads/{lead_id}/labels/{label_id}", {
    params: { path: { ...path, label_id: label?.id ?? "" } },
  }),
);
await done(api.GET("/api/v1/leads/{lead_id}/timeline", { params: { path } }));
await done(
  api.POST("/api/v1/webhook-endpoints", {
    body: { url: "http://127.0.0.1:9/hook", events: ["lead.created"] },
  }),
);
await done(api.GET("/api/v1/webhook-events"));
await done(api.GET("/api/v1/events", { params: { query: { limit: 10 } } }));
await done(api.GET("/api/v1/organization"));
await done(api.DELETE("/api/v1/leads/{lead_id}", { params: { path } }));
