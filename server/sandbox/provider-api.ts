import { z } from "zod";

/** A request as the stand-in provider got it; `body` is what its JSON or form says. */
export type ProviderRequest = {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
};

export type ProviderAnswer = { status: number; headers?: Record<string, string>; body?: unknown };

const text = (max: number) => z.string().trim().min(1).max(max);

const metaButtons = z.strictObject({
  type: z.literal("button"),
  body: z.strictObject({ text: text(1024) }),
  action: z.strictObject({
    buttons: z
      .array(
        z.strictObject({
          type: z.literal("reply"),
          reply: z.strictObject({ id: text(256), title: text(20) }),
        }),
      )
      .min(1)
      .max(3),
  }),
});
const metaRow = z.strictObject({ id: text(200), title: text(24), description: text(72).optional() });
const metaSection = z.strictObject({ title: text(24).optional(), rows: z.array(metaRow).min(1).max(10) });
const metaList = z.strictObject({
  type: z.literal("list"),
  body: z.strictObject({ text: text(4096) }),
  action: z.strictObject({ button: text(20), sections: z.array(metaSection).min(1).max(10) }),
});
const metaComponent = z.strictObject({
  type: z.literal("body"),
  parameters: z.array(z.strictObject({ type: z.literal("text"), text: text(1024) })).min(1),
});
const metaTemplate = z.strictObject({
  name: text(512),
  language: z.strictObject({ code: text(15) }),
  components: z.array(metaComponent).optional(),
});
const metaEnvelope = {
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual"),
  to: z
    .string()
    .regex(/^\+\d{7,15}$/)
    .optional(),
  recipient: text(150).optional(),
  biz_opaque_callback_data: text(512).optional(),
};
const MetaMessage = z
  .discriminatedUnion("type", [
    z.strictObject({
      ...metaEnvelope,
      type: z.literal("text"),
      text: z.strictObject({ preview_url: z.boolean().optional(), body: text(4096) }),
    }),
    z.strictObject({
      ...metaEnvelope,
      type: z.literal("interactive"),
      interactive: z.discriminatedUnion("type", [metaButtons, metaList]),
    }),
    z.strictObject({ ...metaEnvelope, type: z.literal("template"), template: metaTemplate }),
  ])
  .refine(({ to, recipient }) => to || recipient, "to or recipient is required");

const twilioAddress = z.string().startsWith("whatsapp:").min(11);
const TwilioMessage = z
  .strictObject({
    To: twilioAddress,
    From: twilioAddress,
    Body: text(1600).optional(),
    ContentSid: z.string().startsWith("HX").optional(),
    ContentVariables: z.string().optional(),
    StatusCallback: z.url().optional(),
  })
  .refine(
    ({ Body, ContentSid }) => (Body === undefined) !== (ContentSid === undefined),
    "Body or ContentSid",
  );
const TwilioContent = z.strictObject({
  friendly_name: text(512),
  language: text(15),
  types: z.union([
    z.strictObject({
      "twilio/quick-reply": z.strictObject({
        body: text(1024),
        actions: z
          .array(z.strictObject({ title: text(20), id: text(200) }))
          .min(1)
          .max(3),
      }),
    }),
    z.strictObject({
      "twilio/list-picker": z.strictObject({
        body: text(1024),
        button: text(20),
        items: z
          .array(z.strictObject({ item: text(24), id: text(200), description: text(72).optional() }))
          .min(1)
          .max(10),
      }),
    }),
  ]),
});

const metaError = (status: number, code: number, message: string, details?: string): ProviderAnswer => ({
  status,
  body: {
    error: {
      message: `(#${code}) ${message}`,
      type: "OAuthException",
      code,
      ...(details && { error_data: { messaging_product: "whatsapp", details } }),
      fbtrace_id: "STANDIN0000000000000000",
    },
  },
});

const twilioError = (status: number, code: number, message: string): ProviderAnswer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

function meta({ headers, body }: ProviderRequest, number: number): ProviderAnswer {
  if (!/^Bearer \S+$/.test(String(headers.authorization)))
    return metaError(401, 190, "Invalid OAuth access token.");
  const read = z.looseObject({ status: z.literal("read"), message_id: text(200) }).safeParse(body);
  if (read.success) return { status: 200, body: { success: true } };
  const { data, error } = MetaMessage.safeParse(body);
  if (!data) return metaError(400, 100, "Invalid parameter", z.prettifyError(error));
  const input = data.to ?? data.recipient;
  const known = data.to ? { wa_id: data.to.slice(1) } : { user_id: input };
  return {
    status: 200,
    body: {
      messaging_product: "whatsapp",
      contacts: [{ input, ...known }],
      messages: [{ id: `wamid.STANDIN${String(number).padStart(24, "0")}` }],
    },
  };
}

const sid = (prefix: string, number: number): string => prefix + number.toString(16).padStart(32, "0");

const isBasic = ({ headers }: ProviderRequest): boolean => /^Basic \S+$/.test(String(headers.authorization));

function twilioMessage(request: ProviderRequest, number: number): ProviderAnswer {
  if (!isBasic(request)) return twilioError(401, 20003, "Authenticate");
  const { data, error } = TwilioMessage.safeParse(request.body);
  if (!data) return twilioError(400, 21602, z.prettifyError(error));
  const { To: to, From: from, Body: body = null } = data;
  const date = new Date().toUTCString().replace("GMT", "+0000");
  return {
    status: 201,
    body: {
      account_sid: request.path.split("/")[3],
      api_version: "2010-04-01",
      body,
      date_created: date,
      date_sent: null,
      date_updated: date,
      direction: "outbound-api",
      error_code: null,
      error_message: null,
      from,
      num_media: "0",
      num_segments: "1",
      sid: sid("SM", number),
      status: "queued",
      to,
    },
  };
}

function twilioContent(request: ProviderRequest, number: number): ProviderAnswer {
  if (!isBasic(request)) return twilioError(401, 20003, "Authenticate");
  const { data, error } = TwilioContent.safeParse(request.body);
  if (!data) return twilioError(400, 20001, z.prettifyError(error));
  return { status: 201, body: { sid: sid("HX", number), ...data } };
}

const metaNumber = (request: ProviderRequest): ProviderAnswer =>
  /^Bearer \S+$/.test(String(request.headers.authorization))
    ? { status: 200, body: { verified_name: "Sandbox", display_phone_number: "+1 555-0100", id: "1" } }
    : metaError(401, 190, "Invalid OAuth access token.");

const twilioAccount = (request: ProviderRequest): ProviderAnswer =>
  isBasic(request)
    ? { status: 200, body: { friendly_name: "Sandbox", status: "active", type: "Trial" } }
    : twilioError(401, 20003, "Authenticate");

const ROUTES: [RegExp, (request: ProviderRequest, number: number) => ProviderAnswer][] = [
  [/^\/v\d+\.\d+\/[^/]+\/messages$/, meta],
  [/^\/2010-04-01\/Accounts\/[^/]+\/Messages\.json$/, twilioMessage],
  [/^\/v1\/Content$/, twilioContent],
  [/^\/v\d+\.\d+\/\d+(?:\?fields=[\w,]+)?$/, metaNumber],
  [/^\/2010-04-01\/Accounts\/[^/]+\.json$/, twilioAccount],
];

/** What Meta or Twilio would answer; `number` goes into the id of what is made. A wrong shape is a 400 that says why. */
export function answerOf(request: ProviderRequest, number: number): ProviderAnswer {
  const route = ROUTES.find(([path]) => path.test(request.path));
  return route
    ? route[1](request, number)
    : { status: 404, body: { message: `no such path: ${request.path}` } };
}
