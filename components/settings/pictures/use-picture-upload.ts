import { ownPictures } from "@/components/text/en/own-pictures";
import { states } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import { signInAgain, useMutation } from "@/components/trpc";
import { MOST_PICTURE_BYTES } from "@/schema/picture-limits";

const WHERE = "/api/v1/booking-page/pictures";

export const pictureAddress = (id: string): string => `${WHERE}/${id}`;

/** A text of an answer: the new picture's id, or what is wrong with it. */
function textIn(answer: unknown, name: "id" | "detail"): string | undefined {
  const text: unknown = typeof answer === "object" && answer !== null ? Reflect.get(answer, name) : undefined;
  return typeof text === "string" ? text : undefined;
}

/** Uploads a picture and returns its id. A refusal is thrown with its reason. */
export function usePictureUpload(onDone: (id: string) => void) {
  const text = usePart(ownPictures);
  const failure = usePart(states);
  return useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MOST_PICTURE_BYTES) throw new Error(text.tooLarge);
      const answer = await fetch(WHERE, { method: "POST", body: file }).catch(() => {
        throw new Error(failure.offline);
      });
      const body: unknown = await answer.json().catch(() => null);
      const id = textIn(body, "id");
      if (answer.ok && id) return id;
      if (answer.status === 401) {
        signInAgain();
        throw new Error(failure.signedOut);
      }
      throw new Error(textIn(body, "detail") ?? failure.internal);
    },
    onSuccess: onDone,
  });
}
