import type { WaitingWords } from "../waiting-words";

export const waitingAr: WaitingWords = {
  join: "الانضمام إلى قائمة الانتظار",
  joinText: (minutes) => `نعرض عليك ما يصبح متاحًا ونحجزه لك مؤقتًا لمدة ${minutes} دقيقة.`,
  firstOn: "من",
  lastOn: "إلى",
  part: "وقت اليوم",
  parts: { any: "أي وقت", morning: "الصباح", afternoon: "بعد الظهر", evening: "المساء" },
  send: "الانضمام إلى قائمة الانتظار",
  joined: "أنت الآن في قائمة الانتظار",
  joinedText: "ما إن يتوفر موعد يناسبك حتى تصلك رسالة فيها رابط. لا يلزمك فعل شيء حتى ذلك الحين.",
  days: "اختر يومًا أخيرًا لا يسبق اليوم الأول ولم ينقضِ بعد.",
  offer: "يوجد موعد متاح لك",
  heldUntil: (time) => `نحتفظ به لك حتى ${time}.`,
  accept: "احجز الموعد",
  decline: "لا، شكرًا",
  declined: "سيُعرض الموعد على الشخص التالي",
  declinedText: "ما زلت في قائمة الانتظار.",
  accepted: "الموعد لك",
  over: "لم يعد هذا الموعد متاحًا",
  overText: "لم يعد محجوزًا لك. ما زلت في قائمة الانتظار.",
};
