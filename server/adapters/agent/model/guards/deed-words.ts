// How sentences say that something was done for the customer: booked, noted, passed on, sent. Patterns of a plain clause,
// so without accents and punctuation. Looking something up and understanding it are no such deeds.

const all = (...patterns: string[]) => patterns.map((one) => new RegExp(one, "u"));

const EN_PLACE = "(?:spot|place|slot|seat|time|appointment|refund|deposit|confirmation|booking|reservation)";

export const DEEDS = all(
  // English
  "\\bi (?:ve|have) (?:now |just |already |also |gone ahead and )*(?!(?:found|checked|looked|seen|listed|understood|received|shown|offered|noticed|read|included|been|listened|never|answered)\\b)(?:\\w+ed|put|told|sent|made|set|let|kept|held|given|left|spoken|written|taken)\\b",
  "\\bi (?:just |also |already )*(?:booked|cancelled|canceled|moved|put|told|sent|emailed|texted|informed|notified|added|reserved|rescheduled|noted|passed) (?:you|it|your|the|that|this|them|everything)\\b",
  "\\bwe (?:ve|have) (?:now |just |already |also )*(?:put|told|sent|added|emailed|informed|notified|noted|saved|kept|held|reserved|placed|written) (?:you|your|it|that|this|the)\\b",
  "\\bwe (?:ve got|have|ve) you (?:in|down|on)\\b",
  "\\byou (?:re|are) (?:\\w+ )?(?:down for|on the (?:waiting )?list|in the (?:diary|calendar|book|system)|all sorted)\\b",
  "^(?:(?:great|perfect|ok|okay|all|that s|it s|everything s|everything is|and) )*(?:sorted|settled|taken care of|arranged)(?:$| (?:for you|then|now))",
  "\\b(?:consider it|that s|that is|it s|it is|all|everything s|everything is) (?:now |all |already )*(?:done|sorted|settled|taken care of|in the (?:diary|book|books|calendar|system)|on its way|yours|locked in|in place)\\b",
  `\\byour (?:\\w+ )?${EN_PLACE}\\b.{0,15}\\b(?:is|are) (?:\\w+ )?(?:safe|yours|secure|guaranteed|saved|on (?:its|the) way|sorted|fixed|in the (?:diary|calendar|system))\\b`,
  "\\byou (?:ve|have) (?:now )?got (?:the|your) (?:\\d|spot|slot|place|appointment|booking)",
  "\\b(?:it|slot|place|spot|time|seat|one)(?: i)? s (?:all )?yours\\b|\\ball yours\\b|\\bdone and dusted\\b",
  "\\b(?:booking|reservation|appointment|cancellation|change|request) (?:went|has gone|is) (?:through|complete|final|done|in)\\b",
  "\\byou (?:now |already )*have (?:now |already )*(?:an|your|a) (?:appointment|booking|reservation|slot|place)\\b",
  "\\b(?:doctor|dentist|team|therapist|stylist) (?:now )?(?:knows|is aware|has been told|is informed)\\b",
  "\\bwe (?:ve|have) (?:taken|removed|crossed) (?:you|your|it)\\b",
  // Spanish
  "^(?:eso |todo )?ya esta$|\\bconfirmadisim[oa]\\b|\\b(?:su|tu) (?:hora|cita|turno) es (?:a las|el|manana)\\b",
  "^(?:cita|reserva|cancelacion|cambio|anulacion) (?:ya )?(?:hech|realizad|complet)[oa]\\b",
  "\\b(?:es|ya es) (?:suya|suyo|tuya|tuyo)\\b",
  "\\b(?:he|hemos) (?:ya |tambien )?(?!visto|encontrado|entendido|comprobado|mirado|revisado|recibido|leido|consultado|estado|tenido|sido|buscado|cambiado de)(?:\\w+[ai]do|puesto|hecho|dicho|escrito)\\b(?<!\\bhemos \\w+)",
  "\\b(?:le|la|lo|te|les|se lo|se la) (?:he|hemos) (?:ya |tambien )?(?:\\w+[ai]do|puesto|hecho|dicho|escrito)\\b",
  "\\b(?:tiene|tienes) (?:ya )?(?:su|tu|el) (?:hueco|sitio|plaza|cita|turno|hora)\\b",
  "\\b(?:la|lo|le|te) tengo (?:ya )?(?:apuntad|anotad|citad|reservad|agendad)[oa]s?\\b",
  "\\b(?:queda|quedas|ha quedado|quedo|esta|estas) (?:usted |ya |todo )*(?:citad|apuntad|inscrit|anotad|anulad|arreglad|solucionad)[oa]s?\\b",
  "\\b(?:su|tu) (?:plaza|hueco|sitio|cita|lugar) (?:esta|queda) (?:\\w+ )?(?:asegurad|garantizad|guardad)[oa]\\b",
  "^(?:ya esta )?(?:hecho|listo|arreglado|solucionado)(?:$| (?:queda|su|ya|le))",
  "\\b(?:apunte|anote|puse|avise|mande|envie|pase) (?:a |el |la |su |tu )",
  // Portuguese
  "\\b(?:avisei|coloquei|marquei|agendei|reservei|anotei|cancelei|desmarquei|remarquei|mudei|alterei|confirmei|enviei|mandei|informei|inclui|adicionei|registrei|registei|guardei|bloqueei|garanti|transferi|encaminhei|inscrevi)\\b",
  "\\b(?:sua|seu) (?:vaga|lugar|horario|consulta|marcacao) (?:esta|fica|ficou) (?:\\w+ )?(?:garantid|guardad|assegurad)[oa]\\b",
  "^(?:prontinho|pronto|feito|resolvido)\\b",
  "\\b(?:ficou|fica|esta) (?:tudo )?(?:certo com|para (?:a |o )?(?:segunda|terca|quarta|quinta|sexta|sabado|amanha|hoje|dia))\\b|\\btudo certo com (?:a |o )?(?:sua|seu)\\b",
  "\\b(?:e|ja e) (?:sua|seu)$",
  // German
  "\\bgehort (?:jetzt )?(?:ihnen|dir)\\b|\\b(?:ist|sind) (?:jetzt )?(?:ihrer|ihre|deiner)$",
  "\\b(?:ich habe?|habe ich|wir haben|haben wir) (?!.*\\b(?:gefunden|verstanden|gesehen|nachgesehen|nachgeschaut|geschaut|gelesen|gepruft|erhalten|gehort|geschlossen|geoffnet|unsere?n?)\\b)(?:.* )?(?:\\w*ge\\w{2,}(?:t|en)|bescheid gegeben|notiert|reserviert|storniert|verschoben|verlegt|vermerkt|bestatigt|informiert|weitergeleitet|ubermittelt|hinterlegt)\\b",
  "\\b(?:termin|platz|buchung|reservierung) (?:\\w+ ){0,4}(?:steht|sitzt|gehort ihnen)\\b(?! (?:noch|aus|zur|ihnen zur))",
  "\\b(?:termin|platz|buchung|reservierung|alles|das|ist)\\b.{0,20}\\b(?:ist |schon |jetzt )+(?:fix|fest|gesichert|sicher|notiert|vermerkt|erledigt|geregelt|verschoben|im kalender)\\b",
  "^(?:ist |alles |schon )*(?:erledigt|notiert|vermerkt|geregelt)\\b",
  "\\bsie (?:stehen|sind) (?:\\w+ )?(?:auf der warteliste|im kalender|eingetragen|vorgemerkt)\\b",
  "\\b(?:hab|habe) sie (?:jetzt |schon )?drin\\b|\\bsie haben (?:jetzt |nun |somit )?(?:am|um|morgen|heute) (?:.* )?(?:einen|ihren) termin\\b",
  // French
  "\\b(?:on|nous) vous (?:attend|attendons) (?:le |a |demain|lundi|mardi|mercredi|jeudi|vendredi|samedi)",
  "\\bj ai (?:bien |aussi |deja |egalement )*(?!(?:trouve|vu|compris|verifie|regarde|consulte|lu|recu|cherche|eu)\\b)\\w{2,}(?:[^s]e|[^d]i|u|is|it)\\b(?<!\\b(?:plusieurs|le|une|deux|un|lundi|mardi|jeudi|aussi))",
  "\\bje (?:vous |te |l |t |leur |lui )+ai (?:bien |aussi |deja )*\\w+",
  "\\bc est (?:bien |tout )?(?:note|fait|regle|reserve|annule|confirme|enregistre|arrange)\\b",
  "\\b(?:votre|ta) (?:place|creneau|rdv|rendez vous) (?:vous )?est (?:\\w+ )?(?:reservee?|gardee?|assuree?|bloquee?|garantie?)\\b",
  "\\bvous etes (?:\\w+ )?(?:inscrit|note|reserve|sur la liste)\\w*\\b",
  "\\b(?:rendez vous|rdv|creneau|place) (?:est|sont) (?:\\w+ )?(?:prise?|cale|pose|bon|a vous)\\b",
  // Italian
  "\\b(?:ho|abbiamo) (?:gia |anche |appena )*(?!(?:trovato|visto|capito|controllato|verificato|letto|ricevuto|guardato|cambiato)\\b)(?:\\w+(?:ato|ito|uto)|messo|preso|fatto|detto|scritto)\\b",
  "\\bappuntamento (?:\\w+ ){0,3}(?:confermato|prenotato|annullato|spostato|fissato)\\b",
  "^(?:(?:fatto|tutto|perfetto|bene) )*(?:fatto|sistemato|prenotato|confermato|annullato|fissato)\\b",
  "\\be (?:tutto |gia )?(?:confermato|prenotato|sistemato|fissato|annullato)\\b",
  "\\b(?:suo|tuo) posto e \\w+",
  "\\btutto a posto\\b|\\b(?:la|ti) (?:aspettiamo|aspetto) (?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domani|alle)",
  // Dutch
  "^(?:alles )?(?:geregeld|geboekt|genoteerd|bevestigd)\\b",
  "\\b(?:u|je|jij) (?:staat|bent) (?:\\w+ )?(?:ingepland|ingeboekt|genoteerd|geboekt|op de wachtlijst)\\b",
  "\\bik heb (?!.*\\b(?:gevonden|gezien|bekeken|gecontroleerd|begrepen|gelezen)\\b)(?:.* )?\\w*ge\\w{2,}(?:d|t|en)\\b",
  "\\bafspraak (?:is|staat) (?:\\w+ )?(?:geboekt|bevestigd|vast|genoteerd|geannuleerd|verzet)\\b",
  // Others, by their stems
  "записал|вы записаны|забронирова|отменил|отменена|отменен|перенес|подтвержден|записав|записала|скасовано",
  "\\b(?:umowil|zapisal|zarezerwowa|odwola|przelozy|potwierdzon)\\w*",
  "randevunuz (?:\\S+ )*(?:onaylandı|alındı|olusturuldu|oluşturuldu|iptal edildi)|kaydettim|ayırttım",
  "تم (?:حجز|تاكيد|تأكيد|الغاء|إلغاء|تغيير|تعديل|تسجيل)|حجزت لك|موعدك (?:مؤكد|محجوز)",
  "קבעתי|התור שלך נקבע|הזמנתי|ביטלתי|רשמתי אותך",
  "已(?:经|經)?(?:为您|為您|帮您|幫您)?(?:预约|預約|预订|取消|确认|安排|改)|预约成功|預約成功",
  "予約(?:しました|いたしました|が完了|が確定|を取りました|をお取りしました)|キャンセル(?:しました|いたしました)|変更(?:しました|いたしました)",
  "예약(?:했습니다|되었습니다|됐습니다|이 완료|이 확정)|취소(?:했습니다|되었습니다|됐습니다)",
  "εκλεισα|κλειστηκε|ακυρωθηκε|επιβεβαιωθηκε",
  "\\bjag har (?:bokat|avbokat|noterat|lagt)|\\bar bokad\\b|\\bvarasin\\b|\\bon varattu\\b",
);

