import { any, asWritten, begins, only, setOf, type Vocabulary, yes } from "../vocabulary";
import { esWhen } from "./when";

const PERSON =
  "(?:persona|humano|alguien|agente|operadora?|recepcionista|representante|asesora?|encargad[oa]|empleado|equipo)s?";
const DAYS = ["domingo", "lunes", "martes", "miercoles", "jueves", "viernes", "sabado"];
const DAY = DAYS.join("|");
const CANT =
  "\\bno (?:puedo|podre|podemos|podremos|podria|voy a poder|vamos a poder|voy(?: a)?|logro|alcanzo a)\\s+";
const ACTS = "(?:cancel\\w*|anul\\w*|mover\\w*|muev\\w*|cambi\\w*)";
const THING = "(?:cita|turno|reserva|consulta|visita|sesion|hora)";

export const esReading: Vocabulary = {
  spelled: asWritten,
  common: setOf(
    `a adios agenda ahi ahora al algo alguien algun alguna antes anular aqui asi aun ayuda ayudar bien buen buena buenas buenos
    cambiar cancelar casi cita citas claro como con confirmar consulta correo cual cuando cuanto cuantos cuesta de del dia dias
    desde despues dice dolor donde dos duele e-mail el ella ellos email en entonces es esa ese eso esta estan estar este
    esto estoy favor fecha fin gracias gusta gustaria ha hacer hasta hay hola hora horario horas hoy ir jueves la las le les libre
    llamar llamo llegar lo los luego lunes manana martes mas me mejor mi miercoles mis momento mover muchas mucho muy nada
    necesito ni no noche nombre nos nuevo nueva nunca o ok otra otro paciente pagar para pasa pero perdon persona poder podria por
    porque posible precio precios pregunta prefiero primera proxima proximo puede pueden puedo que quien quiero quisiera reserva
    reservar saber sabado se seria si sin siempre sobre solo son soy su sus tal tambien tarde tardes tengo tiene tienen tiempo
    todo tu turno tus un una uno urgente usted ustedes vale venir ver vez viene viernes voy y ya yo domingo enfermo enferma embarazada alergico alergica cliente espanol ingles`,
  ),
  particles: setOf("de del la las los y"),
  human: any(
    `\\b(?:hablar|chatear|comunicar(?:me)?|conversar|contactar|pas(?:ar|ame|eme|enme)|comuni(?:came|queme))\\b.{0,40}\\b${PERSON}\\b`,
    `\\b(?:me atiend\\w+|atenderme|(?:puede|podria) atender)\\s+(?:por favor )?(?:(?:una?|el|la|algun|alguna) )?${PERSON}\\b`,
    "\\b(?:hablar|comunicarme|conversar) con (?:el|la|un|una|mi) (?:doctora?|dra?|dentista|medic[oa]|duen[oa]|jef[ea]|gerente)\\b",
    `\\b(?:persona|agente|humano) (?:real|de verdad|humana)\\b|\\bser humano\\b`,
    `\\b(?:quiero|necesito|prefiero|quisiera)\\s+(?:a\\s+)?(?:un|una)\\s+(?:\\w+\\s+)?${PERSON}\\b`,
    `\\b(?:puede|podria|pueden|podrian)\\s+(?:una?\\s+)?${PERSON}\\s+(?:por favor\\s+)?(?:llamar|ayudar|atender|contestar|responder)`,
    `\\b${PERSON}\\s+(?:me\\s+)?(?:puede|podria|pueden)\\s+(?:llamar|ayudar|atender|contestar|responder)`,
    `\\b(?:hay|esta)\\s+(?:ahi\\s+)?(?:una?\\s+)?${PERSON}\\b(?! de\\b)`,
    `^\\W*(?:(?:un|una|con|por favor)\\W+)*${PERSON}\\W*(?:por favor|ya)?\\W*$`,
    "\\b(?:eres|es usted|es esto) (?:una? )?(?:humano|persona|robot|bot|maquina|real)\\b",
    "\\b(?:llamenme|llamame|llameme|me pueden? llamar|que me llamen?)\\b|\\batencion al cliente\\b",
    "^\\W*(?:(?:por favor|necesito|me puede[sn]?)\\W+)*(?:ayuda|ayudenme|ayudame|ayudar)(?:\\W+por favor)?\\W*$",
  ),
  emergency: any(
    "(?<!\\b(?:no es(?: una)?|nao e(?: uma)?|de|sin|sem|alguna|alguma|atendem?) )\\bemergencia\\b|(?<!\\bno )\\bes una urgencia\\b|(?<!\\bencias? (?:me )?)\\bsangr\\w+ (?:mucho|sin parar)\\b(?! las? encias?)|\\bno para de sangrar\\b",
    "\\bno (?:puedo|puede) respirar\\b(?! bien)|\\bno respira\\b|\\b(?:dolor (?:de|en el)|duele (?:mucho )?el) pecho\\b|\\binconsciente\\b|\\bsuicid\\w*|\\bmatarme\\b",
  ),
  booking: any(
    "(?<!\\b(?:mi|mis|la|las|su|tu|nuestra|esa|esta) )\\b(?:reserv(?:ar|as?|acion)|citas?|turnos?|agendar|pedir hora)\\b",
    "\\b(?:quiero|quisiera|queria|querria|necesito|pedir|sacar) (?:una|otra) consulta\\b|\\b(?:(?:un|algun|otro|hay|tienen?) huecos?|una hora (?:para|el|con|libre))\\b",
  ),
  skip: any(
    "^\\s*(?:skip|omitir|saltar|no|ninguno|despues|luego|mas tarde|no,? gracias|no tengo(?: (?:uno|ninguno|e-?mail|mail|correo(?: electronico)?))?|sin correo)\\W*$",
  ),
  noEmail: any("\\b(?:sin|no tengo)\\s+(?:un\\s+|ningun\\s+)?(?:e-?mail|correo|mail)\\b"),
  courtesy: only(
    "hola|buen dia|buenos dias|buenas(?: tardes| noches)?|(?:muchas |mil )?gracias|muy amable|ok(?:ay)?|vale|si|no|por favor|genial|perfecto|claro|(?:muy |esta )?bien|adios|chao|chau|hasta (?:luego|pronto|manana)|eso es todo|nada mas|nos vemos|saludos|de acuerdo|listo|estupendo|excelente",
    "que tal(?: esta[ns]?| todo)?|como (?:esta[ns]?|le va|te va)(?: usted| todo)?|todo bien",
  ),
  thanks: any("\\bgracias\\b"),
  farewell: any("\\b(?:no|adios|chao|chau|hasta (?:luego|pronto|manana)|eso es todo|nada mas|nos vemos)\\b"),
  greeting: begins("hola|buen dia|buenos dias|buenas(?: tardes| noches)?"),
  nameSaid: any("\\b(?:me llamo|nombre es|a nombre de|llamame)\\s+(.+)"),
  nameTold: any("\\b(?:soy|habla)\\s+(.+)"),
  cancel: any("\\b(?:cancel\\w*|anul\\w*)\\b"),
  move: any(
    "\\b(?:reprogram\\w*|aplaz\\w*|pospon\\w*|posponer|mover(?:l[ao]s?|me)|muev[ae]n?l[ao]s?|adelantar\\w*|cambi\\w+ (?:de|la|el) (?:hora|dia|fecha|horario))\\b",
    `\\b(?:mover|mueve[ns]?|mueva[ns]?|muevo)\\b[^.,!?]{0,20}\\b(?:${THING}|dia|fecha|${DAY})s?\\b`,
    "\\bl[ao] (?:puedo|podria|podemos|pueden?|quiero|quisiera) mover\\b|\\b(?:me|nos) l[ao] muev\\w+",
  ),
  another: any("\\botro (?:dia|horario|momento)\\b|\\botra (?:hora|fecha)\\b"),
  change: any(
    `\\b(?:cambi|modific)\\w*[^.,!?]{0,30}\\b(?:${THING}|dia|fecha|horario|${DAY})s?\\b`,
    "\\b(?:cambi|modific)(?:ar|e|a)l[ao]\\b|\\bl[ao] (?:puedo|podria|podemos|quiero|quisiera) (?:cambiar|modificar)\\b",
    "^\\W*(?:\\w+ ){0,4}(?:cambi(?:ar|o)|modificar)\\W*(?:por favor)?\\W*$",
  ),
  wontCome: any(
    `${CANT}(?:(?:ir|venir|asistir|llegar(?! a las?\\b)|acudir|estar|mantener)\\w*|(?:el |este |ese )?(?:${DAY})|hoy|manana|pasado manana|ese dia|a esa hora|el (?:dia )?\\d{1,2})\\b(?! (?:antes|hasta)\\b)`,
  ),
  leave: any(
    "^\\W*(?:(?:no,? )?mejor no|no(?:,? gracias)?|ningun[oa]|nada)\\W*$",
    "\\b(?:dej(?:al|el|arl|emosl)[oa](?: asi| como esta)?|olvid(?:al|el)o|asi esta bien|(?:qued\\w+|tal) como esta(?:ba)?|se queda)\\b",
    "(?<!\\bno (?:puedo|podre|voy a poder|quiero) )\\bmant(?:ener|engo)\\w*",
  ),
  refused: new RegExp(
    `\\bno (?:(?:quiero|quisiera|queremos|deseo|hace falta|hay que|necesito|la|lo|le|me|se|es necesario) ){0,3}${ACTS}(?:(?: \\w+){0,2} (?:o|ni) ${ACTS})*`,
    "gi",
  ),
  agree: yes(
    "si|sip|claro(?: que si)?|dale|por supuesto|esta bien|muy bien|bueno|me parece bien|vale|ok(?:ay)?|por favor|correcto|exacto|eso|adelante|confirm(?:o|ado|ar)|de acuerdo|hazlo|hagalo|(?:cancel|anul)(?:al[ao]|el[ao]|arl[ao]|ar|a|e)(?: (?:mi|la|esta) (?:cita|reserva))?",
    "(?:muchas |mil )?gracias|muy amable",
  ),
  terms: any(
    "\\b(?:cuesta|coste|costo|cobran?|multa|politica|penalizacion|hasta cuando|cuanto|con que antelacion)\\b",
  ),
  days: DAYS,
  to: "al?|para|hasta",
  toDay: "el |la |este |proximo ",
  people: {
    before: setOf("con"),
    titles: setOf(
      "el la mi su dr dra doctor doctora prof profesor profesora don dona senor senora sr sra srta",
    ),
    anybody: setOf("cualquiera quien"),
    not: setOf("no menos excepto"),
  },
  places: {
    inOrder: ["primer[oa]?", "segund[oa]", "tercer[oa]?", "cuart[oa]", "quint[oa]"],
    last: "ultim[oa]",
    around:
      "el|la|lo|de|que|quiero|prefiero|me|quedo|con|opcion|hora|por favor|porfa|gracias|vale|ok|si|esta bien|va bien|lista",
  },
  asks: {
    hours: any(
      "\\bhorarios? (?:de (?:atencion|apertura)|comercial)|\\b(?:que|su|sus|vuestro|el|los) horarios?\\b",
      "\\b(?:hora|horas|cuando)\\b.{0,30}\\b(?:abr(?:e|en|is|ir)|cierr\\w+|cerr\\w+|abiert\\w+|atiend\\w+)\\b|\\b(?:abren|abris|cierran|cerrais|abiertos?|abierta|cerrados?)\\b",
    ),
    price: any(
      "\\bcuanto (?:me )?(?:cuesta|cuestan|vale|valen|cobra|cobran|sale|salen|seria|es)\\b|\\bprecios?\\b|\\btarifas?\\b|\\bcostos?\\b|\\bque (?:cuesta|vale)\\b",
    ),
    address: any(
      "\\bdonde\\b.{0,20}\\b(?:estan|esta|estais|quedan?|se encuentran?|ubicad\\w+|es)\\b|\\bdireccion\\b(?! (?:de )?(?:correo|e-?mail))|\\bubicacion\\b|\\bcomo (?:llego|se llega)\\b",
    ),
    services: any(
      "\\b(?:que|cuales) (?:son )?(?:sus )?(?:servicios|tratamientos)\\b|\\bque (?:ofrecen|hacen)\\b",
    ),
    business: any(
      "\\b(?:ustedes |usted |uds )?(?:aceptan|aceptais|trabajan|atienden|hacen|haceis|tienen|teneis|tiene|ofrecen|ofreceis|hay|puedo|puede|pueden|se puede|dan|venden|usan|permiten|hablan|habla|es posible)\\b",
      "\\b(?:seguros?|mutua|parking|aparcamiento|estacionamiento|tarjeta|efectivo|ninos|perros?|mascotas?|descuentos?|garantia|silla de ruedas|plazos)\\b",
    ),
    visit: any(
      "\\b(?:libres?|hueco|huecos|disponib\\w+|disponibilidad|espacio)\\b|\\b(?:puedo|podria|podemos) (?:ir|venir|pasar|sacar|pedir|hacerme|tener)\\b",
    ),
  },
  when: esWhen,
};
