import { any, asWritten, begins, only, setOf, type Vocabulary, yes } from "../vocabulary";
import { ptWhen } from "./when";

const PERSON =
  "(?:pessoa|humano|alguem|atendente|operadora?|recepcionista|rececionista|representante|funcionari[oa]|gerente|assistente|equipe|equipa)s?";
/** Not before a noun that is counted: `segunda vez` is the second time, not a Monday. */
const NOT_COUNTED = "\\b(?! (?:vez|opcao|consulta|sessao|via|pessoa|dose|parte|etapa|data|alternativa)\\b)";
const DAYS = [
  "domingo",
  `segunda(?:[- ]feira)?${NOT_COUNTED}`,
  `terca(?:[- ]feira)?${NOT_COUNTED}`,
  `quarta(?:[- ]feira)?${NOT_COUNTED}`,
  `quinta(?:[- ]feira)?${NOT_COUNTED}`,
  `sexta(?:[- ]feira)?${NOT_COUNTED}`,
  "sabado",
];
const DAY = DAYS.join("|");
const CANT = "\\bnao (?:posso|podemos|poderei|consigo|conseguirei|vou poder|vou conseguir|vou)\\s+";
const ACTS = "(?:cancel\\w*|desmarc\\w*|remarc\\w*|anul\\w*|mud\\w*|alter\\w*)";

