import { expect, test } from "vitest";
import { optOutIn } from "./opt-out";

test.each([
  ...[
    "STOP",
    "stop.",
    "Unsubscribe",
    "BAJA",
    "Parar",
    "PARAR!",
    "ARRÊT",
    "Arrêter",
    "STOPP",
    "sair",
    "Stop promotions",
  ],
  ...[
    "Please stop sending me messages",
    "stop texting us",
    "Don't message me again",
    "no more reminders please",
  ],
  ...["Dejen de enviarme mensajes", "No quiero más mensajes", "Quiero darme de baja", "No me escriban más"],
  ...["Hören Sie bitte auf, mir zu schreiben", "Schicken Sie mir keine Nachrichten mehr"],
  ...["Arrêtez de m'envoyer des messages", "Ne m’écrivez plus", "Je ne veux plus recevoir de messages"],
  ...["Parem de me mandar mensagens", "Não quero mais receber mensagens", "não me enviem mais"],
])("“%s” ends automatic messages for sure", (text) => {
  expect(optOutIn(text)).toMatchObject({ wants: "stop", is_open: false });
});

test.each(["stop please", "Please stop it", "stopp bitte", "para por favor", "arrêter svp", "stop it now"])(
  "“%s” may also answer a question",
  (text) => {
    const read = optOutIn(text);
    expect(read === null || read.is_open).toBe(true);
  },
);

test.each([
  ...[
    "Cancel",
    "cancelar",
    "fin",
    "end",
    "quit",
    "no",
    "Is there a bus stop near you?",
    "I can't stop bleeding",
  ],
  ...[
    "I don't want to stop my treatment",
    "Where can I park? Para aparcar",
    "Dar de alta a mi hijo",
    "Can you stop by?",
  ],
  ...["Bitte absagen", "Ich möchte den Termin stornieren", "Quero parar de fumar, fazem consultas?"],
  ...["Don't send me the invoice by mail, I'll pay there", "Je voudrais arrêter le traitement"],
])("“%s” does not", (text) => {
  expect(optOutIn(text)?.wants).not.toBe("stop");
});

test.each([
  ["START", "en"],
  ["Alta", "es"],
  ["voltar", "pt"],
])("“%s” takes it back", (text, language) => {
  expect(optOutIn(text)).toMatchObject({ wants: "start", language });
});
