import { expect, test } from "vitest";
import { contactsIn } from "./vcard";

const card = (...lines: string[]) =>
  Buffer.from(["BEGIN:VCARD", ...lines, "END:VCARD", ""].join("\r\n"), "utf8");

test("a card as WhatsApp writes it gives a name, a number with its WhatsApp id, an email address and a company", () => {
  const file = card(
    "VERSION:3.0",
    "N:Johnson;Barbara;J.;;",
    "FN:Barbara J. Johnson",
    "ORG:Social Tsunami;Sales",
    "item1.TEL;waid=14155550829:+1 (415) 555-0829",
    "item1.X-ABLabel:Mobil",
    "item2.EMAIL;type=INTERNET:bjohnson@acme.org",
  );
  expect(contactsIn(file)).toEqual([
    {
      name: { formatted_name: "Barbara J. Johnson" },
      phones: [{ phone: "+1 (415) 555-0829", wa_id: "14155550829" }],
      emails: [{ email: "bjohnson@acme.org" }],
      org: { company: "Social Tsunami" },
    },
  ]);
});

test("a card of version 2.1 may have bare parameters, and text quoted over several lines", () => {
  const file = card(
    "VERSION:2.1",
    "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen;;;",
    "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen=20=",
    "M=C3=",
    "=BCller",
    "TEL;CELL;PREF:0151 2345678",
    "TEL;HOME:030 123456",
    "ORG;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:B=E4ckerei",
  );
  expect(contactsIn(file)).toEqual([
    {
      name: { formatted_name: "Jürgen Müller" },
      phones: [{ phone: "0151 2345678" }, { phone: "030 123456" }],
      emails: [],
      org: { company: "Bäckerei" },
    },
  ]);
});

test("a card of version 4.0 may have numbers as URIs, quoted parameters and folded lines", () => {
  const file = card(
    "VERSION:4.0",
    "FN:Simon Per",
    " reault",
    'TEL;VALUE=uri;PREF=1;TYPE="voice,work:1";X="a;b":tel:+1-418-656-9254;ext=102',
    "EMAIL;TYPE=work:simon.perreault",
    "\t@viagenie.ca",
    "ORG:Viagénie\\, Inc.\\; Québec",
  );
  expect(contactsIn(file)).toEqual([
    {
      name: { formatted_name: "Simon Perreault" },
      phones: [{ phone: "+1-418-656-9254" }],
      emails: [{ email: "simon.perreault@viagenie.ca" }],
      org: { company: "Viagénie, Inc.; Québec" },
    },
  ]);
});

test("a card without a formatted name gets one from its parts", () => {
  expect(contactsIn(card("N:Lovelace;Ada;King;Countess;"))).toMatchObject([
    { name: { formatted_name: "Ada King Lovelace" } },
  ]);
  expect(contactsIn(card("TEL:+4915112345678"))).toEqual([
    { phones: [{ phone: "+4915112345678" }], emails: [] },
  ]);
});

test("every card of a file is a contact, but a card within another is not", () => {
  const agent = ["AGENT:", "BEGIN:VCARD", "FN:An agent", "TEL:2", "END:VCARD"];
  const file = Buffer.concat([card("FN:Ada", ...agent, "TEL:1"), card("FN:Grace"), card("NOTE:nobody")]);
  expect(contactsIn(file)).toEqual([
    { name: { formatted_name: "Ada" }, phones: [{ phone: "1" }], emails: [] },
    { name: { formatted_name: "Grace" }, phones: [], emails: [] },
  ]);
});

test("an older phone's encoding is read, and characters that can't be stored are dropped", () => {
  const [jose] = contactsIn(Buffer.from("begin:vcard\nfn:Jos\xe9\nend:vcard\n", "latin1"));
  expect(jose).toMatchObject({ name: { formatted_name: "José" } });
  expect(contactsIn(card("FN:A\u0000da"))).toMatchObject([{ name: { formatted_name: "Ada" } }]);
  expect(contactsIn(card("FN;CHARSET=NONE;ENCODING=QUOTED-PRINTABLE:Jos=E9"))).toMatchObject([
    { name: { formatted_name: "José" } },
  ]);
});

test.each([
  ["no card at all", Buffer.from("Hello\r\nBEGIN:VCARD\r\nFN:Ada\r\nEND:VCARD")],
  ["one that does not end", Buffer.from("BEGIN:VCARD\r\nFN:Ada\r\n")],
  ["one that says nothing", card("VERSION:3.0", "FN:", "TEL;waid=1:", "EMAIL:")],
  ["nothing", Buffer.alloc(0)],
  ["more than a card has", card("FN:Ada", `NOTE:${"a".repeat(64 * 1024)}`)],
  ["bytes", Buffer.concat([Buffer.from("BEGIN:VCARD\r\n"), Buffer.alloc(1000, 0xff)])],
])("a file with %s has no contacts", (_, file) => {
  expect(contactsIn(file)).toEqual([]);
});

test("a malicious file takes neither long nor much room", () => {
  const of = (text: string) => Buffer.from(`BEGIN:VCARD\r\n${text}`.slice(0, 64 * 1024));
  const began = performance.now();
  for (const part of [
    " \r\n",
    "=\r\n",
    '"',
    ";",
    "\\",
    "BEGIN:VCARD\r\n",
    "N;ENCODING=QUOTED-PRINTABLE:=\r\n",
  ])
    contactsIn(of(part.repeat(64 * 1024)));
  expect(performance.now() - began).toBeLessThan(2000);
  const many = Buffer.concat(Array.from({ length: 150 }, () => card(`FN:${"a".repeat(300)}`)));
  const [first, ...others] = contactsIn(many);
  expect(others).toHaveLength(19);
  expect(first?.name?.formatted_name).toHaveLength(200);
  expect(contactsIn(card(...Array<string>(500).fill("TEL:1")))[0]?.phones).toHaveLength(10);
});
