import { expect, test } from "vitest";
import { unaccented } from "@/lib/text/normalize-text";
import type { AgentLanguage } from "@/schema/model";
import { appointment, desk } from "@/server/adapters/agent/receptionist/desk.fixture";
import { isEmergency, vocabularyOf } from "@/server/adapters/languages/reading";
import { wishedWhen } from "./wished";
import { type AppointmentWish, agrees, leaves, weekdaysOf, wishOf } from "./wishes";
import { meaningOf } from "./words";

const wish = (text: string, language: AgentLanguage) => wishOf(unaccented(text), vocabularyOf(language));

test.each<[AgentLanguage, string, AppointmentWish | "book" | undefined]>([
  ["de", "Hallo, ich hätte gern einen neuen Termin", "book"],
  ["de", "habt ihr einen neuen Termin für mich?", "book"],
  ["de", "Ich brauche leider einen anderen Termin", "move"],
  ["pt", "Quero marcar outro horário para minha filha", "book"],
  ["pt", "Queria um horário na sexta para minha filha", "book"],
  ["pt", "Tem vaga na sexta?", "book"],
  ["pt", "Dá para outro horário?", "move"],
  ["es", "Hola, no puedo mover el cuello, quisiera una cita", "book"],
  ["es", "Quiero otra consulta para mi hija", "book"],
  ["es", "¿Hay algún hueco el viernes?", "book"],
  ["es", "¿La puedo mover?", "move"],
  ["fr", "Je voudrais réserver un autre jour", "book"],
  ["en", "I'd like to book another day", "book"],
  ["en", "Could I have another time for my appointment?", "move"],
  ["es", "Cambio de aceite", undefined],
  ["es", "¿Puedo cambiar la hora?", "move"],
  ["pt", "Troca de óleo", undefined],
  ["pt", "Quero mudar a cor do cabelo", undefined],
  ["fr", "changement de pneus", undefined],
  ["fr", "je voudrais changer", "change"],
  ["de", "Reifen tauschen", undefined],
  ["de", "Können wir den Termin ändern?", "change"],
  ["en", "I want to change the colour of my hair", undefined],
  ["en", "Can I change it?", "change"],
])("in %s the wish in “%s” is %s", (language, text, expected) => {
  const books = meaningOf(text, vocabularyOf(language)).wantsBooking ? "book" : undefined;
  expect(wish(text, language) ?? books).toBe(expected);
});

test.each<[AgentLanguage, string]>([
  ["de", "Ja, einen anderen Termin"],
  ["pt", "Sim, quero outro horário"],
  ["es", "Sí, otra hora"],
  ["en", "yes, another time"],
])("in %s a customer who cancelled and says “%s” books another", (language, text) => {
  const lead = { name: "Ana", email: "ana@example.com", language };
  const { tap, say } = desk({ lead, appointments: [appointment("Cleaning", "2026-11-24T10:00:00.000Z")] });
  tap("change");
  const id = say("x").options.find((one) => one.id.startsWith("cancel:"))?.id ?? "";
  tap(id.replace("cancel:", "off:"));
  const { text: answer, options } = say(text);
  expect([answer.length > 0, options[0]?.id]).toEqual([true, "service:0"]);
});

test.each<[AgentLanguage, string, "yes" | "no" | undefined]>([
  ["en", "yes thanks", "yes"],
  ["en", "of course, thank you", "yes"],
  ["en", "thanks", undefined],
  ["en", "I'd rather not", "no"],
  ["es", "Sí, gracias", "yes"],
  ["es", "claro que sí", "yes"],
  ["es", "dale", "yes"],
  ["es", "Gracias", undefined],
  ["es", "No, no quisiera cancelar", "no"],
  ["es", "mejor no", "no"],
  ["pt", "Sim, obrigado", "yes"],
  ["pt", "com certeza", "yes"],
  ["pt", "não quero mais", "no"],
  ["de", "Ja, danke", "yes"],
  ["de", "Ja, das passt", "yes"],
  ["de", "Aber gerne", "yes"],
  ["de", "Danke schön", undefined],
  ["de", "doch nicht", "no"],
  ["de", "nö", "no"],
  ["fr", "Oui merci", "yes"],
  ["fr", "Oui stp", "yes"],
  ["fr", "oui tout à fait", "yes"],
  ["fr", "Surtout pas", "no"],
])("in %s “%s” answers a question with %s", (language, text, expected) => {
  const [said, words] = [unaccented(text), vocabularyOf(language)];
  expect([agrees(said, words), leaves(said, words)]).toEqual([expected === "yes", expected === "no"]);
});

