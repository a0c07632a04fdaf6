import type { PageWords } from "../page-words";

export const pageAr: PageWords = {
  locale: "ar-u-nu-latn",
  direction: "rtl",
  name: "العربية",
  frame: {
    skip: "الانتقال إلى المحتوى",
    imprint: "بيانات الناشر",
    privacy: "الخصوصية",
    languages: "اللغات",
    back: "العودة إلى صفحة الحجز",
    problems: {
      nowhere: {
        title: "هذه الصفحة غير موجودة",
        text: "قد يكون الرابط قديمًا أو مكتوبًا بشكل خاطئ. اطلب الرابط الحالي من المنشأة.",
      },
      invalid: {
        title: "هذا الرابط لا يعمل",
        text: "هناك خطأ في العنوان أو في النموذج. ابدأ من جديد من صفحة الحجز.",
      },
      conflict: {
        title: "لم يعد هذا ممكنًا",
        text: "تغيّر شيء في هذه الأثناء. ابدأ من جديد من صفحة الحجز.",
      },
      busy: {
        title: "طلبات كثيرة جدًا",
        text: "انتظر دقيقة ثم حاول مرة أخرى، أو اتصل بنا.",
      },
      broken: {
        title: "حدث خطأ ما",
        text: "الخطأ من جانبنا وليس منك. حاول مرة أخرى بعد لحظات.",
      },
    },
  },
  business: {
    title: "احجز موعدًا",
    map: "الخريطة",
    hours: "ساعات العمل",
    closed: "مغلق",
    today: "اليوم",
    services: "الخدمات",
    minutes: (count) => `${count} دقيقة`,
    hoursLong: (count) => `${count} ساعة`,
    times: "عرض الأوقات المتاحة",
    paused: "الحجز عبر الإنترنت متوقف حاليًا. يرجى الاتصال بنا.",
  },
  times: {
    today: "اليوم",
    tomorrow: "غدًا",
  },
};
