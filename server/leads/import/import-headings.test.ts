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

test("a full name is preferred to its parts; if there is neither, the first column is the name", () => {
  expect(guessMapping(["Nachname", "Vorname", "Kunde"])).toEqual({ name: "Kunde" });
  expect(guessMapping(["Nachname", "Vorname"])).toEqual({ first_name: "Vorname", last_name: "Nachname" });
  expect(guessMapping(["Name", "Vorname"])).toEqual({ first_name: "Vorname", last_name: "Name" });
  expect(guessMapping(["Nome", "Cognome"])).toEqual({ first_name: "Nome", last_name: "Cognome" });
  expect(guessMapping(["Surname"])).toEqual({ name: "Surname" });
  expect(guessMapping(["Wer", "Wann"])).toEqual({ name: "Wer" });
});

test("equal and missing headings are made unique", async () => {
  const ctx = await newOrg();
  const { headings } = await upload(ctx, "name,,Phone,Phone\nAda,,1,2\n");
  expect(headings).toEqual(["name", "Column 2", "Phone", "Phone (2)"]);
});
