import { ImportField, type ImportMapping } from "@/schema/lead-import";

/** Other systems' names for each field in seven languages, as `bare` spells them, likeliest first. */
const KNOWN_AS: Record<ImportField, string> = {
  name: `name fullname contactname customername contact customer client lead
    vollername kunde kundenname kontakt ansprechpartner
    nom nomcomplet nometprenom contactclient
    nombre nombrecompleto nombreyapellidos nombreyapellido cliente contacto
    nome nomecompleto nominativo nomeecognome contatto nomecognome
    nomeesobrenome contato
    naam volledigenaam klant klantnaam contactpersoon inviteename`,
  first_name: `firstname givenname vorname prenom voornaam inviteefirstname`,
  last_name: `lastname familyname surname nachname familienname nomdefamille apellido apellidos cognome sobrenome apelido
    achternaam inviteelastname`,
  phone: `phone phonenumber mobile mobilephone mobilenumber whatsapp telephone tel cell cellphone
    telefon telefonnummer telefonnr telnr rufnummer handy handynummer handynr mobil mobilnummer mobiltelefon
    numerodetelephone ndetelephone telephoneportable telephonemobile portable
    telefono numerodetelefono telefonomovil movil celular
    telefonocellulare numeroditelefono cellulare
    telefone numerodetelefone telemovel
    telefoon telefoonnummer mobiel mobielnummer gsm
    primaryphone mainphone businessphone workphone homephone textremindernumber`,
  second_phone: `secondphone secondaryphone otherphone alternatephone zweittelefon`,
  email: `email emailaddress mail emailadresse mailadresse adresseemail adressemail courriel
    correo correoelectronico direcciondecorreo indirizzoemail postaelettronica
    enderecodeemail correioeletronico correioelectronico emailadres mailadres inviteeemail`,
  company: `company companyname organization organizationname organisation business account
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

/** A heading in lower case, without accents, spaces, punctuation and numbers: `Phone 1 - Value` is `phone`. */
const bare = (heading: string) =>
  heading
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "")
    .replace(/^(.+)value$/, "$1");

/** The headings that may be a field, likeliest first. */
const candidates = (field: ImportField, headings: string[]): string[] =>
  KNOWN_AS[field].split(/\s+/).flatMap((name) => headings.filter((heading) => bare(heading) === name));

/** Whether at least two of a record's cells are headings that we know. */
export const hasKnownHeadings = (cells: string[]): boolean =>
  new Set(ImportField.options.flatMap((field) => candidates(field, cells))).size > 1;

/** Words for a whole name that also stand for its first or last part, beside the other. */
const EITHER = new Set(["name", "nom", "nombre", "nome", "naam"]);

type Names = Pick<ImportMapping, "name" | "first_name" | "last_name">;

/** Of columns for a whole name and its parts: the whole one, or both parts, or the only one. */
function chooseNames({ name, first_name, last_name }: Names): Names {
  const isEither = name !== undefined && EITHER.has(bare(name));
  if (isEither && first_name && !last_name) return { first_name, last_name: name };
  if (isEither && last_name && !first_name) return { first_name: name, last_name };
  if (name) return { name };
  return first_name && last_name ? { first_name, last_name } : { name: first_name ?? last_name };
}

/**
 * Guesses which columns fill which fields; of several, one that is filled in these rows. If no heading names a person or
 * a company, the first column is the name.
 */
export function guessMapping(headings: string[], rows: string[][] = []): ImportMapping {
  const isFilled = (heading: string) => rows.some((cells) => cells[headings.indexOf(heading)]?.trim());
  const found = (field: ImportField): string[] => {
    const all = candidates(field, headings);
    const filled = all.filter(isFilled);
    return filled.length > 0 ? filled : all.slice(0, 1);
  };
  const [phone, next] = found("phone");
  const [name, first_name, last_name] = (["name", "first_name", "last_name"] as const).map(
    (field) => found(field)[0],
  );
  const others: Record<Exclude<ImportField, keyof Names>, string | undefined> = {
    phone,
    second_phone: found("second_phone")[0] ?? next,
    email: found("email")[0],
    company: found("company")[0],
    status: found("status")[0],
    appointment_notes: found("appointment_notes")[0],
    language: found("language")[0],
    labels: found("labels")[0],
  };
  const guess: ImportMapping = { ...chooseNames({ name, first_name, last_name }), ...others };
  const isNamed = guess.name ?? guess.last_name ?? guess.company;
  const mapping = isNamed ? guess : { ...guess, name: headings[0] };
  return Object.fromEntries(Object.entries(mapping).filter(([, heading]) => heading !== undefined));
}
