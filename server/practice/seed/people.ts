import type { LeadStatus } from "@/schema/lead";

export type SeedPerson = {
  name: string;
  phone: string;
  email: string | null;
  company?: string;
  status: LeadStatus;
  service: string;
};

const person = (
  name: string,
  digits: string,
  status: LeadStatus,
  service: string,
  email: string | null = `${name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z ]/g, "")
    .replaceAll(" ", ".")}@example.com`,
  company?: string,
): SeedPerson => ({ name, phone: `+1650555${digits}`, email, status, service, company });

/** The demo practice's customers. Numbers in the 555 range and example.com addresses belong to nobody. */
export const PEOPLE: SeedPerson[] = [
  person("Amelia Hart", "0101", "new", "Check-up"),
  person("Noah Okafor", "0102", "contacted", "Cleaning"),
  person("Sofía Marín", "0103", "booking_offered", "Whitening"),
  person("Liam Novak", "0104", "booked", "Check-up"),
  person("Priya Raman", "0105", "confirmed", "Cleaning"),
  person("Ethan Brooks", "0106", "completed", "Filling", undefined, "Brooks Carpentry"),
  person("Mei Tanaka", "0107", "booked", "Whitening"),
  person("Omar Haddad", "0108", "no_show", "Check-up"),
  person("Chloé Laurent", "0109", "cancelled", "Cleaning"),
  person("Jonas Weber", "0110", "lost", "Filling", null),
  person("Grace Adeyemi", "0111", "new", "Cleaning", null),
  person("Lucas Ferreira", "0112", "contacted", "Check-up"),
  person("Hanna Lindqvist", "0113", "booked", "Cleaning"),
  person("Daniel Kim", "0114", "booking_offered", "Whitening", undefined, "Kim & Partners"),
  person("Isabella Rossi", "0115", "completed", "Check-up"),
  person("Yusuf Demir", "0116", "confirmed", "Filling"),
  person("Zoë van Dijk", "0117", "new", "Whitening"),
  person("Mateo Alvarez", "0118", "contacted", "Cleaning"),
  person("Aisha Bello", "0119", "booked", "Check-up"),
  person("Oliver Grant", "0120", "completed", "Cleaning"),
  person("Elena Petrova", "0121", "cancelled", "Filling"),
  person("Samuel Osei", "0122", "new", "Check-up", null),
  person("Nora Dahl", "0123", "booking_offered", "Cleaning"),
  person("Rafael Costa", "0124", "lost", "Whitening"),
  person("Leila Farahani", "0125", "booked", "Filling"),
  person("Thomas Byrne", "0126", "completed", "Check-up", undefined, "Byrne Logistics"),
  person("Anya Sokolova", "0127", "contacted", "Whitening"),
  person("Marcus Cole", "0128", "no_show", "Cleaning"),
  person("Ingrid Solberg", "0129", "confirmed", "Check-up"),
  person("Kofi Mensah", "0130", "new", "Cleaning"),
  person("Valentina Cruz", "0131", "booked", "Whitening"),
  person("Henry Walsh", "0132", "contacted", "Filling"),
  person("Fatima Zahra", "0133", "completed", "Cleaning"),
  person("Viktor Horvat", "0134", "booking_offered", "Check-up"),
  person("Emily Chen", "0135", "booked", "Cleaning"),
  person("George Papadakis", "0136", "new", "Filling"),
];
