import { expect, test } from "vitest";
import { calendarFiles } from "./multistatus";

const response = (data: string, status = "HTTP/1.1 200 OK") =>
  `<D:response><D:href>/a</D:href><D:propstat><D:prop><C:calendar-data>${data}</C:calendar-data></D:prop>` +
  `<D:status>${status}</D:status></D:propstat></D:response>`;
const multistatus = (...inner: string[]) =>
  `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${inner.join("")}</D:multistatus>`;
const read = (xml: string) => [...calendarFiles(xml)];

test("finds calendars, escaped or as CDATA, whatever prefixes they have", () => {
  expect(
    read(
      multistatus(
        response("A &amp; B&#13;\n&lt;x&gt;"),
        response("<![CDATA[C & <D>]]>"),
        "<response><propstat><prop><calendar-data a='1'>E<!-- no --></calendar-data></prop></propstat></response>",
      ),
    ),
  ).toEqual(["A & B\r\n<x>", "C & <D>", "E"]);
  expect(read(multistatus())).toEqual([]);
  expect(read('<multistatus xmlns="DAV:" />')).toEqual([]);
});

test.each([
  ["a page", "<html><body>Sign in</body></html>"],
  ["nothing", ""],
  ["an answer that breaks off", multistatus(response("A")).slice(0, -20)],
  ["entities of its own", `<!DOCTYPE a [<!ENTITY b "c">]>${multistatus()}`],
  ["elements inside elements", "<a>".repeat(100_000)],
  ["elements that are mixed up", multistatus("<a><b></a></b>")],
])("refuses %s", (_, xml) => {
  expect(() => read(xml)).toThrow("it does not answer as a calendar");
});

test("refuses a part of the events", () => {
  const status =
    "<D:response><D:href>/</D:href><D:status>HTTP/1.1 507 Insufficient Storage</D:status></D:response>";
  expect(() => read(multistatus(response("A"), status))).toThrow("only a part");
});
