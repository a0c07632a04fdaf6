import type { CustomerLanguage } from "../customer-language";
import { any } from "../vocabulary";
import { ptDesk } from "./desk";
import { ptNotices } from "./notices";
import { ptReading } from "./reading";
import { ptReceptionist } from "./receptionist";

export const pt: CustomerLanguage = {
  locale: "pt",
  desk: ptDesk,
  notices: ptNotices,
  receptionist: ptReceptionist,
  reading: ptReading,
  telling:
    "voce marcacao marcar agendar ola oi quero queria preciso obrigado obrigada posso quanto custa meu minha amanha hoje tem bom boa uma nao gostaria vou voces segunda terca quarta quinta sexta remarcar desmarcar falar nome chamo feira tchau tenho mudar",
  marks: /[ãõ]|(?<!\p{L})(?:é|há|já|você|horários?)(?!\p{L})/iu,
  optOut: {
    stop: ["parar", "pare", "sair", "descadastrar", "cancelar inscricao"],
    start: ["voltar"],
    sentence: any(
      "\\b(?:parem?|deixem?)(?: por favor)? de (?:(?:me|nos) )?(?:mandar|enviar|escrever|incomodar)\\b",
      "\\bnao (?:me |nos )?(?:mandem?|enviem?|escrevam?|contatem)(?:-me)? mais\\b",
      "\\bnao quero (?:mais )?receber(?: mais)? (?:mensagens|avisos|lembretes)\\b|\\bnao quero mais (?:mensagens|avisos|lembretes)\\b",
      "\\bme descadastr\\w+",
    ),
  },
};
