import { COMMON_PASSWORDS } from "./common-passwords";

/** What a form knows about the person who is choosing a password. */
type About = { email?: string; full_name?: string; organization_name?: string };

/** What is wrong with a password: too short, easy to guess, or made of public facts about the person. */
type PasswordHint = "short" | "common" | "personal";

const MIN_PASSWORD_LENGTH = 10;

// Keyboard rows and columns, the alphabet and the digits.
const WALKS = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
].flatMap((walk) => [walk, walk.split("").reverse().join("")]);

const LOOKALIKES: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const asLetters = (text: string): string =>
  text.replace(/[013457@$!]/g, (character) => LOOKALIKES[character] ?? "");

/** The shortest unit that repeats to make up the text; the text itself if nothing repeats. */
function unitOf(text: string): string {
  const period = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, period);
}

/** The words that a password may be based on: without surrounding digits and signs, and with lookalikes as letters. */
function coresOf(password: string): string[] {
  const plain = password.toLowerCase();
  const headed = /^.*[a-z]/s.exec(plain)?.[0] ?? "";
  const bare = headed.replace(/^[^a-z]+/, "");
  return [plain, headed, bare].flatMap((core) => [core, asLetters(core)]);
}

/** Whether an attacker would guess it early: a common word with additions, a keyboard walk, or a repetition. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  const unit = unitOf(plain);
  if (unit.length < 3 || WALKS.some((walk) => walk.includes(plain))) return true;
  if (unit !== plain) return isCommon(unit);
  return coresOf(plain).some((core) => COMMON_PASSWORDS.has(core) && core.length * 2 >= plain.length);
}

const onlyLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const wordsAbout = ({ email = "", full_name = "", organization_name = "" }: About): string[] => {
  const words = [email.split("@")[0] ?? "", full_name, organization_name];
  const parts = words.flatMap((text) => [
    onlyLetters(text),
    ...text.split(/[^\p{L}\p{N}]+/u).map(onlyLetters),
  ]);
  return parts.filter((part) => part.length >= 4);
};

/** Whether most of it is the person's own name, address or organization. */
function isPersonal(password: string, about: About): boolean {
  const plain = onlyLetters(password);
  return wordsAbout(about).some((word) => plain.includes(word) && word.length * 2 >= plain.length);
}

const isAddress = (password: string, { email = "" }: About): boolean => {
  const plain = password.trim().toLowerCase();
  return email !== "" && (plain === email.toLowerCase() || plain === email.toLowerCase().split("@")[0]);
};

/** Why a password is refused, as text for the user; null if it is accepted. The length is checked elsewhere. */
export function passwordFault(password: string, about: About): string | null {
  if (isAddress(password, about)) return "must not be your e-mail address";
  if (isCommon(password)) return "is one of the first that a stranger would try; choose another";
  return null;
}

const byLength = (length: number): number =>
  [MIN_PASSWORD_LENGTH, 12, 15, 19].filter((step) => length >= step).length;

/** What a form shows for a typed password, without a request: hints, and a strength from 0 (refused) to 4. */
export function judgePassword(password: string, about: About): { hints: PasswordHint[]; strength: number } {
  const hints: PasswordHint[] = [];
  if (password.length < MIN_PASSWORD_LENGTH) hints.push("short");
  if (password.length > 0 && isCommon(password)) hints.push("common");
  if (isAddress(password, about) || isPersonal(password, about)) hints.push("personal");
  if (password.length < MIN_PASSWORD_LENGTH || passwordFault(password, about)) return { hints, strength: 0 };
  const strength = byLength(password.length);
  return { hints, strength: hints.includes("personal") ? Math.min(strength, 1) : strength };
}
