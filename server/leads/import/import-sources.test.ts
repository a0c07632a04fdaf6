import { expect, test } from "vitest";
import * as importsRoute from "@/app/api/v1/lead-imports/route";
import { newOrg } from "@/tests/world";
import { importAll, leadsOf, upload } from "./import.fixture";
import { listImportFaults } from "./imports";

const ANNA = { name: "Anna Berg", phone: "+491715550101" };
const EMAIL = "anna@example.com";

test.each<[what: string, content: string, leads: object[]]>([
  [
    "Google Contacts",
    [
      "First Name,Middle Name,Last Name,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value",
      "Anna,,Berg,Berg KG,* myContacts ::: Salon,* Home,anna@example.com ::: a2@example.com,Mobile,+49 171 5550101 ::: +49 171 5550109,Home,+49 30 5550102",
      ",,,Cole GmbH,* myContacts,,info@cole.example,Work,+49 30 5550103,,",
    ].join("\n"),
    [
      { ...ANNA, email: EMAIL, company: "Berg KG", second_phone: "+49305550102" },
      { name: "Cole GmbH", company: "Cole GmbH", phone: "+49305550103" },
    ],
  ],
  [
    "an older Google Contacts",
    "Name,Given Name,Additional Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Name\nAnna Berg,Anna,,Berg,* ,anna@example.com,Mobile,+49 171 5550101,Berg KG",
    [{ ...ANNA, email: EMAIL, company: "Berg KG" }],
  ],
  [
    "Outlook",
    "First Name,Middle Name,Last Name,Company,Business Phone,Home Phone,Mobile Phone,E-mail Address,E-mail Type,Notes\nAnna,,Berg,Berg KG,+49 30 5550102,,,anna@example.com,SMTP,vip",
    [{ name: "Anna Berg", phone: "+49305550102", email: EMAIL }],
  ],
  [
    "HubSpot",
    '"Record ID","First Name","Last Name","Email","Phone Number","Lead Status"\n"51","Anna","Berg","anna@example.com","+491715550101",""',
    [{ ...ANNA, email: EMAIL }],
  ],
  [
    "Zoho",
    "Record Id,Lead Owner,Company,First Name,Last Name,Email,Phone,Mobile,Lead Status\nzcrm_1,Max Owner,Berg KG,Anna,Berg,anna@example.com,,+491715550101,Not Contacted",
    [{ ...ANNA, status: "new" }],
  ],
  [
    "Calendly",
    "Team,User Name,User Email,Invitee Name,Invitee First Name,Invitee Last Name,Invitee Email,Text Reminder Number\n,Max Host,max@host.example,Anna Berg,Anna,Berg,anna@example.com,+49 171 5550101",
    [{ ...ANNA, email: EMAIL }],
  ],
  ["a code without plus", "Name,Phone\nAnna Berg,491715550101", [ANNA]],
  ["invisible marks", "Name,Phone\nAnna Berg,\u202a+49 171 5550101\u202c", [ANNA]],
  [
    "two numbers in a cell",
    "Name,Phone\nAnna Berg,0171 5550101 / 030 5550102",
    [{ ...ANNA, second_phone: "+49305550102" }],
  ],
  [
    "a line that names the delimiter",
    "sep=;\r\nName;Telefon;E-Mail\r\nAnna Berg;0171 5550101;anna@example.com\r\n",
    [{ ...ANNA, email: EMAIL }],
  ],
  [
    "a title",
    "Customers 2026,,\nName,Phone,Email\nAnna Berg,+491715550101,anna@example.com",
    [{ ...ANNA, email: EMAIL }],
  ],
  ["bars", "Name|Phone|Email\nAnna Berg|+491715550101|anna@example.com", [{ ...ANNA, email: EMAIL }]],
  [
    "addresses that are none, or hold a name",
    "Name,Phone,Email\nAnna Berg,+491715550101,none\nBen Cole,+491715550102,Ben Cole <ben@example.com>",
    [
      { ...ANNA, email: null },
      { name: "Ben Cole", email: "ben@example.com" },
    ],
  ],
])("a file with %s is read as it is meant", async (_what, content, leads) => {
  const ctx = await newOrg({ country: "DE" });
  await importAll(ctx, content);
  expect(await leadsOf(ctx)).toMatchObject(leads);
  expect(await leadsOf(ctx)).toHaveLength(leads.length);
});

test("a number that a spreadsheet rounded is left out and named, and nobody is taken for anybody else by it", async () => {
  const ctx = await newOrg({ country: "DE" });
  const { id: import_id, created } = await importAll(
    ctx,
    'Name,Phone\nAnna,"4,17912E+10"\nBen,"4,17912E+10"',
  );
  expect(created).toBe(2);
  expect((await leadsOf(ctx)).map(({ phone }) => phone)).toEqual([null, null]);
  const { faults } = await listImportFaults(ctx, { import_id });
  expect(faults.map(({ line, message }) => [line, message])).toEqual([
    [2, "Phone: “4,17912E+10” was rounded by a spreadsheet, so its digits are lost. It was left out."],
    [3, "Phone: “4,17912E+10” was rounded by a spreadsheet, so its digits are lost. It was left out."],
  ]);
});

test("the preview shows phones as they are read", async () => {
  const ctx = await newOrg({ country: "DE" });
  const { rows } = await upload(ctx, "Name,Phone\nAnna,0171 5550101 / 030 5550102");
  expect(rows).toEqual([["Anna", "+49 171 5550101 / +49 30 5550102"]]);
});

test("a file from Excel in Western Europe keeps its umlauts", async () => {
  const ctx = await newOrg({ country: "DE" });
  const sent = await importsRoute.POST(
    new Request("http://localhost/api/v1/lead-imports?file_name=old.csv", {
      method: "POST",
      headers: { authorization: `Bearer ${ctx.token}`, "content-type": "text/csv" },
      body: Buffer.from("Name;Telefon\r\nJürgen Müller;0171 5550101\r\n", "latin1"),
    }),
    { params: Promise.resolve({}) },
  );
  expect((await sent.json()).rows).toEqual([["Jürgen Müller", "+49 171 5550101"]]);
});