test("a customer who only answers thanks is asked once more, then handed over", () => {
  const lead = { name: "Ana", email: "ana@example.com" };
  const { say } = desk({ lead, appointments: [appointment("Cleaning", "2026-11-24T10:00:00.000Z")] });
  const asked = say("cancel my appointment");
  const again = say("thanks");
  expect([again.options, again.events]).toEqual([asked.options, []]);
  expect(say("thanks").events).toMatchObject([{ event: "escalation" }]);
});

test.each<[AgentLanguage, string]>([
  ["en", "I can't tomorrow"],
  ["en", "sorry, I can't do that day"],
  ["es", "No puedo mañana"],
  ["es", "no puedo ese día"],
  ["es", "No puedo el jueves a las 10"],
  ["es", "No puedo el 5 de diciembre"],
  ["pt", "Não posso amanhã"],
  ["pt", "não vou mais"],
  ["de", "Ich kann morgen nicht"],
  ["de", "Ich kann am 5. Dezember leider nicht"],
  ["de", "Kann leider nicht"],
  ["de", "Ich komme nicht"],
  ["fr", "Je ne peux plus venir jeudi"],
  ["fr", "Je ne serai pas là jeudi"],
  ["fr", "J'ai un empêchement"],
])("in %s “%s” says that the customer can't come, and asks for no day", (language, text) => {
  const words = vocabularyOf(language);
  const known = { today: "2026-11-23", wish: wish(text, language), booked: [] };
  expect([wish(text, language), wishedWhen(text, words, known).days]).toEqual(["change", []]);
});

test.each<[AgentLanguage, string]>([
  ["en", "I can't come before 6, is that fine?"],
  ["es", "No puedo ir antes de las 6, ¿tiene algo por la tarde?"],
  ["pt", "Não consigo chegar às 10, pode ser 10:15?"],
  ["fr", "Je pourrais pas venir avant 18h ?"],
  ["de", "Ich kann morgen nicht vor 10 Uhr"],
  ["de", "Ich kann nicht vor 18 Uhr kommen"],
])("in %s “%s” limits the time but asks for no change", (language, text) => {
  expect(wish(text, language)).toBeUndefined();
});

test.each([
  "starke Schmerzen in der Brust",
  "Er kann nicht mehr richtig atmen",
  "Die Blutung stoppt nicht",
  "j'ai mal à la poitrine",
  "il ne respire plus",
  "tengo dolor de pecho",
  "me duele el pecho",
  "Es una urgencia",
  "dor no peito",
  "he is not breathing",
])("“%s” is an emergency", (text) => expect(isEmergency(text)).toBe(true));

test.each([
  "Es ist kein Notfall, aber ich hätte gern einen Termin",
  "Ich will niemanden umbringen",
  "Mein Zahnfleisch blutet sehr oft",
  "no puedo respirar bien por la nariz, quiero una consulta",
  "No es una urgencia",
  "me sangran mucho las encías",
  "Minha gengiva sangra muito",
  "Vocês atendem emergência?",
  "How much is an emergency appointment?",
  "my gums bleed a lot",
  "Mes gencives saignent beaucoup",
])("“%s” is no emergency", (text) => expect(isEmergency(text)).toBe(false));

