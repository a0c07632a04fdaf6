import { landing as text } from "@/components/text/en/landing";
import { Mark } from "@/components/ui/feedback/mark";
import { Icon } from "@/components/ui/icon";
import styles from "./landing.module.css";

/** An example conversation, as the customer's phone shows it. */
const Talk = () => (
  <figure className={styles.phone}>
    <div className={styles.contact} aria-hidden="true">
      <span className={styles.face}>H</span>
      {text.number}
    </div>
    <ol className={styles.talk}>
      {text.talk.map((line) => (
        <li key={line.text} className={styles.line} data-from={line.from}>
          <p className={styles.bubble}>
            {line.text} <time className={styles.at}>{line.at}</time>
          </p>
          {"buttons" in line && (
            <div className={styles.choices}>
              {line.buttons.map((time) => (
                <span key={time}>{time}</span>
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
    <figcaption className="visually-hidden">{text.example}</figcaption>
  </figure>
);

const Hero = () => (
  <section className={styles.hero}>
    <div>
      <h1 className={styles.title}>{text.title}</h1>
      <p className={styles.lead}>{text.lead}</p>
      <div className={styles.actions}>
        <a className={styles.primary} href="/register">
          {text.register}
        </a>
      </div>
      <p className="quiet">{text.trial}</p>
    </div>
    <Talk />
  </section>
);

const Reasons = () => (
  <section>
    <h2 className={styles.heading}>{text.reasonsTitle}</h2>
    <ul className={styles.reasons}>
      {text.reasons.map(({ icon, title, text: words }) => (
        <li key={title} className={styles.reason}>
          <span className={styles.drawing}>
            <Icon name={icon} size={20} />
          </span>
          <h3>{title}</h3>
          <p>{words}</p>
        </li>
      ))}
    </ul>
  </section>
);

const Start = () => (
  <section>
    <h2 className={styles.heading}>{text.startTitle}</h2>
    <ol className={styles.start}>
      {text.start.map(({ title, text: words }) => (
        <li key={title} className={styles.step}>
          <h3>{title}</h3>
          <p>{words}</p>
        </li>
      ))}
    </ol>
  </section>
);

const Developers = () => (
  <section id="developers" className={styles.developers}>
    <h2 className={styles.heading}>{text.developersTitle}</h2>
    <p className={styles.lead}>{text.developersText}</p>
    <dl className={styles.commands}>
      {text.commands.map(({ command, text: words }) => (
        <div key={command}>
          <dt>
            <code>{command}</code>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
    <p className={styles.links}>
      {text.links.map(({ href, name }) => (
        <a key={href} href={href}>
          {name}
        </a>
      ))}
    </p>
  </section>
);

/** The landing page for visitors: business first, developers second. It has no script of its own. */
export const Landing = () => (
  <div className={styles.page}>
    <header className={styles.head}>
      <span className={styles.name}>
        <Mark /> Frontdesk
      </span>
      <nav className={styles.nav} aria-label={text.navigation}>
        <a href="#developers">{text.developers}</a>
        <a href="/sign-in">{text.signIn}</a>
      </nav>
    </header>
    <main className={styles.main}>
      <Hero />
      <Reasons />
      <Start />
      <Developers />
    </main>
  </div>
);
