import type { Provider } from "./channel-connection";
import type { ConversationChannel } from "./conversation";

/**
 * What differs between providers beyond their APIs.
 * `channel`: on which its customers write.
 * `signs_with`: the secret that signs its posts: its field in a connection's credentials, the variable that stands in, and
 * whether the API of an account is called with it.
 * `has_handshake`: it calls the webhook address with a verify token first.
 * `has_window`: we refuse texts to a silent customer; others refuse them themselves.
 * `tells_when_written`: its posts say when a customer wrote.
 * `fetches_files`: it fetches our files over the Internet; others are sent them.
 * `has_sections`: the rows of its lists stand in sections.
 * `template_files`: a template may have a file above its words; elsewhere a file is part of what was approved.
 * `template_payloads`: a template's buttons send back what we put into them.
 * `has_template_languages`: a template is named together with its language.
 * `sample_template`: a template that every number has; empty if there is none.
 */
type ProviderTraits = {
  name: string;
  channel: ConversationChannel;
  signs_with: {
    field: "auth_token" | "app_secret";
    variable: "TWILIO_AUTH_TOKEN" | "META_APP_SECRET";
    opens_account: boolean;
  };
  has_handshake: boolean;
  has_window: boolean;
  tells_when_written: boolean;
  fetches_files: boolean;
  has_sections: boolean;
  template_files: boolean;
  template_payloads: boolean;
  has_template_languages: boolean;
  sample_template: string;
};

export const PROVIDERS: Record<Provider, ProviderTraits> = {
  "provider-a": {
    name: "Twilio",
    channel: "whatsapp",
    signs_with: { field: "auth_token", variable: "TWILIO_AUTH_TOKEN", opens_account: true },
    has_handshake: false,
    has_window: false,
    tells_when_written: false,
    fetches_files: true,
    has_sections: false,
    template_files: false,
    template_payloads: false,
    has_template_languages: false,
    sample_template: "",
  },
  "provider-b": {
    name: "Meta",
    channel: "whatsapp",
    signs_with: { field: "app_secret", variable: "META_APP_SECRET", opens_account: false },
    has_handshake: true,
    has_window: true,
    tells_when_written: true,
    fetches_files: false,
    has_sections: true,
    template_files: true,
    template_payloads: true,
    has_template_languages: true,
    sample_template: "hello_world",
  },
};

/** Whether we can send on a channel at all; an agent or another program holds the others. */
export const isProvided = (channel: ConversationChannel): boolean =>
  Object.values(PROVIDERS).some((provider) => provider.channel === channel);