test.each<[AgentLanguage, string]>([
  ["pt", "Pode me ligar?"],
  ["pt", "Vocês podem me ligar?"],
  ["pt", "quero falar com a doutora"],
  ["pt", "pode me passar para um atendente?"],
  ["de", "Können Sie mich anrufen?"],
  ["de", "Ich möchte mit Frau Müller sprechen"],
  ["de", "Ist da jemand?"],
  ["es", "quiero hablar con la doctora"],
  ["es", "¿Me puede atender una persona?"],
  ["fr", "je veux parler au docteur"],
  ["fr", "Y a-t-il quelqu'un à qui parler ?"],
  ["en", "Can I speak with the dentist?"],
  ["en", "could you call me please?"],
])("in %s “%s” asks for a person", (language, text) => {
  expect(meaningOf(text, vocabularyOf(language)).wantsHuman).toBe(true);
});

test.each<[AgentLanguage, string]>([
  ["fr", "pouvez-vous me rappeler l'heure de mon rdv ?"],
  ["fr", "Pouvez-vous me rappeler vos horaires ?"],
  ["fr", "Puis-je passer demain avec une autre personne ?"],
  ["fr", "Je veux une personne de confiance"],
  ["fr", "Il y a une personne allergique"],
  ["pt", "pode me passar o valor por pessoa?"],
  ["pt", "passar o preço para duas pessoas"],
  ["pt", "pode falar o valor por pessoa?"],
  ["es", "Quiero que me atienda la misma persona"],
  ["es", "para atender a 3 personas"],
  ["es", "¿hay equipo de música?"],
  ["de", "Ich will einen Mitarbeiter-Gutschein"],
  ["de", "Ist jemand am Samstag da?"],
  ["en", "can you call me Ada"],
])("in %s “%s” does not ask for a person", (language, text) => {
  expect(meaningOf(text, vocabularyOf(language)).wantsHuman).toBe(false);
});

test.each<[AgentLanguage, string, number[], number[]]>([
  ["de", "Dienstagnachmittag oder Montagabend", [2, 1], []],
  ["pt", "a segunda opção, pela segunda vez", [], []],
  ["pt", "na segunda", [1], []],
  ["es", "Quiero cancelar mi cita para el jueves", [4], []],
  ["pt", "cancelar a consulta para quinta", [4], []],
  ["es", "mover mi cita para el jueves", [], [4]],
])("in %s “%s” names the weekdays %j, and %j to move to", (language, text, at, to) => {
  expect(weekdaysOf(unaccented(text), vocabularyOf(language))).toEqual({ at, to });
});

test.each<[AgentLanguage, string]>([
  ["pt", "Olá, tudo bem?"],
  ["pt", "Boa noite, tudo bem?"],
  ["es", "¿Cómo está?"],
  ["es", "Hola, ¿qué tal?"],
  ["fr", "Ça va ?"],
  ["fr", "Bonjour, comment allez-vous ?"],
  ["de", "Hallo, wie geht's?"],
  ["en", "Hi, how are you?"],
])("in %s “%s” is a greeting and not a request", (language, text) => {
  expect(meaningOf(text, vocabularyOf(language))).toMatchObject({ isCourtesy: true, hasSubject: false });
  const { say } = desk({ services: [], lead: { name: "Ana", email: "ana@example.com", language } });
  expect(say(text).events.filter(({ event }) => event === "new_lead")).toEqual([]);
});

test.each<[AgentLanguage, string]>([
  ["pt", "bom?"],
  ["es", "gracias?"],
])("in %s “%s” is a question and not a courtesy", (language, text) => {
  expect(meaningOf(text, vocabularyOf(language)).isCourtesy).toBe(false);
});

test("German written without umlauts is read as if it had them", () => {
  const words = vocabularyOf("de");
  expect(meaningOf("ueberspringen", words).skips).toBe(true);
  expect(meaningOf("Koennen wir den Termin aendern?", words).wish).toBe("change");
  expect(meaningOf("Ich moechte mit einem Menschen sprechen", words).wantsHuman).toBe(true);
  expect(meaningOf("Mein Name ist Manuela Bauer", words).toldName).toBe("Manuela Bauer");
  for (const name of ["Manuel Fuerst", "Schoenfeld", "Mueller", "neue Dauer"])
    expect(words.spelled(name)).toBe(name);
});