export const ptReading: Vocabulary = {
  spelled: asWritten,
  common: setOf(
    `a agenda agendar agora ai ainda ajuda ajudar algo alguem algum alguma amanha antes ao aos aqui as assim ate atender atendente
    boa boas bom cada cancelar certo com como confirmar consulta consultas custa da daqui das de depois desculpa desde desmarcar
    dia dias disse do dois dor dos e e-mail ela ele eles em email entao era essa esse esta estar estas este esteja estou eu
    falar favor fazer feira feiras foi fora gostaria gosto ha hoje hora horario horarios horas ir isso isto ja la ligar logo
    mais manha marcacao marcar mas me meu meus mes mesmo mim minha minhas mudar muito na nada nao nas nem nenhum no nome nos
    nosso nova novo num numa nunca o obrigada obrigado oi ok ola onde os ou outra outro paciente pagar para pela pelo pessoa pode
    podem poderia por porque posso pouco preciso preco precos pra prefiro primeira proxima proximo qual quando quanto quantos quarta
    que quem quer queria quero quinta remarcar sabado saber se segunda seja sem semana sempre ser seria seu seus sexta sim so
    sobre sou sua suas talvez tambem tarde te tem tempo tenho ter terca todo todos tudo um uma urgente vaga vem ver vez vir voce
    voces vou domingo doente gravida alergico alergica cliente portugues ingles urgencia`,
  ),
  particles: setOf("da das de do dos e"),
  human: any(
    `\\b(?:falar|conversar)\\b.{0,20}\\bcom\\b.{0,25}\\b${PERSON}\\b|\\b(?:contactar|contatar|transferir|transfira)\\b.{0,40}\\b${PERSON}\\b`,
    `\\b(?:passar|passe|passa)\\s+(?:me\\s+)?(?:para|pra|com)\\s+(?:(?:uma?|[ao]|alguma?)\\s+)?${PERSON}\\b`,
    "\\b(?:falar|conversar) com (?:o|a|um|uma|meu|minha) (?:doutora?|dra?|dentista|medic[oa]|don[oa]|chefe)\\b",
    `\\b(?:pessoa|atendente|humano) (?:real|de verdade|humana|humano)\\b|\\bser humano\\b`,
    `\\b(?:quero|queria|preciso(?: de)?|prefiro|gostaria de)\\s+(?:um|uma)\\s+(?:\\w+\\s+)?${PERSON}\\b`,
    `\\b(?:pode|podem|poderia)\\s+(?:uma?\\s+)?${PERSON}\\s+(?:por favor\\s+)?(?:me\\s+)?(?:ligar|ajudar|atender|responder|telefonar)`,
    `\\b${PERSON}\\s+(?:me\\s+)?(?:pode|podem|poderia)\\s+(?:me\\s+)?(?:ligar|ajudar|atender|responder|telefonar)`,
    `\\b(?:tem|ha|esta)\\s+(?:ai\\s+)?(?:uma?\\s+)?${PERSON}\\b`,
    `^\\W*(?:(?:um|uma|com|por favor)\\W+)*${PERSON}\\W*(?:por favor|ja)?\\W*$`,
    "\\b(?:voce e|es|isto e|isso e) (?:uma? )?(?:humano|pessoa|robo|robot|bot|maquina|real)\\b",
    "\\b(?:me liguem?|me liga|(?:pode|podem|poderia|poderiam) (?:por favor )?me (?:ligar|telefonar)|liguem?-me|me telefonem?)\\b|\\batendimento (?:ao cliente|humano)\\b|\\bapoio ao cliente\\b",
    "^\\W*(?:(?:por favor|preciso|de|me|podem?)\\W+)*ajud(?:a|ar|e|em|ar-me)(?:\\W+por favor)?\\W*$",
  ),
  emergency: any(
    "(?<!\\b(?:no es(?: una)?|nao e(?: uma)?|de|sin|sem|alguna|alguma|atendem?) )\\bemergencia\\b|(?<!\\bgengivas? )\\bsangr\\w+ (?:muito|sem parar)\\b|\\bnao para de sangrar\\b",
    "\\bnao (?:consigo|consegue) respirar\\b(?! bem)|\\bdor no peito\\b|\\binconsciente\\b|\\bsuicid\\w*|\\bme matar\\b",
  ),
  booking: any(
    "(?<!\\b(?:minha|minhas|a|as|o|meu|nossa|sua|essa|esta|da|do) )\\b(?:marcar|marcacao|marcacoes|agendar|agendamentos?|reserv(?:ar|as?)|consultas?|horario (?:marcado|livre|vago|disponivel)|hora marcada|vagas?)\\b|\\b(?:um|algum|tem|ha) horarios?\\b",
  ),
  skip: any(
    "^\\s*(?:skip|pular|saltar|nao|nenhum|depois|mais tarde|nao,? obrigad[oa]|nao tenho(?: (?:um|nenhum|e-?mail))?|sem e-?mail)\\W*$",
  ),
  noEmail: any("\\b(?:sem|nao tenho|nao uso)\\s+(?:um\\s+|nenhum\\s+)?(?:e-?mail|correio eletronico)\\b"),
  courtesy: only(
    "ola|oi|bom dia|boa (?:tarde|noite)|(?:muito )?obrigad[oa]|ok(?:ay)?|sim|nao|por favor|otimo|optimo|perfeito|claro|certo|esta bem|ta bom|tchau|ate (?:logo|mais|breve|amanha)|adeus|(?:e )?(?:so|era so) isso|mais nada|valeu|combinado|de nada|agradeco|excelente",
    "tudo (?:bem|bom|certo|joia)(?: com voces?| por ai)?|como (?:esta|vai|estao)(?: voces?)?|beleza",
  ),
  thanks: any("\\b(?:obrigad[oa]|valeu|agradeco)\\b"),
  farewell: any("\\b(?:nao|tchau|adeus|ate (?:logo|mais|breve|amanha)|so isso|mais nada)\\b"),
  greeting: begins("ola|oi|bom dia|boa (?:tarde|noite)"),
  nameSaid: any("\\b(?:nome e|me chamo|chamo-me|em nome de|me chamar de)\\s+(.+)"),
  nameTold: any("\\b(?:sou|aqui e|aqui quem fala e|fala)\\s+(?:[oa]\\s+)?(.+)"),
  cancel: any("\\b(?:cancel\\w*|desmarc\\w*|anul\\w*)\\b"),
  move: any(
    "\\b(?:remarc\\w*|reagend\\w*|adiar|adie|adiem|antecipar|adiantar|(?:mud\\w+|troc\\w+|alter\\w+) (?:de|da|do|o|a) (?:hora|horario|dia|data))\\b",
  ),
  another: any("\\boutro (?:dia|horario|momento)\\b|\\boutra (?:hora|data)\\b"),
  change: any(
    `\\b(?:mud|alter|troc|modific)\\w*[^.,!?]{0,30}\\b(?:consulta|marcacao|agendamento|reserva|sessao|visita|horario|hora|dia|data|${DAY})s?\\b`,
    "\\b(?:mud|alter|troc|modific)(?:ar|e|a)-?l?[oa]\\b",
    "^\\W*(?:\\w+ ){0,4}(?:mudar|mudanca|alterar|alteracao|trocar|modificar)\\W*(?:por favor)?\\W*$",
  ),
  wontCome: any(
    `${CANT}(?:(?:ir|vir|comparecer|chegar(?! as\\b)|estar|manter)\\w*|(?:na |no |nesta |neste )?(?:${DAY})|hoje|amanha|depois de amanha|nesse dia|a essa hora|(?:no )?dia \\d{1,2}|mais(?=\\W*$))(?!\\w)(?! (?:antes|ate)\\b)`,
  ),
  leave: any(
    "^\\W*(?:(?:nao,? )?(?:melhor nao|nao quero(?: mais)?)|nao(?:,? obrigad[oa])?|nenhum[a]?|nada)\\W*$",
    "\\b(?:deix(?:a|e|em|ar) (?:assim|estar|como esta|pra la)|esque(?:ce|ca)|fica (?:assim|como esta))\\b",
    "(?<!\\bnao (?:posso|consigo|vou|vou poder|quero) )\\b(?:manter|mantenha|mantem)\\b",
  ),
  refused: new RegExp(
    `\\bnao (?:(?:quero|queremos|precisa|preciso|desejo|vou|mais|e preciso|a|o) ){0,3}${ACTS}(?:(?: \\w+){0,2} (?:ou|nem) ${ACTS})*`,
    "gi",
  ),
  agree: yes(
    "sim|claro(?: que sim)?|esta bem|tudo bem|com certeza|ok(?:ay)?|por favor|certo|correto|exato|isso(?: mesmo)?|beleza|ta bom|quero|combinado|faca isso|pode(?: ser)?|(?:cancel|desmarc|anul)(?:a|e|ar)(?:-[oa])?(?: (?:a|minha|a minha|o|meu) (?:consulta|marcacao|horario|reserva))?",
    "(?:muito )?obrigad[oa]|valeu|agradeco",
  ),
  terms: any("\\b(?:custa|custo|cobram?|multa|taxa|politica|ate quando|quanto|com que antecedencia)\\b"),
  days: DAYS,
  to: "para|pra|ate",
  toDay: "a |o |esta |este |essa |proxima |proximo ",
  people: {
    before: setOf("com"),
    titles: setOf("o a dr dra doutor doutora prof professor professora dona senhor senhora sr sra"),
    anybody: setOf("qualquer quem"),
    not: setOf("nao menos exceto"),
  },
  places: {
    inOrder: [
      "primeir[oa]",
      "segundo|segunda(?= (?:opcao|hora))",
      "terceir[oa]",
      "quarto|quarta(?= (?:opcao|hora))",
      "quinto|quinta(?= (?:opcao|hora))",
    ],
    last: "ultim[oa]",
    around:
      "o|a|de|que|quero|prefiro|fico|com|opcao|hora|horario|por favor|pfv|obrigad[oa]|ok|sim|pode ser|da lista",
  },
  asks: {
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
  },
  when: ptWhen,
};
