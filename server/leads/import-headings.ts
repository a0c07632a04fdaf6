import { ImportField, type ImportMapping } from "@/server/schema/lead-import";

/** Other systems' names for each field in seven languages, as `bare` spells them, likeliest first. */
const KNOWN_AS: Record<ImportField, string> = {
  name: `name fullname contactname customername contact customer client lead
    vollername kunde kundenname kontakt ansprechpartner
    nom nomcomplet nometprenom contactclient
    nombre nombrecompleto nombreyapellidos nombreyapellido cliente contacto
    nome nomecompleto nominativo nomeecognome contatto nomecognome
    nomeesobrenome contato
    naam volledigenaam klant klantnaam contactpersoon
    firstname vorname prenom voornaam lastname surname nachname familienname apellido apellidos cognome
    sobrenome apelido achternaam`,
  phone: `phone phonenumber mobile mobilephone mobilenumber whatsapp telephone tel cell cellphone
    telefon telefonnummer telefonnr telnr rufnummer handy handynummer handynr mobil mobilnummer mobiltelefon
    numerodetelephone ndetelephone telephoneportable telephonemobile portable
    telefono numerodetelefono telefonomovil movil celular
    telefonocellulare numeroditelefono cellulare
    telefone numerodetelefone telemovel
    telefoon telefoonnummer mobiel mobielnummer gsm`,
  email: `email emailaddress mail emailadresse mailadresse adresseemail adressemail courriel
    correo correoelectronico direcciondecorreo indirizzoemail postaelettronica
    enderecodeemail correioeletronico correioelectronico emailadres mailadres`,
  company: `company companyname organization organisation business account
    firma firmenname unternehmen betrieb entreprise societe nomdelentreprise
    empresa nombredelaempresa compania sociedad azienda societa ditta ragionesociale nomedaempresa
    bedrijf bedrijfsnaam organisatie`,
  status: `status leadstatus stage leadstage zustand statut etat etape estado etapa stato fase situacao estagio`,
  appointment_notes: `appointmentnotes notes note comment comments remarks description
    notiz notizen bemerkung bemerkungen kommentar anmerkung anmerkungen beschreibung
    commentaire commentaires remarque remarques nota notas comentario comentarios observaciones
    commento commenti osservazioni observacoes notitie notities opmerking opmerkingen`,
  language: `language lang preferredlanguage spokenlanguage sprache korrespondenzsprache langue idioma lengua lingua taal voertaal`,
  labels: `labels label tags tag etikett etiketten schlagworte etiquettes etiquette etiquetas etiqueta etichette
    etichetta rotulos marcadores`,
};

/** A heading in lower case, without accents, spaces and punctuation. */
const bare = (heading: string) =>
  heading
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, "");

/** Guesses which columns fill which fields. If no heading names a person, the first column is the name. */
export function guessMapping(headings: string[]): ImportMapping {
  const byName = new Map(headings.toReversed().map((heading) => [bare(heading), heading]));
  const guess = (field: ImportField) =>
    KNOWN_AS[field].split(/\s+/).flatMap((name) => byName.get(name) ?? [])[0];
  const others = ImportField.options.filter((field) => field !== "name");
  const found = others.flatMap((field) => {
    const heading = guess(field);
    return heading === undefined ? [] : [[field, heading] as const];
  });
  return { ...Object.fromEntries(found), name: guess("name") ?? headings[0] ?? "" };
}
