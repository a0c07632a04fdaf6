import type { AskWords } from "../ask-words";
import { any } from "../vocabulary";

export const ptAsks: AskWords = {
  hours: any(
    "\\bhorarios? de (?:funcionamento|atendimento|abertura)\\b|\\bqual (?:e )?o (?:seu |vosso )?horario\\b",
    "\\b(?:horas?|quando)\\b.{0,30}\\b(?:abr(?:e|em|ir)|fech\\w+|abert\\w+|funciona\\w*|atend\\w+)\\b|\\b(?:abrem|fecham|abertos?|aberta|funcionam|fechados?)\\b",
  ),
  price: any(
    "\\bquanto (?:custa|custam|fica|ficam|sai|cobram?|e(?! \\d)|ta|seria)\\b|\\bprecos?\\b|\\bvalor(?:es)?\\b|\\btabela\\b",
  ),
  address: any(
    "\\bonde\\b.{0,20}\\b(?:ficam?|estao|e|voces|vcs|se encontram?|localizad\\w+)\\b|\\bendereco\\b(?! de e-?mail)|\\bmorada\\b|\\blocalizacao\\b|\\bcomo (?:chego|se chega)\\b",
  ),
  services: any(
    "\\b(?:que|quais) (?:sao )?(?:os )?(?:seus )?(?:servicos|tratamentos)\\b|\\bo que (?:voces |vcs )?(?:fazem|oferecem)\\b",
  ),
  business: any(
    "\\b(?:voces |vcs )?(?:aceitam?|atendem|fazem|faz|tem|oferecem|ha|posso|podem|pode|da para|da pra|trabalham|usam|vendem|falam|e possivel)\\b",
    "\\b(?:convenios?|seguros?|estacionamento|cartao|dinheiro|pix|criancas|cachorros?|animais|descontos?|garantia|cadeira de rodas|parcelas?|parcelado)\\b",
  ),
  visit: any(
    "\\b(?:livres?|vagas?|disponive\\w+|disponibilidade|encaixe)\\b|\\b(?:posso|podia|podemos) (?:ir|vir|passar|marcar|fazer|ter)\\b",
  ),
};
