import type { AskWords } from "../ask-words";
import { any } from "../vocabulary";

export const esAsks: AskWords = {
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
};
