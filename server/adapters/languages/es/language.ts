import type { CustomerLanguage } from "../customer-language";
import { any } from "../vocabulary";
import { esDesk } from "./desk";
import { esNotices } from "./notices";
import { esReading } from "./reading";
import { esReceptionist } from "./receptionist";

export const es: CustomerLanguage = {
  locale: "es",
  desk: esDesk,
  notices: esNotices,
  receptionist: esReceptionist,
  reading: esReading,
  telling:
    "usted cita una hola quiero quisiera necesito gracias puedo puede cuando cuanto cuesta manana hoy tiene tienen buenas buenos tardes gustaria lunes martes miercoles jueves viernes cambiar tengo llamo nombre correo luego hablar",
  marks: /[¿¡ñ]/i,
  optOut: {
    stop: ["baja", "parar", "dar de baja", "darme de baja"],
    start: ["alta", "darme de alta"],
    sentence: any(
      "\\b(?:dej(?:en|a|e|ad) de|para(?:r|d)? de|no (?:me|nos)(?: vuelvan?| vuelvas)?(?: a)?) (?:mand|envi|escrib)\\w*(?: mas)?(?: mensajes)?",
      "\\b(?:no (?:quiero|deseo)(?: recibir)?) mas (?:mensajes|avisos|recordatorios)\\b",
      "\\b(?:den?me|darme|dame|quiero darme) de baja\\b",
    ),
  },
};
