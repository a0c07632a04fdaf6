import { expect, test } from "vitest";
import { newOrg } from "@/tests/world";
import { upload } from "./import.fixture";
import { guessMapping } from "./import-headings";

test.each([
  ["English", "Full name,E-MAIL,Mobile phone,Company,Lead status,Notes,Preferred language"],
  ["German", "Name,E-Mail-Adresse,Handy-Nr.,Firma,Status,Bemerkungen,Sprache"],
  ["French", "Nom,Adresse e-mail,N° de téléphone,Société,Statut,Remarques,Langue"],
  ["Spanish", "Nombre,Correo electrónico,TELÉFONO,Compañía,Estado,Observaciones,Idioma"],
  ["Italian", "Cognome,Posta elettronica,Cellulare,Società,Stato,Osservazioni,Lingua"],
  ["Portuguese", "Nome,Correio eletrônico,Telemóvel,Empresa,Situação,Observações,Idioma"],
  ["Dutch", "Naam,E-mailadres,Telefoonnummer,Bedrijf,Status,Opmerkingen,Taal"],
])("%s headings are matched to their fields, however their accents are encoded", (_language, line) => {
  const headings = line.split(",");
  const [name, email, phone, company, status, appointment_notes, language] = headings;
  const decomposed = headings.map((heading) => heading.normalize("NFD"));
  const fields = { name, email, phone, company, status, appointment_notes, language };
  expect(guessMapping(["Id", ...headings])).toEqual(fields);
  expect(Object.values(guessMapping(["Id", ...decomposed])).toSorted()).toEqual(decomposed.toSorted());
});

test("a full name is preferred to a part of it; if there is none, the first column is the name", () => {
  expect(guessMapping(["Nachname", "Vorname", "Kunde"])).toEqual({ name: "Kunde" });
  expect(guessMapping(["Nachname", "Vorname"])).toEqual({ name: "Vorname" });
  expect(guessMapping(["Wer", "Wann"])).toEqual({ name: "Wer" });
});

test("equal and missing headings are made unique", async () => {
  const ctx = await newOrg();
  const { headings } = await upload(ctx, "name,,Phone,Phone\nAda,,1,2\n");
  expect(headings).toEqual(["name", "Column 2", "Phone", "Phone (2)"]);
});
