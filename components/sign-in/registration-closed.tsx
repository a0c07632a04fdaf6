import { entry as text } from "@/components/text/en/entry";
import { SignInCard } from "./card";
import styles from "./card.module.css";

/** Shown instead of the form where strangers may not found an organization. */
export const RegistrationClosed = () => (
  <SignInCard title={text.closedTitle} words={text.closedWords}>
    <p className={styles.foot}>
      <span>
        {text.haveAccount} <a href="/sign-in">{text.signIn}</a>
      </span>
    </p>
  </SignInCard>
);
