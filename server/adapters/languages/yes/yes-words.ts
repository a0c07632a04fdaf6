// Phrases that make up an ordinary yes, in the languages that customers write, a line each. Plain, so without accents.
// A word that means yes in one language and no, or something else, in another is left out: Greek “nai”, Japanese “hai”.

const phrases = (text: string): string[] =>
  text
    .split(/[|\n]/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Each of these is a yes. */
export const YES = phrases(`
yes|yeah|yea|yep|yup|yah|yass|yess|aye|uh huh|sure|sure thing|ok|okay|okey|oki|okie|okey dokey|k then|alright|all right|fine|that s fine|that is fine|fine by me|i d love that|i d love to|fine with me|of course|certainly|absolutely|definitely|by all means|correct|exactly|that s right|go ahead|go for it|please do|do it|do that|do so|let s do it|let s do that|let s go|let s go for it|sounds good|sounds great|sounds perfect|looks good|that works|works|works for me|it works|that suits me|suits me|that s perfect|that s great|that s good|that s ok|that s okay|that s lovely|that would be great|that would be perfect|that d be great|perfect|great|lovely|brilliant|wonderful|excellent|fantastic|amazing|awesome|cool|deal|agreed|i agree|i confirm|confirm|confirmed|i m sure|i am sure|i ll take it|i take it|i ll have it|happy with that
si|sii|sip|sipi|claro|claro que si|clarisimo|vale|dale|venga|listo|okis|bueno si|de acuerdo|conforme|perfecto|genial|estupendo|fenomenal|excelente|adelante|hazlo|hagalo|por supuesto|desde luego|como no|correcto|exacto|eso es|asi es|esta bien|esta perfecto|muy bien|me parece bien|me parece perfecto|me va bien|me va perfecto|me viene bien|me viene perfecto|me sirve|confirmo|confirmado|si quiero|lo quiero
sim|claro que sim|isso|isso mesmo|e isso|com certeza|ta bom|ta bem|ta certo|ta otimo|esta bom|esta bem|esta otimo|beleza|blz|fechado|combinado|pode|pode sim|pode ser|quero|quero sim|otimo|perfeito|maravilha|certo|certinho|tudo certo|de acordo|confirmado|pode confirmar|concordo
ja|jaa|jo|jep|jup|jawohl|gerne|sehr gerne|klar|na klar|na gut|alles klar|klar doch|passt|passt mir|passt gut|passt mir gut|passt super|passt perfekt|das passt|das passt mir|das passt gut|das passt mir gut|passt so|machen wir so|machen wir|so machen wir s|in ordnung|geht in ordnung|geht klar|einverstanden|genau|super|perfekt|prima|toll|bestens|sehr gut|gut so|naturlich|selbstverstandlich|auf jeden fall|unbedingt|bestatige|ich bestatige|bestatigt|stimmt|richtig
oui|ouais|ouaip|oui oui|d accord|d acc|dac|parfait|c est parfait|c est bon|c est bon pour moi|c est d accord|volontiers|avec plaisir|allez y|vas y|allons y|ca marche|ca me va|ca me va bien|ca me convient|cela me convient|cela me va|ca roule|bien sur|bien entendu|entendu|tres bien|nickel|impec|impeccable|carrement|tout a fait|exactement|exact|je confirme|je valide|je le prends|je prends|faites le|faites|certainement|absolument
certo|certamente|va bene|va benissimo|va benone|perfetto|d accordo|confermo|confermato|volentieri|procedi|proceda|proceda pure|benissimo|ottimo|esatto|assolutamente si|certo che si|si certo
jazeker|graag|ja graag|akkoord|goed|is goed|dat is goed|heel goed|oke|top|doe maar|zeker|zeker weten|natuurlijk|mooi|uitstekend|perfect zo
ja tack|ja takk|ja tak|japp|jada|jajamen|garna|gjerne|det gar bra|det er greit|det er fint|det ar bra|okej|naturligvis|selvfolgelig|kylla|joo|juu|sopii|selva|kylla kiitos
tak prosze|tak|dobrze|zgoda|oczywiscie|pewnie|jasne|potwierdzam|poprosze|pasuje|ano|jo|jasne|dobre|dobra|samozrejme|souhlasim|potvrzuji|ano prosim|suhlasim|da|vazi|dobro|u redu|naravno
evet|tamam|olur|tabii|tabi|tabii ki|elbette|onayliyorum|peki|uygun|uygundur|igen|rendben|persze|megfelel|sigur|bine|desigur|de acord|e in regula|ados|d acord|val|endavant
да|да да|ага|хорошо|конечно|согласен|согласна|давай|давайте|ок|окей|подтверждаю|отлично|идет|подходит|меня устраивает|добре|так|звичайно|звісно|згоден|згодна|гаразд|підходить|става
نعم|اي|ايوه|ايوا|أيوه|أيوا|ايه|أجل|اجل|تمام|موافق|موافقة|موافقه|اوكي|أوكي|اوك|حسنا|حسنًا|طيب|أكيد|اكيد|بالتأكيد|بالتاكيد|ممتاز|مناسب|بله|آره|باشه|حتما|جی|جی ہاں|ہاں|ٹھیک ہے
כן|בסדר|אוקיי|אוקי|סבבה|בטח|כמובן|מאשר|מאשרת|מעולה|מצוין|יאללה|מתאים|מתאים לי
ναι|ενταξει|βεβαιως|βεβαια|φυσικα|οκ|συμφωνω|τελεια|μια χαρα
हाँ|हां|जी|जी हाँ|जी हां|हाँ जी|हां जी|ठीक|ठीक है|बिल्कुल|ज़रूर|हो|হ্যাঁ|হ্যা|ঠিক আছে|haan|haan ji|ji haan|theek hai|thik hai|thik h|ha ji|bilkul
iya|baik|baiklah|boleh|setuju|ya boleh|ya tolong|ya silakan|opo|sige|sige po|ndio|ndiyo|sawa|sawa sawa|vang|da vang|duoc|dong y|vang a
ใช่|ได้|ตกลง|โอเค|ใช่ครับ|ใช่ค่ะ|ได้ครับ|ได้ค่ะ
네|네네|예|넵|넹|응|좋아요|좋습니다|그래요|알겠습니다|알겠어요|오케이|확인했습니다|부탁드립니다|부탁해요
`);

/** These may stand beside a yes, but are none by themselves. */
export const COURTESY = phrases(`
please|pls|plz|right|ta|thanks|thank you|thank you so|thx|ty|cheers|so much|very much|many thanks|a lot|then|oh|ah|well|now|for me|with me|with that|with it|to me|it|that|that one|this one|i do|i would|i would like that|i d like that|i d like it|i want it|i want that|no problem|mate|dear|good|very good|ok
por favor|porfa|porfavor|porfis|pf|gracias|muchas|muchisimas|mil|mil gracias|amigo|pues|bueno|entonces|muy amable|bien|quiero|eso|esa|ese|para mi|saludos
obrigado|obrigada|obg|obgd|muito|muito obrigado|muito obrigada|valeu|brigado|brigada|pfv|pff|se faz favor|esse|essa|esse mesmo|entao|por gentileza|para mim
bitte|bitte schon|danke|danke schon|dankeschon|vielen dank|besten dank|herzlichen dank|gern|mir|so|das|den|dann|doch|also|sehr|gut|sehr gut
merci|merci beaucoup|merci bien|svp|stp|s il vous plait|s il te plait|pour moi|bien|alors|celui la|beaucoup
grazie|grazie mille|mille grazie|tante grazie|per favore|per piacere|pure|gentilmente|molto gentile|cosi
dank je|dank je wel|dank u|dank u wel|dankjewel|bedankt|alsjeblieft|alstublieft|aub|hoor|heel erg|voor mij
tack|takk|mange takk|mange tak|tack sa mycket|kiitos|kiitos paljon|prosze|prosim|dziekuje|dzieki|bardzo|dekuji|diky|dakujem|hvala|molim|lijepa|köszönöm|kérem|köszi|kosonom|koszi|kerem|multumesc|mersi|va rog|multumesc frumos|lutfen|tesekkurler|tesekkur ederim|sagol|sagolun|gracies|moltes gracies|si us plau|sisplau|eskerrik asko|grazas
спасибо|большое|большое спасибо|пожалуиста|дякую|дуже|будь ласка|благодаря|моля
شكرا|شكرًا|شكرا جزيلا|جزيلا|من فضلك|لو سمحت|لو سمحتي|الله يخليك|ممنون|مرسی|لطفا|شکریہ|مہربانی
תודה|תודה רבה|בבקשה|רבה
ευχαριστω|ευχαριστω πολυ|παρακαλω|πολυ
धन्यवाद|कृपया|शुक्रिया|बहुत|ji|shukriya|dhanyavaad|please ji
terima kasih|tolong|makasih|ya|salamat|salamat po|po|asante|asante sana|sana|tafadhali|a|cam on|nhe|ครับ|ค่ะ|คะ|ขอบคุณ|ขอบคุณครับ|ขอบคุณค่ะ
감사합니다|고마워요|감사해요
`);

/** A yes in scripts without spaces: a text of nothing but these, at least one of the first. */
export const UNSPACED = {
  yes: phrases(
    "好|好的|好啊|好呀|好吧|可以|是|是的|对|對|行|没问题|沒問題|嗯|当然|當然|确认|確認|はい|ええ|うん|お願いします|お願いいたします|おねがいします|オッケー|了解です|了解しました|了解|承知しました|ぜひ|それでお願いします",
  ),
  courtesy: phrases(
    "谢谢|謝謝|谢谢你|谢谢您|多谢|请|請|麻烦了|ありがとう|ありがとうございます|よろしく|よろしくお願いします|です|それで",
  ),
};

/** The question that a yes answers: to book, to move or to cancel an appointment. */
export type AskedAct = "book" | "move" | "cancel";

const IT = "(?: (?:it|me|that|this|me in|it in|the appointment|my appointment|my booking))?";

/** A yes that repeats what was asked: only to that question. A yes to another is none. Patterns of plain text. */
export const REPEATS: Record<AskedAct, RegExp> = {
  book: new RegExp(
    `^(?:(?:please )?(?:book|reserve|schedule)${IT}|(?:reserva|reserve|agenda|agende|agendar|apunta|apunte)(?:la|lo|me|mela|melo)?|pode (?:marcar|agendar|reservar)|marque|marca|pode|buchen|bitte buchen|buchen sie(?: das| ihn| es)?|(?:vous pouvez )?reserve[rz]?|prenoti?(?:lo|la)?|prenota(?:lo|la)?|boek(?: maar)?|запишите(?: меня)?|записывайте|запишіть(?: мене)?|احجز(?: لي)?|احجزه|תקבע|תזמין)$`,
  ),
  move: new RegExp(
    `^(?:(?:please )?(?:move|change|reschedule)${IT}|(?:cambia|cambie|mueve|mueva|reprograma|reprograme)(?:la|lo|mela)?|pode (?:remarcar|mudar|alterar)|remarque|mude|altere|verschieben(?: sie(?: ihn)?)?|(?:vous pouvez )?(?:deplace[rz]?|change[rz]?)(?: le)?|(?:lo |la )?(?:sposti|sposta)(?:lo|la)?|verplaats(?: maar)?|перенесите|переносите|перенесіть)$`,
  ),
  cancel: new RegExp(
    `^(?:(?:please )?(?:cancel)${IT}|(?:cancela|cancele|anula|anule)(?:la|lo|mela)?|pode (?:cancelar|desmarcar)|desmarque|(?:absagen|stornieren)(?: sie(?: ihn)?)?|sagen sie ihn ab|(?:vous pouvez )?annule[rz]?(?: le)?|(?:lo |la )?(?:annulla|annulli)(?:lo|la)?|annuleer(?: maar)?|отмените|отменяите|скасуите|الغ(?:ه|ي)?|ألغه|תבטל)$`,
  ),
};