/** Leaves it open, before the deed: a negation, a condition, a question. */
export const NOT_DONE =
  /\b(?:not|n t|haven t|hasn t|isn t|nothing|never|if|once|when|until|would|could|no|todavia|aun|nada|si|cuando|nao|ainda|quando|nicht|nichts|noch|kein\w*|wenn|sobald|pas|rien|ne|n|non|se|niet|geen|als|не|nie|لم|לא|不|没)\b/u;

/** Phrases that negate nothing. */
export const COMFORT =
  /\b(?:no problem|not a problem|no worries|no trouble|kein problem|keine sorge|no hay problema|sin problema|sem problema|pas de probleme|pas de souci|nessun problema|geen probleem)\b/gu;

/**
 * A clause about the business itself, not about the customer's appointment: "We moved to …", "Our prices have changed".
 * Only where it names nothing of the customer's, and no word that only an appointment has.
 */
export const ABOUT_US =
  /^(?!.*\b(?:you|your|yours|it|that|appointment|booking|book\w*|cancel\w*|confirm\w*|schedul\w*|reserved|su|sus|tu|le|te|usted|cita|reserv\w*|anul\w*|agend\w*|turno|voce|sua|seu|lhe|consulta|marca\w*|sie|ihre?n?|ihnen|dich|deine?n?|termin\w*|gebucht|storn\w*|bestatigt|vous|votre|rendez vous|rdv|annul\w*|creneau|appuntamento|prenot\w*)\b).*\b(?:we|our|prices?|opening hours|address|clinic|practice|salon|office|shop|hemos|nuestr[oa]s?|clinica|centro|precios?|horarios?|mudamos|noss[oa]s?|precos?|wir|unsere?n?|praxis|preise|nous|notre|nos|cabinet|tarifs?|prix|horaires|abbiamo|nostr[aeio]|studio)\b/u;
