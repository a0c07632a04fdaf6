import type { ResourceKind } from "@/schema/resource";

/** Settings / Availability: who and what can be booked, and when. */
export const schedule = {
  resources: "Who and what can be booked",
  resourcesText:
    "People, rooms and chairs that appointments are with. Each is booked once at a time; a service is given to whoever is free.",
  organization: "Services and opening hours",
  readOnly: "Only an owner can change these settings.",
  addResource: "Add person, room or chair",
  changeResource: "Change",
  changeOf: (name: string) => `Change ${name}`,
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: "Nothing more can be booked there. Appointments that are booked already stay as they are.",
  removeAhead: (count: number) =>
    count === 1
      ? "One appointment is still ahead. You can move or cancel it in the calendar."
      : `${count} appointments are still ahead. You can move or cancel them in the calendar.`,
  remove: "Remove",
  removed: (name: string) => `${name} is removed.`,
  name: "Name",
  kind: "Kind",
  kinds: { person: "Person", room: "Room", equipment: "Chair or equipment" } satisfies Record<
    ResourceKind,
    string
  >,
  person: "Whose column it is",
  nobody: "Nobody in particular",
  allServices: "All services",
  allServicesHint: "Those added later, too.",
  services: "Services",
  noServices: "None",
  ownHours: "Hours of its own",
  ownHoursHint: "Otherwise it can be booked whenever you are open.",
  hasOwnHours: "own hours",
  presets: "Start from an example",
  presetsText:
    "It changes the one below and adds the others, with services and opening hours where you have none. You can change all of it afterwards.",
  preset: {
    dentist: "Dentist with two chairs",
    salon: "Hair salon with three people",
    yoga: "Yoga class of eight",
  },
  presetNames: {
    dentist: ["Chair 1", "Chair 2"],
    salon: ["Stylist 1", "Stylist 2", "Stylist 3"],
    yoga: ["Studio"],
  },
  presetServices: {
    checkUp: "Check-up",
    cleaning: "Cleaning",
    filling: "Filling",
    cut: "Haircut",
    colour: "Colouring",
    yoga: "Yoga class",
  },
  saved: "Saved",
  rules: "Rules of booking",
  rulesText:
    "Time kept free around an appointment, how many customers have it together, and how far ahead customers may book. You and your team may book any time.",
  before: "Free before",
  after: "Free after",
  places: "Places",
  minutes: "min",
  noServicesYet: "Add your services under Services and hours first.",
  ofService: (before: number, after: number, places: number) =>
    `${before} min free before, ${after} min after, ${places === 1 ? "1 place" : `${places} places`}`,
  leadTime: "Customers book at the latest",
  leadTimes: {
    0: "Right up to the start",
    30: "30 minutes before",
    60: "1 hour before",
    120: "2 hours before",
    240: "4 hours before",
    720: "12 hours before",
    1440: "1 day before",
    2880: "2 days before",
    10080: "1 week before",
  },
  otherLeadTime: (minutes: number) => `${minutes} minutes before`,
  horizon: "Customers book at most so many days ahead",
  wrong: (least: number, most: number) => `${least} to ${most}.`,
  exceptions: "Holidays and other hours",
  exceptionsText: "On these dates other hours hold: you are closed, or open when you usually are not.",
  addException: "Add dates",
  changeException: "Change dates",
  noExceptions: "No dates yet",
  noExceptionsText: "Add public holidays, a closure, or an extra Saturday.",
  noExceptionsShown: "Your usual hours hold on every day.",
  affected: (count: number, hasMore: boolean) =>
    hasMore
      ? `More than ${count} appointments fall on these dates.`
      : count === 1
        ? "1 appointment falls on these dates."
        : `${count} appointments fall on these dates.`,
  affectedAfter: "You can move or cancel them once this is saved.",
  affectedAbout:
    "They stay booked until you move or cancel them. Customers are told when you do, or you are asked to call.",
  affectedTitle: "Saved: appointments on these dates",
  exceptionName: "What for",
  from: "From",
  to: "To",
  whom: "For",
  everybody: "Everybody and everything",
  isOpen: "Open on these dates",
  opens: "Opens at",
  closes: "Closes at",
  closed: "Closed",
  addHours: "Add hours",
  removeHours: (from: string) => `Remove the hours from ${from}`,
  order: "Must close after it opens.",
  overlap: "These times overlap.",
  deleted: (name: string) => `${name} is deleted.`,
};
