import { expect, test } from "vitest";
import { promisesPerson } from "./promises-person";

test.each([
  "A colleague will call you shortly.",
  "I'm connecting you with a colleague now.",
  "I've passed this on to our team.",
  "We'll get back to you shortly.",
  "We will call you.",
  "You will be contacted by our team.",
  "Let me check with the doctor.",
  "I have let the team know.",
  "Jemand aus dem Team wird sich bei Ihnen melden.",
  "Ich leite das an unser Team weiter.",
  "Wir melden uns bei Ihnen.",
  "Le paso con un compañero.",
  "Nos pondremos en contacto con usted.",
  "Vou passar a sua mensagem à nossa equipa.",
  "Entraremos em contacto consigo.",
  "Je transmets votre demande à l'équipe.",
  "Nous vous rappellerons demain.",
])("“%s” promises a person", (text) => {
  expect(promisesPerson(text)).toBe(true);
});

test.each([
  "Shall somebody call you?",
  "I can connect you with a person if you like.",
  "Our team will be happy to see you.",
  "Unser Team freut sich auf Sie.",
  "Please call us if you are late.",
  "Would you like to talk to a colleague?",
  "A cleaning is done by our dentist in 30 minutes.",
  "A nossa equipa vai gostar de o ver.",
])("“%s” does not promise a person", (text) => {
  expect(promisesPerson(text)).toBe(false);
});
